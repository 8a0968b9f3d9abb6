import { urlLimits } from "../../shared/limits/content.ts"
import { apiBase, paths } from "../../shared/paths.ts"

/** Any origin works: a value that leaves it when it is resolved is not a path. */
const somewhere = "http://path.invalid"

// Browsers read a backslash as a slash, and drop tabs and line breaks anywhere in an address.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafePattern = /[\\\u0000-\u001f\u007f]/

/**
 * Where a sign-in returns to: the requested value if it is a path of this site, the admin otherwise. Addresses of the
 * API are not accepted, because a sign-in could then lead to the next one.
 *
 * @returns path with query and fragment in ASCII, normalized, starting with exactly one slash
 */
export const returnPath = (value: string | undefined): string => {
  if (value === undefined || !value.startsWith("/") || unsafePattern.test(value)) return paths.admin
  const url = URL.parse(value, somewhere)
  if (url?.origin !== somewhere) return paths.admin
  const { pathname } = url
  // Dots can hide a second slash: `/.//example.com` becomes `//example.com` when it is normalized.
  if (pathname.startsWith("//") || pathname === apiBase || pathname.startsWith(`${apiBase}/`)) return paths.admin
  const path = `${pathname}${url.search}${url.hash}`
  return path.length <= urlLimits.max ? path : paths.admin
}
