import { jest } from "@jest/globals"
import { changedHtml } from "../../../../../../src/admin/features/editor/conflict/changed-html.ts"
import type { BlockNode, BodyDocument } from "../../../../../../shared/contract/document.ts"
import { documentHtml, type DocumentFile } from "../../../../../../shared/document-html.ts"
import words from "../../../../../../src/i18n/texts/document.ts"
import { blockTypes, textWith } from "../../../../../support/every-block.ts"

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const picture: DocumentFile = {
  url: "/files/one.webp",
  width: 800,
  height: 600,
  renditions: [{ url: "/files/one-400.webp", type: "image/webp", width: 400 }],
}

const download: DocumentFile = {
  ...picture,
  url: "/files/one.pdf",
  download: { name: "one.pdf", format: "pdf", size: 2_000 },
}

const names = { added: "Added:", removed: "Removed:", settings: "Settings changed", alt: "Alt:", gone: "Gone" }

const shown = (blocks: BlockNode[], file: DocumentFile = picture): string =>
  documentHtml({ type: "doc", content: blocks }, { locale: "en", words: words.en, files: new Map([[fileId, file]]) })

/** The marks without what they say to a screen reader. */
const changed = (before: string, after: string): string =>
  changedHtml(before, after, "en", names).replaceAll(/<span class="visually-hidden">[^<]*<\/span>/g, "")

const lines = (...texts: string[]): BlockNode[] =>
  texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }))

const image = (attrs: { alt?: string; width?: "wide"; caption?: string } = {}): BlockNode => ({
  type: "image",
  attrs: { fileId, alt: "A ship", caption: null, ...attrs },
})

test("marks words within a block, and whole blocks that came and went", () => {
  const before = lines("The ship turns late in the fog.", "This goes.", "This stays.")
  const after = lines("The ship turns early in the fog.", "This stays.", "Quite another line.")
  expect(changed(shown(before), shown(after))).toBe(
    "<p>The ship turns <del>late</del><ins>early</ins> in the fog.</p>" +
      '<p data-change="removed"><del>This goes.</del></p><p>This stays.</p>' +
      '<p data-change="added"><ins>Quite another line.</ins></p>'
  )
})

test("says each change to whom does not see it", () => {
  expect(changedHtml("<p>one</p>", "<p>two</p>", "en", names)).toBe(
    '<p data-change="removed"><del><span class="visually-hidden">Removed: </span>one</del></p>' +
      '<p data-change="added"><ins><span class="visually-hidden">Added: </span>two</ins></p>'
  )
})

test("marks neighboring words that changed as one change", () => {
  const [before, after] = [lines("We sail at dawn to the far north."), lines("We sail past dusk to the far north.")]
  expect(changed(shown(before), shown(after))).toBe(
    "<p>We sail <del>at dawn</del><ins>past dusk</ins> to the far north.</p>"
  )
})

test("shows formatting and addresses of links as changes of their words", () => {
  const text = (marks: object[]): BlockNode[] =>
    [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Read " },
          { type: "text", text: "our story", marks },
        ],
      },
    ] as BlockNode[]
  const link = (href: string) => ({ type: "link", attrs: { href } })
  expect(changed(shown(text([])), shown(text([{ type: "bold" }])))).toBe(
    "<p>Read <del>our story</del><ins><strong>our story</strong></ins></p>"
  )
  expect(changed(shown(text([link("/games")])), shown(text([link("/blog")])))).toBe(
    '<p>Read <del><a title="/games">our story</a></del><ins><a title="/blog">our story</a></ins></p>'
  )
})

test("goes into lists, tables, call-outs and folded parts", () => {
  const item = (...texts: string[]) => ({ type: "listItem" as const, content: lines(...texts) })
  const list = (...items: string[]): BlockNode => ({ type: "bulletList", content: items.map((text) => item(text)) })
  expect(changed(shown([list("One ship", "Two ships")]), shown([list("One ship", "Two old ships", "Snow")]))).toBe(
    '<ul><li>One ship</li><li>Two <ins>old </ins>ships</li><li data-change="added"><ins>Snow</ins></li></ul>'
  )
  const table = (cells: string[][]): BlockNode => ({
    type: "table",
    content: cells.map((row) => ({
      type: "tableRow",
      content: row.map((text) => ({
        type: "tableCell",
        attrs: { colspan: 1, rowspan: 1 },
        content: lines(text),
      })),
    })),
  })
  expect(changed(shown([table([["Ships", "10", "20"]])]), shown([table([["Ships", "20", "20"]])]))).toContain(
    "<tr><td>Ships</td><td><del>10</del><ins>20</ins></td><td>20</td></tr>"
  )
  const folded = (summary: string, text: string): BlockNode => ({
    type: "details",
    content: [
      { type: "detailsSummary", content: [{ type: "text", text: summary }] },
      { type: "detailsContent", content: lines(text) },
    ],
  })
  expect(changed(shown([folded("Before", "Same words")]), shown([folded("After", "Same words")]))).toBe(
    '<details open=""><summary><del>Before</del><ins>After</ins></summary><p>Same words</p></details>'
  )
})

test("compares an item with the list that is in it", () => {
  const html = (inner: string): string => `<ul><li>Outer words<ul><li>${inner}</li></ul></li></ul>`
  expect(changed(html("one ship"), html("one boat"))).toContain("<li>one <del>ship</del><ins>boat</ins></li>")
})

test("shows a picture once when only its width, caption or alternative text changed", () => {
  const html = changed(shown([image()]), shown([image({ alt: "A longship", width: "wide", caption: "At sea" })]))
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toContain('<p data-note="">Settings changed</p>')
  expect(html).toContain('<small data-alt="">Alt: A <del>ship</del><ins>longship</ins></small>')
  expect(html).toContain('<figcaption data-change="added"><ins>At sea</ins></figcaption>')
})

test("shows both pictures when another one took its place", () => {
  const other = { ...picture, url: "/files/other.webp", renditions: [] }
  const html = changed(shown([image()]), shown([image()], other))
  expect(html).toMatch(/<del[^>]*>.*<img[^>]*one\.webp/)
  expect(html).toMatch(/<ins[^>]*><img[^>]*other\.webp/)
})

test("says where a picture is no longer there", () => {
  const gone = { ...picture, url: "" }
  expect(changed("", shown([image()], gone))).toContain("<ins>Gone</ins>")
})

test("marks no later footnotes when one comes before them", () => {
  const note = (text: string) => ({ type: "footnote" as const, content: [{ type: "text" as const, text }] })
  const text = (...notes: string[]): BlockNode => ({
    type: "paragraph",
    content: [
      { type: "text", text: "Some words" },
      ...notes.slice(0, -1).map(note),
      { type: "text", text: " and more of them" },
      note(notes.at(-1) ?? ""),
    ],
  })
  const html = changed(shown([text("the last one")]), shown([text("the first one", "the last one")]))
  expect(html.match(/<ins>/g)).toHaveLength(2)
  expect(html).toMatch(/Some words<ins><sup>.*<\/sup><\/ins> and more of them<sup>/)
})

test("leads nowhere", () => {
  const html = changed(
    "",
    '<p id="s-here"><a href="/games" rel="noopener">out</a></p><p><a class="file" href="/f" download>f</a></p>'
  )
  expect(html).not.toMatch(/href|download|id=/)
})

test("shows all of both texts when comparing them takes too long", () => {
  let now = 0
  const clock = jest.spyOn(Date, "now").mockImplementation(() => (now += 1_000))
  const html = changed("<p>One text.</p><p>Same</p>", "<p>Quite another.</p><p>Same</p>")
  clock.mockRestore()
  expect(html).toBe(
    '<p data-change="removed"><del>One text.</del></p><p data-change="removed"><del>Same</del></p>' +
      '<p data-change="added"><ins>Quite another.</ins></p><p data-change="added"><ins>Same</ins></p>'
  )
})

describe.each(blockTypes)("a text with %s", (type) => {
  const html = (body: BodyDocument): string =>
    documentHtml(body, {
      locale: "en",
      words: words.en,
      files: new Map([[fileId, type === "file" ? download : picture]]),
      bookmarks: new Map([[fileId, { path: "/blog/one", title: "One", excerpt: "Words", picture: null }]]),
    })
  const text = html(textWith(type))

  test("has no marks beside itself", () => {
    expect(changed(text, text)).not.toMatch(/<ins|<del|data-change|data-note/)
  })

  test("is whole when it is new, and when it is gone", () => {
    const words = (markup: string): string =>
      new DOMParser().parseFromString(markup, "text/html").body.textContent.replaceAll(/\s|Alt:/g, "")
    const [added, removed] = [changed("", text), changed(text, "")]
    const alone = words(changed(text, text))
    expect([words(added), words(removed)]).toEqual([alone, alone])
    if (text.replaceAll("<p></p>", "") !== "") {
      expect(added).toMatch(/<ins|data-change="added"/)
      expect(removed).toMatch(/<del|data-change="removed"/)
    }
    expect([added.includes("<del"), removed.includes("<ins")]).toEqual([false, false])
  })
})
