import { ApiError } from "../../http/api-error.ts"

const pattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(0|[1-9]\d{0,15})$/

/** The cursor for a change position of a database. */
export const encodeCursor = (epoch: string, position: number): string =>
  Buffer.from(`${epoch}.${position}`).toString("base64url")

/**
 * The change position of a cursor.
 *
 * @param state identity of this database and the position of its latest change
 * @param name of the parameter
 * @throws ApiError invalidRequest for anything that `encodeCursor` never makes; cursorUnknown for a cursor of another
 * database, or one ahead of this one (a copy restored from an earlier day)
 */
export const decodeCursor = (cursor: string, state: { epoch: string; position: number }, name = "since"): number => {
  const match = pattern.exec(Buffer.from(cursor, "base64url").toString("latin1"))
  const [, epoch, digits] = match ?? []
  if (epoch === undefined || digits === undefined || encodeCursor(epoch, Number(digits)) !== cursor)
    throw new ApiError("invalidRequest", [{ path: `query.${name}`, message: "is not a cursor of this API" }])
  const position = Number(digits)
  if (epoch !== state.epoch || position > state.position) throw new ApiError("cursorUnknown")
  return position
}
