import { isDiskFull } from "../../db/disk-full.ts"
import { UpstreamError } from "../../http/upstream-error.ts"

/** A system makes a disk read-only when it fails. */
const isReadOnly = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "EROFS"

/**
 * Does something that needs room on a disk.
 *
 * @throws UpstreamError when there is none, and whatever `work` throws
 */
export const requireDisk = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!isDiskFull(error) && !isReadOnly(error)) throw error
    throw new UpstreamError("The disk takes no more files", { cause: error })
  }
}
