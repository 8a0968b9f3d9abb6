import { statSync } from "node:fs"
import { join } from "node:path"
import { apiBase, filesBase } from "../../../shared/paths.ts"
import { barePath, readAddress } from "../../http/requested-address.ts"
import { redirectLookup } from "../../redirects/redirect-lookup.ts"
import { readRules, type ReleaseRules } from "../release/release-record.ts"

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

/** Whether a rule serves an address that has no file: a redirect, a closed vacancy, a client-only screen. */
const ruledBy = ({ redirects, gone, clientOnly }: ReleaseRules): ((bare: string) => boolean) => {
  const redirect = redirectLookup(redirects)
  const closed = new Set(gone)
  return (bare) =>
    closed.has(bare) ||
    redirect(bare, "") !== undefined ||
    clientOnly.some(({ prefix }) => bare === prefix || bare.startsWith(`${prefix}/`))
}

/** Whether an address belongs to the server of the API, not to a release. */
const isServersOwn = (path: string): boolean =>
  [apiBase, filesBase].some((base) => path === base || path.startsWith(`${base}/`))

export type ReleaseAddresses = {
  /** Whether a requested path is a file or a page of the release. */
  hasFile: (path: string) => boolean
  /** Whether the release serves a path, or it belongs to the API. */
  isServed: (path: string) => Promise<boolean>
}

/**
 * The addresses that a release serves. Files are looked up one by one; the rules are read only for an address without a
 * file.
 *
 * @param folder the release's folder
 */
export const releaseAddresses = (folder: string): ReleaseAddresses => {
  const known = new Map<string, boolean>()
  let ruled: Promise<(bare: string) => boolean> | undefined

  const isKnown = (path: string): boolean => {
    const address = readAddress(path)
    if (typeof address !== "object") return false
    const file = join(folder, "public", address.path)
    return isFile(join(folder, "public", barePath(address.path), "index.html")) || isFile(file)
  }
  const hasFile = (path: string): boolean => {
    const found = known.get(path) ?? isKnown(path)
    known.set(path, found)
    return found
  }
  return {
    hasFile,
    isServed: async (path) => {
      if (isServersOwn(path) || hasFile(path)) return true
      const address = readAddress(path)
      if (typeof address !== "object") return false
      ruled ??= readRules(folder).then(ruledBy)
      return (await ruled)(barePath(address.path))
    },
  }
}
