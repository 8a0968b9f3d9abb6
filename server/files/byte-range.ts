export type ByteRange = { start: number; end: number }

/**
 * The bytes that a Range header requests, both ends included; RFC 9110, section 14.
 *
 * @param size size of the complete file in bytes
 * @returns "whole" when the header is absent or must be ignored (another unit, several ranges, malformed), and
 * "unsatisfiable" when it requests no existing bytes
 */
export const parseByteRange = (header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "")
  const [, first = "", last = ""] = match ?? []
  if (first === "" && last === "") return "whole"
  if (first === "")
    return Number(last) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== "" && Number(last) < start) return "whole"
  if (start >= size) return "unsatisfiable"
  return { start, end: last === "" ? size - 1 : Math.min(Number(last), size - 1) }
}
