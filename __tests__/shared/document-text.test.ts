import type { BodyDocument } from "../../shared/contract/document.ts"
import { countWords, documentText } from "../../shared/document-text.ts"
import { documentFiles, documentFileUses } from "../../server/content/entries/document-files.ts"
import { documentOf, paragraph } from "../support/content-factory.ts"

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const other = "8b1b1c1e-0000-4000-8000-000000000000"

const third = "9b1b1c1e-0000-4000-8000-000000000000"

const full: BodyDocument = documentOf(
  { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Head" }] },
  { type: "bulletList", content: [{ type: "listItem", content: [paragraph("one"), paragraph("two")] }] },
  { type: "horizontalRule" },
  {
    type: "blockquote",
    content: [{ type: "video", attrs: { url: `/files/${other}/a.mp4`, caption: "Film" } }],
  },
  {
    type: "table",
    content: [
      {
        type: "tableRow",
        content: [
          { type: "tableCell", attrs: { colspan: 1, rowspan: 1 }, content: [paragraph("a")] },
          {
            type: "tableCell",
            attrs: { colspan: 1, rowspan: 1 },
            content: [{ type: "image", attrs: { fileId, alt: "unread", caption: null } }, paragraph("b")],
          },
        ],
      },
    ],
  },
  { type: "codeBlock", attrs: { language: null }, content: [{ type: "text", text: "x = 1" }] }
)

test("returns the text of a document as a reader sees it, one block per line", () => {
  expect(documentText(full)).toBe("Head\none\ntwo\nFilm\na\tb\nx = 1")
})

const words = (text: string) => [{ type: "text" as const, text }]

const newer: BodyDocument = documentOf(
  { type: "gallery", content: [{ type: "image", attrs: { fileId, alt: "unread", caption: "Left" } }] },
  {
    type: "callout",
    attrs: { kind: "tip" },
    content: [{ type: "paragraph", content: [...words("Row"), { type: "footnote", content: words("With oars.") }] }],
  },
  {
    type: "details",
    content: [
      { type: "detailsSummary", content: words("More") },
      {
        type: "detailsContent",
        content: [
          { type: "video", attrs: { url: "https://youtu.be/x", caption: null, poster: other } },
          paragraph("below"),
        ],
      },
    ],
  },
  { type: "button", attrs: { href: "/games" }, content: words("Play") },
  { type: "file", attrs: { downloadId: third }, content: words("Fact sheet") },
  { type: "bookmark", attrs: { contentType: "blog", id: other } },
  { type: "gallery" }
)

test("returns what call-outs, details, galleries, buttons and files say, and the footnotes last", () => {
  expect(documentText(newer)).toBe("Left\nRow\nMore\nbelow\nPlay\nFact sheet\nWith oars.")
})

test("finds the files of galleries and to download, and posters of videos, but no entry", () => {
  expect(documentFileUses(newer, "body")).toEqual([
    { path: "body.content.0.content.0.attrs.fileId", id: fileId, url: null, kind: "image" },
    { path: "body.content.2.content.1.content.0.attrs.poster", id: other, url: null, kind: "image" },
    { path: "body.content.4.attrs.downloadId", id: third, url: null, kind: "download" },
  ])
})

test("turns a hard break into a line break", () => {
  const content = [
    { type: "text" as const, text: "a" },
    { type: "hardBreak" as const },
    { type: "text" as const, text: "b" },
  ]
  expect(documentText(documentOf({ type: "paragraph", content }))).toBe("a\nb")
})

test.each([
  ["", 0],
  ["— …!", 0],
  ["Fire, then sleep.", 3],
  ["Огонь — потом сон: 12,5 часа", 5],
])("counts the words of %j", (text, words) => {
  expect(countWords(text, "ru")).toBe(words)
})

test("finds the files that a document shows at any depth, also our own videos", () => {
  expect(documentFiles(full)).toEqual([other, fileId])
  expect(documentFiles(documentOf({ type: "video", attrs: { url: "https://youtu.be/x", caption: null } }))).toEqual([])
})
