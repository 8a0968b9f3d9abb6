import type { InlineSources } from "./inline-sources.ts"

export type SecurityPolicyOptions = {
  /** Origin of the site; with https, browsers upgrade http requests of a page. */
  siteUrl?: string
  /** Origins besides the site's own that pages may connect to, such as error reporting. */
  connectOrigins?: readonly string[]
}

/** Content-Security-Policy of the HTML files. Inline it allows only what the site's code writes, by hash. */
export const securityPolicy = (
  { scripts, styles }: InlineSources,
  { siteUrl, connectOrigins = [] }: SecurityPolicyOptions = {}
): string => {
  const sources = (...values: readonly string[]) => ["'self'", ...values].join(" ")
  const directives = [
    "default-src 'self'",
    `script-src ${sources(...scripts)}`,
    `style-src ${sources(...styles)}`,
    "img-src 'self' data:",
    // Editors may embed a video from any https address; it loads after a click.
    "media-src 'self' https:",
    "font-src 'self'",
    `connect-src ${sources(...connectOrigins)}`,
    "frame-src https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  if (siteUrl?.startsWith("https://")) directives.push("upgrade-insecure-requests")
  return directives.join("; ")
}
