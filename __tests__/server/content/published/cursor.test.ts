import fc from "fast-check"
import { ApiError } from "../../../../server/http/api-error.ts"
import { decodeCursor, encodeCursor } from "../../../../server/content/published/cursor.ts"

const epoch = "7b1b1c1e-0000-4000-8000-000000000000"

const nameOfFailure = (cursor: string, state = { epoch, position: 10 }): string | null => {
  try {
    decodeCursor(cursor, state)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.errorName
    throw error
  }
}

test("decodes the encoded position", () => {
  expect(decodeCursor(encodeCursor(epoch, 7), { epoch, position: 10 })).toBe(7)
  expect(decodeCursor(encodeCursor(epoch, 0), { epoch, position: 0 })).toBe(0)
})

test("throws cursorUnknown for a cursor of another database or a position ahead", () => {
  expect(nameOfFailure(encodeCursor("8b1b1c1e-0000-4000-8000-000000000000", 7))).toBe("cursorUnknown")
  expect(nameOfFailure(encodeCursor(epoch, 11))).toBe("cursorUnknown")
})

test.each([
  "x",
  "",
  `${encodeCursor(epoch, 7)}=`,
  `${encodeCursor(epoch, 7)}!`,
  Buffer.from(`${epoch}.07`).toString("base64url"),
])("throws invalidRequest for %j", (cursor) => {
  expect(nameOfFailure(cursor)).toBe("invalidRequest")
})

test("returns a position or throws a named error for any text", () => {
  fc.assert(fc.property(fc.string(), (text) => ["invalidRequest", "cursorUnknown"].includes(nameOfFailure(text) ?? "")))
})
