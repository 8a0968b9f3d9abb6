import type { ApiFailure } from "../../components/api/fetch-api.ts"

const isDetail = (value: unknown): value is { path: string; message: string } =>
  typeof value === "object" && value !== null && "path" in value && "message" in value

/** Messages of the API about single fields, by the path of the field in the body (`en.linkLabel`). */
export const fieldErrorsOf = ({ data }: ApiFailure): Map<string, string> => {
  const details = typeof data === "object" && data !== null && "details" in data ? data.details : []
  const found = Array.isArray(details) ? details.filter(isDetail) : []
  return new Map(found.map(({ path, message }) => [path.replace(/^body\.?/, ""), message]))
}
