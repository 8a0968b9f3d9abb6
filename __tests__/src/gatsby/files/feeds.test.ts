import { locales } from "../../../../shared/locales.ts"
import { feedItems } from "../../../support/feed-items.ts"
import { feedFilesOf, type FeedEntry } from "../../../../src/gatsby/files/feeds.ts"

const entry = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  entryId: "1",
  locale: "en",
  path: "/blog/a",
  title: "Ash & <snow>",
  summary: "Short",
  html: '<p><a href="/games">Games</a><img src="/files/x/y.jpg"><a href="//other.example">o</a></p>',
  author: "Vera",
  cover: null,
  categories: [],
  publishedAt: "2026-05-01T10:00:00.000Z",
  updatedAt: "2026-05-02T10:00:00.000Z",
  ...more,
})

const titles = { en: "Blog", ru: "Блог" }

const filesOf = (entries: FeedEntry[], path = "/blog") =>
  Object.fromEntries(
    locales.flatMap((locale) => feedFilesOf({ path, titles, entries }, locale)).map((file) => [file.path, file.text])
  )

test("makes three feeds of a list in each language", () => {
  expect(Object.keys(filesOf([])).sort()).toEqual([
    "blog/atom.xml",
    "blog/feed.json",
    "blog/rss.xml",
    "ru/blog/atom.xml",
    "ru/blog/feed.json",
    "ru/blog/rss.xml",
  ])
})

test("leads from a footnote to the entry's page, as a reader may show many texts with the same ids", () => {
  const html = '<sup><a id="sign-a-1" href="#note-a-1">1</a></sup><a href="/games#top">g</a>'
  const files = filesOf([entry({ html })])
  const items = JSON.parse(files["blog/feed.json"] ?? "") as { items: { content_html: string }[] }
  expect(items.items[0]?.content_html).toBe(
    '<sup><a id="sign-a-1" href="https://ash-and-frost.example/blog/a#note-a-1">1</a></sup>' +
      '<a href="https://ash-and-frost.example/games#top">g</a>'
  )
})

test("includes an entry without an author, such as a vacancy, in every format", () => {
  const vacancy = entry({ path: "/job/x", author: null })
  const files = Object.entries(filesOf([vacancy], "/job")).filter(([path]) => path.startsWith("job/"))
  expect(files).toHaveLength(3)
  for (const [, text] of files) expect(text).toContain("/job/x")
})

test("names an author without the job title, the cover and the categories in every format", () => {
  const cover = { url: "/files/x/dawn.jpg", type: "image/jpeg", width: 1600, height: 900 }
  const files = filesOf([entry({ author: "Vera Lind, sound & music", cover, categories: ["Frost & Co"] })])
  const address = "https://ash-and-frost.example/files/x/dawn.jpg"
  expect(files["blog/rss.xml"]).toContain("<dc:creator>Vera Lind</dc:creator>\n<category>Frost &amp; Co</category>")
  expect(files["blog/rss.xml"]).toContain(
    `<media:content url="${address}" type="image/jpeg" width="1600" height="900" medium="image"></media:content>`
  )
  expect(files["blog/atom.xml"]).toContain(`<link rel="enclosure" type="image/jpeg" href="${address}"></link>`)
  expect(files["blog/atom.xml"]).toContain('<category term="Frost &amp; Co"></category>')
  expect(JSON.parse(files["blog/feed.json"] ?? "")).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    language: "en",
    items: [{ authors: [{ name: "Vera Lind" }], image: address, tags: ["Frost & Co"] }],
  })
})

test("includes an entry in the feed of its language only", () => {
  const files = filesOf([entry()])
  expect(files["blog/rss.xml"]).toContain("https://ash-and-frost.example/blog/a")
  expect(files["ru/blog/rss.xml"]).not.toContain("/blog/a<")
})

test("makes addresses of this site absolute, and leaves others unchanged", () => {
  const body = filesOf([entry()])["blog/feed.json"] ?? ""
  expect(body).toContain("https://ash-and-frost.example/games")
  expect(body).toContain("https://ash-and-frost.example/files/x/y.jpg")
  expect(body).toContain("//other.example")
})

const hostileTexts = [
  "a ]]> b ]]> <b> & </title>",
  "&lt;script&gt;x()&lt;/script&gt; &amp;amp; &#60; &nbsp;",
  `<script>x()</script> "quoted" 'так'`,
  "Ёж <под> снегом & льдом",
  "a\u2028b\u00a0c 🦊",
]

test.each(hostileTexts)("gives the text %j back exactly in every feed", (text) => {
  const html = `<p title="${text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}">]]> &amp;lt; ё</p>`
  const files = filesOf([entry({ title: text, summary: text, author: text, html })])
  for (const name of ["rss.xml", "atom.xml", "feed.json"])
    expect([name, feedItems(files[`blog/${name}`] ?? "")]).toEqual([
      name,
      [{ title: text, summary: text, author: text, html }],
    ])
})

test("writes what XML cannot hold as a replacement character", () => {
  const files = filesOf([entry({ title: "a\u0000\u001b\ufffe\ud800b" })])
  for (const name of ["rss.xml", "atom.xml"])
    expect(feedItems(files[`blog/${name}`] ?? "")).toMatchObject([{ title: "a\ufffd\ufffd\ufffd\ufffdb" }])
})

test("leaves out a summary that an entry does not have", () => {
  for (const text of Object.values(filesOf([entry({ summary: "" })])).slice(0, 3))
    expect(feedItems(text)).toMatchObject([{ summary: null }])
})

test("makes equal files of equal content, whenever it is built", () => {
  const first = filesOf([entry()])
  const later = Date.now() + 5
  while (Date.now() < later);
  expect(filesOf([entry()])).toEqual(first)
})

test("includes the twenty newest entries", () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    entry({
      entryId: String(index),
      path: `/blog/p${index}`,
      publishedAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
    })
  )
  const items = (JSON.parse(filesOf(many.toReversed())["blog/feed.json"] ?? "{}") as { items: { url: string }[] }).items
  expect(items).toHaveLength(20)
  expect(items[0]?.url).toContain("/blog/p24")
})
