import type { BlockNode, BodyDocument } from "../../../shared/contract/document.ts"
import { DemoContentError } from "../../../server/demo/demo-error.ts"
import { demoId } from "../../../server/demo/demo-id.ts"
import { markdownDocument } from "../../../server/demo/markdown-document.ts"

const pictureId = "7b1b1c1e-0000-4000-8000-000000000000"

const media = {
  pictureId: (name: string) => (name === "dawn.jpg" ? pictureId : null),
  videoUrl: (name: string) => (name === "film.mp4" ? "/film.mp4" : null),
}

const convert = (text: string): BodyDocument => markdownDocument({ text, file: "en.md", firstLine: 8 }, media)

const blocks = (text: string): BlockNode[] => convert(text).content

const text = (value: string, ...marks: string[]) =>
  marks.length === 0
    ? { type: "text", text: value }
    : { type: "text", text: value, marks: marks.map((type) => ({ type })) }

test("takes the anchor of a heading from its end", () => {
  expect(blocks("## Times {#keep}\n\n## *Marked* {#b-2}\n\n## Plain {x}")).toEqual([
    { type: "heading", attrs: { level: 2, anchor: "keep" }, content: [{ type: "text", text: "Times" }] },
    {
      type: "heading",
      attrs: { level: 2, anchor: "b-2" },
      content: [{ type: "text", text: "Marked", marks: [{ type: "italic" }] }],
    },
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Plain {x}" }] },
  ])
})

test("reads headings, paragraphs and marks", () => {
  expect(blocks("## Head\n\na **b** *c* ~~d~~ `e`\nnext line")).toEqual([
    { type: "heading", attrs: { level: 2 }, content: [text("Head")] },
    {
      type: "paragraph",
      content: [
        text("a "),
        text("b", "bold"),
        text(" "),
        text("c", "italic"),
        text(" "),
        text("d", "strike"),
        text(" "),
        text("e", "code"),
        text(" next line"),
      ],
    },
  ])
})

test("reads links with their surrounding marks, and bare addresses", () => {
  const link = (href: string) => ({ type: "link", attrs: { href } })
  expect(blocks("**[a](/games)** https://example.com/b")).toEqual([
    {
      type: "paragraph",
      content: [
        { type: "text", text: "a", marks: [{ type: "bold" }, link("/games")] },
        text(" "),
        { type: "text", text: "https://example.com/b", marks: [link("https://example.com/b")] },
      ],
    },
  ])
})

test("reads lists, nested one level deep", () => {
  const item = (value: string, ...more: unknown[]) => ({
    type: "listItem",
    content: [{ type: "paragraph", content: [text(value)] }, ...more],
  })
  expect(blocks("3. a\n   - b\n4. c")).toEqual([
    {
      type: "orderedList",
      attrs: { start: 3 },
      content: [item("a", { type: "bulletList", content: [item("b")] }), item("c")],
    },
  ])
})

test("reads quotes, rules, code and hard breaks", () => {
  expect(blocks("> q\n\n---\n\n```ts\nx < 1\n```\n\na\\\nb")).toEqual([
    { type: "blockquote", content: [{ type: "paragraph", content: [text("q")] }] },
    { type: "horizontalRule" },
    { type: "codeBlock", attrs: { language: "ts" }, content: [text("x < 1")] },
    { type: "paragraph", content: [text("a"), { type: "hardBreak" }, text("b")] },
  ])
})

test("reads tables with their header", () => {
  const cell = (type: string, value: string) => ({
    type,
    attrs: { colspan: 1, rowspan: 1 },
    content: [{ type: "paragraph", content: [text(value)] }],
  })
  expect(blocks("| H |\n|---|\n| a |")).toEqual([
    {
      type: "table",
      content: [
        { type: "tableRow", content: [cell("tableHeader", "H")] },
        { type: "tableRow", content: [cell("tableCell", "a")] },
      ],
    },
  ])
})

test("reads pictures and videos on their own lines", () => {
  expect(
    blocks('![Sky](dawn.jpg "Red")\n\n![](dawn.jpg)\n\n!video[Film](film.mp4)\n\n!video[](https://youtu.be/x)')
  ).toEqual([
    { type: "image", attrs: { fileId: pictureId, alt: "Sky", caption: "Red" } },
    { type: "image", attrs: { fileId: pictureId, alt: "", caption: null } },
    { type: "video", attrs: { url: "/film.mp4", caption: "Film" } },
    { type: "video", attrs: { url: "https://youtu.be/x", caption: null } },
  ])
})

test("reads galleries, widths and posters", () => {
  const image = (attrs: object) => ({
    type: "image",
    attrs: { fileId: pictureId, alt: "Sky", caption: null, ...attrs },
  })
  expect(
    blocks("![Sky](dawn.jpg)\n![Sky](dawn.jpg 'Red')\n\n![Sky](dawn.jpg#full)\n\n!video[](film.mp4 'dawn.jpg')")
  ).toEqual([
    { type: "gallery", content: [image({}), image({ caption: "Red" })] },
    image({ width: "full" }),
    { type: "video", attrs: { url: "/film.mp4", caption: null, poster: pictureId } },
  ])
})

test("reads buttons, and cards of other entries by their folders", () => {
  expect(blocks("!button[Play](/games)\n\n!bookmark[](devblog/frostborn/the-sail)")).toEqual([
    { type: "button", attrs: { href: "/games" }, content: [text("Play")] },
    { type: "bookmark", attrs: { contentType: "devblog", id: demoId("devblog/frostborn/the-sail") } },
  ])
})

test("reads call-outs, details and footnotes", () => {
  const line = (...content: unknown[]) => ({ type: "paragraph", content })
  expect(blocks("> [!TIP]\n> a *b*\n> - c\n\n> [!DETAILS] More\n>\n> d\n\ne[^n]\n\n[^n]: note")).toEqual([
    {
      type: "callout",
      attrs: { kind: "tip" },
      content: [
        line(text("a "), text("b", "italic")),
        { type: "bulletList", content: [{ type: "listItem", content: [line(text("c"))] }] },
      ],
    },
    {
      type: "details",
      content: [
        { type: "detailsSummary", content: [text("More")] },
        { type: "detailsContent", content: [line(text("d"))] },
      ],
    },
    line(text("e"), { type: "footnote", content: [text("note")] }),
  ])
})

test.each([
  ["# Head", 8, "level 2 or 3"],
  ["a\n\n#### Head", 10, "level 2 or 3"],
  ["a\n\n<script>alert(1)</script>", 10, '"html"'],
  ["a <b>b</b>", 8, '"html"'],
  ["a[^1]\n\n[^1]: one *two*", 8, "one paragraph without marks"],
  ["![Sky](dawn.jpg#huge)", 8, "not huge"],
  ["![Sky](dawn.jpg)\n![Sky](lost.jpg)", 9, "no picture lost.jpg"],
  ["!video[Film](film.mp4 'lost.jpg')", 8, "no picture lost.jpg"],
  ["!button[Play](javascript:alert(1))", 8, "may not lead to javascript:alert(1)"],
  ["!bookmark[](people/ann)", 8, "no entry people/ann"],
  ["> [!DANGER]\n> a", 8, "[!DANGER]"],
  ["> [!TIP]\n> ## a", 8, "content.0"],
  ["[a]: https://example.com", 8, '"definition"'],
  ["- a\n  - b\n    - c", 10, "one level"],
  ["- [ ] a", 8, "checkboxes"],
  ["[a](javascript:alert(1))", 8, "may not lead to javascript:alert(1)"],
  ["a ![Sky](dawn.jpg)", 8, '"image"'],
  ["![Sky](lost.jpg)", 8, "no picture lost.jpg"],
  ["!video[Film](lost.mp4)", 8, "no video lost.mp4"],
  ["!video[Film](http://example.com/a.mp4)", 8, "no video"],
  ["a\n\n```A B\nx\n```", 10, "language"],
])("rejects %j and reports the line", (source, line, issue) => {
  const act = () => convert(source)
  expect(act).toThrow(DemoContentError)
  expect(act).toThrow(`en.md:${line}: `)
  expect(act).toThrow(issue)
})
