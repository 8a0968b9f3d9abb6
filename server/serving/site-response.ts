import { isAsset } from "../../shared/asset-address.ts"
import { errorPage, errorStatusOf, type ErrorStatus } from "../../shared/error-pages.ts"
import { inOwnCase } from "../../shared/paths.ts"
import { barePath, encodedPath, type Address } from "../http/requested-address.ts"
import type { LoadedRelease, ServedFile } from "./loaded-release.ts"

/** The site's response to an address. */
export type SiteResponse =
  | { kind: "redirect"; location: string }
  | { kind: "file"; file: ServedFile }
  /** `page` is the error page of the language, when the release has one. */
  | { kind: "error"; status: ErrorStatus; page: ServedFile | undefined }

/** China's pages are known by their address with a trailing slash; they are served in both forms. */
const keepsTrailingSlash = (bare: string): boolean => bare === "/" || bare.startsWith("/cn/")

const fileAt = ({ files }: LoadedRelease, bare: string): ServedFile | undefined => {
  const name = bare.slice(1)
  return files.get(name === "" ? "index.html" : `${name}/index.html`) ?? files.get(name)
}

/** The client-only application of an address. None serves a file's: an HTML page would be useless in its place. */
const appAt = (release: LoadedRelease, bare: string): ServedFile | undefined => {
  if (isAsset(bare)) return undefined
  const app = release.clientOnly.find(({ prefix }) => bare === prefix || bare.startsWith(`${prefix}/`))
  return app && release.files.get(app.file)
}

/**
 * The error page in the language of an address.
 *
 * @param path decoded path, of which only the language matters
 */
const errorResponse = (release: LoadedRelease, path: string, status: ErrorStatus): SiteResponse => ({
  kind: "error",
  status,
  page: fileAt(release, errorPage(status, path)),
})

/** Whether an address belongs to a page, a file or a client-only screen; redirects and error pages do not count. */
export const hasAddress = (release: LoadedRelease, path: string): boolean => {
  const bare = barePath(path)
  return errorStatusOf(bare) === undefined && (fileAt(release, bare) ?? appAt(release, bare)) !== undefined
}

const withQuery = (path: string, query: string): string => encodedPath(path) + (query && `?${query}`)

/**
 * Where an address in another case than the site's own leads. Legacy redirects and slashes at the end are
 * part of the same hop. Undefined for what exists as it is typed, and for what exists in no case.
 */
const retypedAddress = (release: LoadedRelease, { path, query }: Address): SiteResponse | undefined => {
  const own = inOwnCase(path)
  const bare = barePath(path)
  if (own === path || (fileAt(release, bare) ?? appAt(release, bare))) return undefined
  const response = resolveAddress(release, { path: own, query })
  if (response.kind === "file") return { kind: "redirect", location: withQuery(own, query) }
  return response.kind === "error" && response.status === 404 ? undefined : response
}

/** Finds a release's response to an address. */
export const resolveAddress = (release: LoadedRelease, address: Address): SiteResponse => {
  const retyped = retypedAddress(release, address)
  if (retyped) return retyped
  const { path, query } = address
  const bare = barePath(path)
  const location = release.redirect(bare, query)
  if (location !== undefined) return { kind: "redirect", location }
  const error = errorStatusOf(bare)
  if (error) return errorResponse(release, path, error)
  const file = fileAt(release, bare)
  if (file && (path === bare || (path === `${bare}/` && keepsTrailingSlash(bare)))) return { kind: "file", file }
  if (file) return { kind: "redirect", location: withQuery(bare, query) }
  if (release.gone.has(bare)) return errorResponse(release, path, 410)
  const app = appAt(release, bare)
  return app ? { kind: "file", file: app } : errorResponse(release, path, 404)
}
