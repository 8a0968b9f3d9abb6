import { UpstreamError } from "../../http/upstream-error.ts"

/** The system's codes for a disk, or a share of it, that is full, and for one that it has made read-only. */
const codes = new Set<unknown>(["ENOSPC", "EDQUOT", "EROFS"])

/**
 * Does something that needs room on a disk.
 *
 * @throws UpstreamError when there is none, and whatever `work` throws
 */
export const requireDisk = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!codes.has(code)) throw error
    throw new UpstreamError(`The disk takes no more files: ${code}`, { cause: error })
  }
}
