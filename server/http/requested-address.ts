import { requestLimits } from "../../shared/limits/requests.ts"

/** A requested address that can be looked up. */
export type Address = {
  /** Decoded once, starting with a slash, without dot segments, empty segments or control characters. */
  path: string
  /** As it was sent, without the question mark, reduced to characters that a header may hold. */
  query: string
}

export type AddressIssue = 400 | 404 | 414

/** Addresses of the site never contain an encoded slash, backslash or NUL; decoding one would be ambiguous. */
const encodedSeparator = /%(?:2f|5c|00)/i

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unfit = /[\u0000-\u001f\u007f\\]|\/\.{1,2}(?:\/|$)/

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * A target without scheme and host, which a client may name as if this server were a proxy. They are the client's, so
 * nothing may be redirected to them or cached under them.
 */
export const originForm = (target: string): string => {
  if (target.startsWith("/")) return target
  const path = target.replace(absoluteForm, "")
  return path === target || path.startsWith("/") ? path : `/${path}`
}

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Node passes bytes above 127 as Latin-1 characters; each is encoded as its original byte. */
const headerSafe = (text: string): string =>
  text.replace(
    /[^\x21-\x7e]|["<>\\^`{|}]/g,
    (sign) => `%${(sign.charCodeAt(0) & 0xff).toString(16).toUpperCase().padStart(2, "0")}`
  )

/**
 * Parses the target of a request.
 *
 * @param url target from the request line
 * @returns the address, or the status of the rejection
 */
export const readAddress = (url: string): Address | AddressIssue => {
  if (url.length > requestLimits.urlMax) return 414
  const target = originForm(url).split("#", 1)[0] ?? ""
  const queryStart = target.indexOf("?")
  const rawPath = (queryStart < 0 ? target : target.slice(0, queryStart)) || "/"
  const query = queryStart < 0 ? "" : headerSafe(target.slice(queryStart + 1))
  if (!rawPath.startsWith("/") || encodedSeparator.test(rawPath)) return 400
  const path = decoded(rawPath)
  if (path === undefined || unfit.test(path)) return 400
  if (path.includes("//")) return 404
  return { path, query }
}

/** The address under which a page is looked up: without `index.html` and without a slash at its end. */
export const barePath = (path: string): string => path.replace(/(?:\/(?:index\.html)?)+$/, "") || "/"

/** A decoded path, encoded for a header. */
export const encodedPath = (path: string): string =>
  path
    .split("/")
    .map((segment) => encodeURIComponent(segment).replace(/%(?:3A|40|24|2C|2B|3D)/g, decodeURIComponent))
    .join("/")
