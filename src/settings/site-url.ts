/** Origin under which the public site is reached, without trailing slash; canonical addresses and feeds are made of it. */
export const siteUrl = (process.env.GATSBY_SITE_URL ?? "https://ash-and-frost.example").replace(/\/+$/, "")
