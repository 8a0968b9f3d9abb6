import sharp from "sharp"
import { locales } from "../../shared/locales.ts"
import { localizedPath } from "../../shared/paths.ts"
import { siteOrigin } from "../support/browser.ts"
import { publicAddresses } from "../support/public-addresses.ts"
import { sitemapAddresses } from "../support/sitemap-addresses.ts"

type Data = { "@type": string; [name: string]: unknown }

const htmlOf = async (path: string): Promise<string> => (await fetch(siteOrigin() + path)).text()

const metaOf = (html: string, property: string): string =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? ""

const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text ?? "") as Data
  )

const typesOf = (html: string): string[] => dataOf(html).map((data) => data["@type"])

test("gives every page an existing share picture of the size that it declares", async () => {
  const seen = new Map<string, { width: number; height: number; bytes: number }>()
  for (const address of await publicAddresses(siteOrigin())) {
    for (const locale of locales) {
      const html = await htmlOf(localizedPath(address, locale))
      const url = metaOf(html, "og:image")
      if (!seen.has(url)) {
        const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
        const { width, height } = await sharp(bytes).metadata()
        seen.set(url, { width, height, bytes: bytes.length })
      }
      const size = seen.get(url)
      expect([address, metaOf(html, "og:image:width"), metaOf(html, "og:image:height")]).toEqual([
        address,
        String(size?.width),
        String(size?.height),
      ])
    }
  }
  const drawn = [...seen].filter(([url]) => url.includes("/share/"))
  expect(drawn.length).toBeGreaterThan(20)
  for (const [, { bytes }] of drawn) expect(bytes).toBeLessThan(120_000)
})

test("has another picture for the same page in the other language", async () => {
  const [english, russian] = await Promise.all([htmlOf("/support"), htmlOf("/ru/support")])
  expect(metaOf(english, "og:image")).not.toBe(metaOf(russian, "og:image"))
})

test("shares a post with its cover, a JPEG", async () => {
  const address = (await publicAddresses(siteOrigin())).find(
    (path) => path.startsWith("/blog/") && !path.includes("page")
  )
  expect(metaOf(await htmlOf(String(address)), "og:image")).toMatch(/\/files\/.+\.jpe?g$/)
})

test("describes the studio, its games and the trails of pages to search engines", async () => {
  const all = await publicAddresses(siteOrigin())
  const vacancy = String(all.find((path) => /^\/job\/./.test(path)))
  const post = String(all.find((path) => path.startsWith("/blog/") && !path.includes("page")))
  expect(typesOf(await htmlOf("/ru"))).toEqual(["Organization"])
  expect(typesOf(await htmlOf("/games/frostborn"))).toEqual([["VideoGame", "MobileApplication"], "BreadcrumbList"])
  expect(typesOf(await htmlOf(post))).toEqual(["BlogPosting", "BreadcrumbList"])
  expect(typesOf(await htmlOf(vacancy))).toEqual(["JobPosting", "BreadcrumbList"])
  for (const path of ["/job", "/ru/job", "/410"]) expect(typesOf(await htmlOf(path))).not.toContain("JobPosting")
})

test("lists China's pages with their slash in the sitemap, and not the redirect to a shop", async () => {
  const addresses = await sitemapAddresses(siteOrigin())
  expect(addresses).toContain("/cn/privacy-policy/")
  expect(addresses).toContain("/ru/cn/privacy-policy")
  expect(addresses.filter((address) => address.includes("redirect-to-market"))).toEqual([])
})
