import { statfs } from "node:fs/promises"

/** The system's codes, and PostgreSQL's disk_full. */
const fullCodes = new Set<unknown>(["ENOSPC", "EDQUOT", "53100"])

/** SQLITE_FULL. https://sqlite.org/rescode.html#full */
const sqliteFull = 13

/** ENOSPC and EDQUOT of WASI, whose numbers the embedded engine's file system throws. */
const wasiFull = new Set<unknown>([51, 19])

/** What the system says of a full disk, within the output of a program. */
export const saysDiskFull = (text: string): boolean =>
  /\b(?:ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i.test(text)

/** Whether an error, or the one that caused it, says that a disk is full. */
export const isDiskFull = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false
  const { code, errcode, errno, name, cause } = error as Record<string, unknown>
  return (
    error instanceof DiskFullError ||
    fullCodes.has(code) ||
    (typeof errcode === "number" && (errcode & 0xff) === sqliteFull) ||
    (name === "ErrnoError" && wasiFull.has(errno)) ||
    isDiskFull(cause)
  )
}

/** A system makes a disk read-only when it fails. */
const isReadOnly = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null) return false
  const { code, cause } = error as Record<string, unknown>
  return code === "EROFS" || isReadOnly(cause)
}

/** Whether an error, or the one that caused it, says that a disk takes no more: it is full or read-only. */
export const isDiskClosed = (error: unknown): boolean => isDiskFull(error) || isReadOnly(error)

/** A disk has no room for what has to be written. */
export class DiskFullError extends Error {
  readonly code = "ENOSPC"

  /** @param folder a folder on the disk */
  constructor(folder: string, options?: ErrorOptions) {
    super(`The disk of ${folder} is full: make room on it and start again, nothing that was saved is lost.`, options)
    this.name = "DiskFullError"
  }
}

/** Bytes that may still be written on the disk of a folder; infinite where the file system does not say. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize, blocks } = await statfs(folder)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}
