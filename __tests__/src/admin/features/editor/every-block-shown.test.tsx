import { documentHtml, type BookmarkedEntry, type DocumentFile } from "../../../../../shared/document-html.ts"
import words from "../../../../../src/i18n/texts/document.ts"
import { emptyContent, type AdminEntry } from "../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { pageOfContent } from "../../../../../src/admin/features/editor/preview/page-of-content.ts"
import { feedFilesOf, type FeedEntry } from "../../../../../src/gatsby/files/feeds.ts"
import { blockTypes, textWith } from "../../../../support/every-block.ts"
import { feedItems } from "../../../../support/feed-items.ts"

/*
 * Site, preview and feeds draw a text by the same renderer. Here each gets every kind of block of the contract, so that
 * one which is added there is tested without anybody thinking of it.
 */

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const copies = [400, 800].map((width) => ({ url: `/files/x/${width}.jpg`, type: "image/jpeg", width }))

const picture: DocumentFile = { url: "/files/x/y.jpg", width: 1600, height: 900, renditions: copies }

const download: DocumentFile = { ...picture, download: { name: "a.pdf", format: "pdf", size: 1 } }

const card: BookmarkedEntry = { path: "/blog/b", title: "B", excerpt: "E", picture }

const pageOf = (type: string) => {
  const body = textWith(type)
  const files = new Map([[fileId, type === "file" ? download : picture]])
  const bookmarks = new Map([[fileId, card]])
  return { body, files, html: documentHtml(body, { locale: "en", words: words.en, files, bookmarks, entryId: fileId }) }
}

const feedEntry: Omit<FeedEntry, "html"> = {
  entryId: fileId,
  locale: "en",
  path: "/blog/a",
  title: "A",
  summary: "",
  author: null,
  cover: null,
  categories: [],
  publishedAt: "2026-05-01T10:00:00.000Z",
  updatedAt: "2026-05-02T10:00:00.000Z",
}

/** Every address in a piece of HTML, those of a picture's copies too. */
const addressesIn = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, "text/html")
  const values = (name: string) => [...body.querySelectorAll(`[${name}]`)].map((node) => node.getAttribute(name) ?? "")
  const sets = values("srcset").flatMap((set) => set.split(", ").map((copy) => copy.split(" ")[0] ?? ""))
  return [...["src", "href", "poster", "data-poster"].flatMap(values), ...sets]
}

describe.each(blockTypes)("a text with %s", (type) => {
  const { body, files, html } = pageOf(type)

  test("is in a preview what it is on its page, with files, cards and footnotes", () => {
    const content = writeField(emptyContent("blog", "Ann"), "translations.en.body", body)
    const bookmarks = [{ id: fileId, translations: { en: card, ru: null } }]
    const saved = { translations: { en: null, ru: null }, bookmarks } as unknown as AdminEntry
    const source = { id: fileId, content, locale: "en", pictures: new Map(), files, saved, now: new Date() } as const
    expect(html).not.toBe("")
    expect(pageOfContent("blog", source)?.node.html).toBe(html)
  })

  test("is in every feed what it is on its page, with complete addresses", () => {
    const list = { path: "/blog", titles: { en: "Blog", ru: "Блог" }, entries: [{ ...feedEntry, html }] }
    const feeds = feedFilesOf(list, "en")
    expect(feeds).toHaveLength(3)
    const site = "https://ash-and-frost.example"
    for (const feed of feeds) {
      const shown = feedItems(feed.text)[0]?.html ?? ""
      expect(addressesIn(shown).filter((address) => !/^(?:https|mailto):/.test(address))).toEqual([])
      expect(shown.replaceAll(`"${site}/blog/a#`, '"#').replaceAll(`${site}/`, "/")).toBe(html)
    }
  })
})
