/** @jest-environment node */
import { jest } from "@jest/globals"
import { renderToStaticMarkup } from "react-dom/server"

jest.unstable_mockModule("../../../src/styles/font-files.ts", () => ({
  fontFiles: { en: ["/latin.woff2"], ru: ["/cyrillic.woff2"] },
}))

const { PageHead } = await import("../../../src/components/seo/page-head.tsx")

const page = {
  locale: "ru",
  title: "Контакты",
  description: "Куда писать.",
  path: "/contacts",
  games: [],
  alternates: ["en", "ru"],
} as const

const head = (props: Partial<Parameters<typeof PageHead>[0]> = {}): string =>
  renderToStaticMarkup(<PageHead {...page} {...props} />)

test("names a page's language, its title with the site's name, and its own address", () => {
  const html = head()

  expect(html).toContain('<html lang="ru">')
  expect(html).toContain("<title>Контакты · Пепел и Иней</title>")
  expect(html).toContain('<link rel="canonical" href="https://ash-and-frost.example/ru/contacts"/>')
})

test("names a page's other language, and English as the default", () => {
  const html = head()

  expect(html).toContain('hrefLang="en" href="https://ash-and-frost.example/contacts"')
  expect(html).toContain('hrefLang="ru" href="https://ash-and-frost.example/ru/contacts"')
  expect(html).toContain('hrefLang="x-default" href="https://ash-and-frost.example/contacts"')
  expect(html).toContain('<meta property="og:locale:alternate" content="en_US"/>')
})

test("names no alternates of a page that exists in one language", () => {
  expect(head({ alternates: ["ru"] })).not.toContain("hrefLang")
})

test("names no canonical address of a page kept out of search engines", () => {
  const html = head({ noindex: true })

  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain("og:url")
  expect(html).not.toContain("canonical")
})

test.each([
  "</script><script>x()</script>",
  "&lt;/script&gt;&lt;script&gt;x()",
  "&amp;lt",
  "<!--<script>",
  "a\u2028b\u2029",
])("lets the text %j of an entry be nothing but text in a block of data", (headline) => {
  const [, text = ""] =
    /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head({ jsonLd: [{ headline }] })) ?? []

  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual({ headline })
})

test("shares a picture of this site by its absolute address", () => {
  expect(head({ image: "/cover.jpg" })).toContain('content="https://ash-and-frost.example/cover.jpg"')
})

test("keeps a title within what search engines show: without the site's name where that does not fit", () => {
  const long = "Почему драккар разворачивается так поздно и что мы с этим сделали"
  expect(head({ title: long })).toContain(`<title>${long}</title>`)
  const fits = "Почему драккар разворачивается так поздно и зачем"
  expect(head({ title: fits })).toContain(`<title>${fits} · Пепел и Иней</title>`)
})

test("names the web manifest of its language", () => {
  expect(head()).toContain('<link rel="manifest" href="/ru/manifest.webmanifest"/>')
})

test("has the style sheet with the accents of games where a game has one of its own", () => {
  const game = { id: "ashes", name: "Ashes", accent: "#7fd1ae" }
  expect(head({ games: [{ ...game, theme: "own" }] })).toContain('<link rel="stylesheet" href="/game-colors.css"/>')
  expect(head({ games: [{ ...game, theme: "frost", accent: null }] })).not.toContain("game-colors")
})
