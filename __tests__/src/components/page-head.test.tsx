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
  alternates: ["en", "ru"],
} as const

const head = (props: Partial<Parameters<typeof PageHead>[0]> = {}): string =>
  renderToStaticMarkup(<PageHead {...page} {...props} />)

test("a page says its language, its title with the site's name, and its own address", () => {
  const html = head()

  expect(html).toContain('<html lang="ru">')
  expect(html).toContain("<title>Контакты · Пепел и Иней</title>")
  expect(html).toContain('<link rel="canonical" href="https://ash-and-frost.example/ru/contacts"/>')
})

test("a page names its other language, and English as the default", () => {
  const html = head()

  expect(html).toContain('hrefLang="en" href="https://ash-and-frost.example/contacts"')
  expect(html).toContain('hrefLang="ru" href="https://ash-and-frost.example/ru/contacts"')
  expect(html).toContain('hrefLang="x-default" href="https://ash-and-frost.example/contacts"')
  expect(html).toContain('<meta property="og:locale:alternate" content="en_US"/>')
})

test("a page that exists in one language has no alternates", () => {
  expect(head({ alternates: ["ru"] })).not.toContain("hrefLang")
})

test("a page kept out of search engines has no canonical address", () => {
  const html = head({ noindex: true })

  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain("og:url")
  expect(html).not.toContain("canonical")
})

test("no text of an entry can end the block of data", () => {
  const html = head({ jsonLd: [{ headline: "</script><script>alert(1)</script>" }] })

  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain("\\u003c/script>")
})

test("a picture of this site is shared by its absolute address", () => {
  expect(head({ image: "/cover.jpg" })).toContain('content="https://ash-and-frost.example/cover.jpg"')
})
