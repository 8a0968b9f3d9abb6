import { posix } from "node:path"
import { ownValue } from "../../../shared/own-value.ts"

/** Content types of all files of the site. The tables of web servers differ by version, so none is relied upon. */
export const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  txt: "text/plain",
  vtt: "text/vtt",
  json: "application/json",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  xsl: "application/xslt+xml",
  pdf: "application/pdf",
  zip: "application/zip",
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  mp4: "video/mp4",
  webm: "video/webm",
  woff2: "font/woff2",
  woff: "font/woff",
}

/** Content types of the feeds, which depend on the file name, not the extension. */
export const namedContentTypes: Readonly<Record<string, string>> = {
  "rss.xml": "application/rss+xml",
  "atom.xml": "application/atom+xml",
  "feed.json": "application/feed+json",
}

const textual = /^text\/|\+xml$|^application\/(?:xml|json|(?:manifest|feed)\+json)$/

/** Whether a type is text, so that it gets a charset and is worth compressing. */
export const isTextual = (type: string): boolean => textual.test(type)

/**
 * Value of `content-type` for a file of the site.
 *
 * @param file path relative to the public folder
 */
export const contentTypeOf = (file: string): string => {
  const extension = posix.extname(file).slice(1).toLowerCase()
  const type =
    ownValue(namedContentTypes, posix.basename(file)) ?? ownValue(contentTypes, extension) ?? "application/octet-stream"
  return isTextual(type) ? `${type}; charset=utf-8` : type
}
