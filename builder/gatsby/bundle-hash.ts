import { createHash } from "node:crypto"

/**
 * Identifies what a compilation emitted: the names of scripts and styles have the hash of their content. The compiler's own hash also depends
 * on the folder. The hash stands in every page, so with that one a full build elsewhere would write the whole site again.
 *
 * @param files names of all files that were emitted, in any order
 */
export const bundleHash = (files: readonly string[]): string =>
  createHash("sha1")
    .update([...files].sort().join("\n"))
    .digest("hex")
    .slice(0, 20)
