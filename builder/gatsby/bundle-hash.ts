import { createHash } from "node:crypto"

/**
 * Identifies what a compilation emitted: the names of scripts and styles have the hash of their content. the compiler's own hash also depends
 * on the folder. It stands in every page, so that each full build wrote the whole site again.
 *
 * @param files names of all files that were emitted, in any order
 */
export const bundleHash = (files: readonly string[]): string =>
  createHash("sha1")
    .update([...files].sort().join("\n"))
    .digest("hex")
    .slice(0, 20)
