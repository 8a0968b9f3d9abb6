import { emptyContent, type AdminEntry } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import type { EntryPicture } from "../../../../../../src/admin/features/editor/body/entry-pictures.ts"
import { pageOfContent } from "../../../../../../src/admin/features/editor/preview/page-of-content.ts"

const now = new Date("2026-06-01T12:00:00Z")

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const picture: EntryPicture = {
  id: fileId,
  url: `/files/${fileId}/a.jpg`,
  type: "image/jpeg",
  width: 1600,
  height: 900,
  renditions: [],
  placeholder: null,
}

const pictures = new Map([[fileId, picture]])

const source = { id: "an-id", locale: "en", pictures, files: pictures, saved: null, now } as const

const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] })

test("makes of a post what the data layer would have, with a body from the server's renderer", () => {
  let content = emptyContent("devblog", "Ann", "last-day-on-earth")
  content = writeField(content, "translations.en.title", "A title")
  content = writeField(content, "translations.en.coverAlt", "A road")
  content = writeField(content, "cover", { fileId, focalPoint: { x: 0.2, y: 0.8 } })
  content = writeField(content, "translations.en.body", {
    type: "doc",
    content: [paragraph("Two <b>words</b>"), { type: "image", attrs: { fileId, alt: "A pine", caption: null } }],
  })
  const page = pageOfContent("devblog", { ...source, content })
  expect(page).toMatchObject({
    kind: "devblog",
    node: {
      title: "A title",
      game: "last-day-on-earth",
      author: "Ann",
      publishedAt: now.toISOString(),
      cover: { url: picture.url, alt: "A road", focalPoint: { x: 0.2, y: 0.8 } },
    },
  })
  expect(page?.node.html).toMatch(
    /^<p>Two &lt;b&gt;words&lt;\/b&gt;<\/p><figure class="picture"><img src="[^"]+a\.jpg"/
  )
})

test("shows the city of a vacancy in the language of the page, and the instant for which it is scheduled", () => {
  let content = emptyContent("jobs", "")
  content = writeField(content, "city", { en: "Limassol", ru: "Лимассол" })
  content = writeField(content, "translations.ru", {
    ...content.translations.en,
    title: "Инженер",
  })
  const publishedAt = "2026-07-01T00:00:00.000Z"
  const saved = { translations: { en: null, ru: { publishedAt, updatedAt: publishedAt } } } as unknown as AdminEntry
  expect(pageOfContent("jobs", { ...source, saved, content, locale: "ru" })).toMatchObject({
    kind: "jobs",
    node: { locale: "ru", title: "Инженер", city: "Лимассол", publishedAt: "2026-07-01T00:00:00.000Z" },
  })
})

test("makes no page in a language that an entry lacks", () => {
  expect(pageOfContent("blog", { ...source, content: emptyContent("blog", "Ann"), locale: "ru" })).toBeNull()
})

test("makes of a legal document its page with history, its placeholders and anchors as they are", () => {
  const heading = { type: "heading", attrs: { level: 2, anchor: "keep" }, content: [{ type: "text", text: "Times" }] }
  let content = emptyContent("legal", "")
  content = writeField(content, "link", "jp/privacy")
  content = writeField(content, "translations.en.body", { type: "doc", content: [heading, paragraph("{{company}}")] })
  content = writeField(content, "translations.en.versions", [{ day: "2026-06-01", text: "First." }])
  expect(pageOfContent("legal", { ...source, content })).toEqual({
    kind: "legal",
    node: {
      entryId: "an-id",
      locale: "en",
      link: "jp/privacy",
      title: "",
      excerpt: "",
      versions: [{ day: "2026-06-01", text: "First." }],
      html: '<h2 id="keep">Times</h2><p>{{company}}</p>',
    },
  })
  expect(pageOfContent("legal", { ...source, content, locale: "ru" })).toBeNull()
})
