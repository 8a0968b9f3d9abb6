import { makeRelease } from "../../../server/publishing/release/make-release.ts"
import { requiredAddresses } from "../../../server/publishing/guard/required-addresses.ts"
import type { SiteChanges } from "../../../server/publishing/release/release-plan.ts"
import { build, siteFiles, type Site } from "../serving/site-fixture.ts"

/** Origin of the absolute links in pages of the site. */
export const siteUrl = "https://site.example"

type Files = Record<string, string | Buffer>

export const fileOf = (address: string): string =>
  /\.[a-z]+$/.test(address) ? address.slice(1) : `${address.slice(1)}/index.html`.replaceAll(/^\/|\/(?=\/)/g, "")

/** A short page; under a kilobyte it is not compressed. */
const page = (title: string): string => `<!doctype html><html><body><h1>${title}</h1></body></html>`

export const pageWith = (title: string, body: string): string => page(title).replace("</body>", `${body}</body>`)

/** What Gatsby writes for a page: the data that it renders. */
export const pageData = (address: string, data: unknown): Files => ({
  [`page-data${address === "/" ? "/index" : address}/page-data.json`]: JSON.stringify({
    path: address,
    result: { data },
  }),
})

/** Blog posts in both languages. */
export const posts = (count: number): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => index).flatMap((index): [string, string][] => [
      [`blog/post-${index}/index.html`, page(`Post ${index}`)],
      [`ru/blog/post-${index}/index.html`, page(`Запись ${index}`)],
    ])
  )

/** A site with everything that a release requires, and these files. */
export const fullSite = (more: Files = {}): Files => ({
  ...siteFiles(),
  ...Object.fromEntries(
    requiredAddresses.map((address) => [fileOf(address), /\.[a-z]+$/.test(address) ? "feed" : page(address)])
  ),
  ...more,
})

/** Builds the site and makes a release, as the guard receives it. */
export const buildAndMake = async (site: Site, files: Files, { changes, content = "epoch.1" }: MakeOptions = {}) => {
  await build(site, files)
  return makeRelease({ ...site, info: { content, siteUrl, sources: "s" }, changes })
}

type MakeOptions = { changes?: SiteChanges; content?: string }
