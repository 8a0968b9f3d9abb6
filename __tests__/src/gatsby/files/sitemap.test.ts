import { createGrouping } from "../../../../src/gatsby/live-update/grouping.ts"
import {
  sitemapIndex,
  sitemapPartFiles,
  sitemapPartOf,
  type SitemapPage,
} from "../../../../src/gatsby/files/sitemap.ts"

const page = (path: string, more: Partial<SitemapPage> = {}): SitemapPage => ({
  path,
  sitePath: path.replace(/^\/ru(?=\/|$)/, "") || "/",
  alternates: ["en", "ru"],
  publishedAt: null,
  updatedAt: null,
  noindex: false,
  ...more,
})

const sitemapFilesOf = (pages: SitemapPage[]) => {
  const grouping = createGrouping<SitemapPage>(sitemapPartOf)
  for (const page of pages) grouping.put(page.path, page)
  const parts = grouping.drainChanged().sort(([a], [b]) => (a < b ? -1 : 1))
  const files = parts.flatMap(([part, members]) => sitemapPartFiles(part, members))
  return [sitemapIndex(files.map(({ path }) => path)), ...files]
}

test("lists a part for each section and month in the index, and in each part its pages with their alternates", () => {
  const files = sitemapFilesOf([
    page("/"),
    page("/ru"),
    page("/blog"),
    page("/blog/a", {
      alternates: ["en"],
      publishedAt: "2026-04-30T10:00:00.000Z",
      updatedAt: "2026-05-01T10:00:00.000Z",
    }),
  ])
  const text = Object.fromEntries(files.map((file) => [file.path, file.text]))
  expect(Object.keys(text).sort()).toEqual(["sitemap-blog-2026-04-1.xml", "sitemap-pages-1.xml", "sitemap.xml"])
  expect(text["sitemap.xml"]).toContain("https://ash-and-frost.example/sitemap-blog-2026-04-1.xml")
  expect(text["sitemap-pages-1.xml"]).toContain(
    '<xhtml:link rel="alternate" hreflang="ru" href="https://ash-and-frost.example/ru"/>'
  )
  expect(text["sitemap-blog-2026-04-1.xml"]).toContain("<lastmod>2026-05-01T10:00:00.000Z</lastmod>")
  expect(text["sitemap-blog-2026-04-1.xml"]).not.toContain('hreflang="ru"')
})

test("leaves out pages that are no destinations", () => {
  const files = sitemapFilesOf([
    page("/"),
    page("/404"),
    page("/ru/410"),
    page("/admin"),
    page("/unsubscribe"),
    page("/withdraw"),
    page("/preview"),
  ])
  const all = files.map((file) => file.text).join("")
  for (const path of ["/404", "/410", "/admin", "/unsubscribe", "/withdraw", "/preview"])
    expect(all).not.toContain(path)
})

test("makes equal files of equal pages in another order", () => {
  const pages = [page("/blog/b"), page("/blog/a"), page("/")]
  expect(sitemapFilesOf(pages)).toEqual(sitemapFilesOf(pages.toReversed()))
})

test("leaves out a post that search engines are asked to leave out", () => {
  const post = page("/blog/a", { publishedAt: "2026-04-30T10:00:00.000Z" })
  expect([sitemapPartOf(post), sitemapPartOf({ ...post, noindex: true })]).toEqual(["blog-2026-04", undefined])
})
