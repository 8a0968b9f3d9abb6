import { studio } from "../../shared/studio.ts"

/** Origin of the public site, without trailing slash; the base of canonical addresses and feeds. */
export const siteUrl = (process.env.GATSBY_SITE_URL ?? `https://${studio.domain}`).replace(/\/+$/, "")
