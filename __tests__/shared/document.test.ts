import { documentBody, draftBody } from "../../shared/contract/document-body.ts"
import { linkTarget, documentSchema } from "../../shared/contract/document.ts"
import { buttonLimits, fileTitleLimits, footnoteLimits, galleryLimits } from "../../shared/limits/content.ts"

test.each(["/games", "#top", "https://example.com/a?b=c", "http://example.com", "mailto:a@example.com"])(
  "accepts a link to %s",
  (href) => {
    expect(linkTarget.safeParse(href).success).toBe(true)
  }
)

test.each([
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "data:text/html,x",
  "https://",
  " /games",
  'https://a"b',
])("rejects a link to %s", (href) => {
  expect(linkTarget.safeParse(href).success).toBe(false)
})

test("rejects a document with an unknown node, and says where", () => {
  const result = documentSchema.safeParse({ type: "doc", content: [{ type: "script", content: [] }] })
  expect(result.success).toBe(false)
  expect(result.error?.issues[0]?.path).toEqual(["content", 0, "type"])
})

test("accepts a document with nested lists in a table cell", () => {
  const paragraph = { type: "paragraph", content: [{ type: "text", text: "x", marks: [{ type: "bold" }] }] }
  const list = { type: "bulletList", content: [{ type: "listItem", content: [paragraph] }] }
  const cell = { type: "tableCell", attrs: { colspan: 1, rowspan: 1 }, content: [list] }
  const table = { type: "table", content: [{ type: "tableRow", content: [cell] }] }
  expect(documentSchema.safeParse({ type: "doc", content: [table] }).success).toBe(true)
})

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const picture = (attrs: object = {}) => ({ type: "image", attrs: { fileId: id, alt: "", caption: null, ...attrs } })

const line = (...content: unknown[]) => ({ type: "paragraph", content })

const words = (text: string) => [{ type: "text", text }]

const summary = { type: "detailsSummary", content: words("More") }

const unfolded = { type: "detailsContent", content: [line()] }

const documentWith = (...content: unknown[]) => ({ type: "doc", content })

test.each<[string, unknown]>([
  ["a picture as wide as the page", picture({ width: "full" })],
  ["a gallery", { type: "gallery", content: [picture(), picture()] }],
  ["an empty gallery, as a draft may have", { type: "gallery" }],
  ["a video with a poster", { type: "video", attrs: { url: "https://v.example/1", caption: null, poster: id } }],
  ["a button", { type: "button", attrs: { href: "/games" }, content: words("Play") }],
  ["a button that lacks everything, as a draft may have", { type: "button", attrs: { href: "" } }],
  ["a file", { type: "file", attrs: { downloadId: id }, content: words("Fact sheet") }],
  ["a file without a title, as a draft may have", { type: "file", attrs: { downloadId: id } }],
  ["a bookmark", { type: "bookmark", attrs: { contentType: "jobs", id } }],
  ["a call-out", { type: "callout", attrs: { kind: "tip" }, content: [line()] }],
  ["details", { type: "details", content: [summary, unfolded] }],
  ["a footnote", line({ type: "footnote", content: words("See there.") })],
  [
    "marks over a break and a footnote",
    line({ type: "hardBreak", marks: [{ type: "bold" }] }, { type: "footnote", marks: [{ type: "bold" }] }),
  ],
])("accepts %s", (_name, block) => {
  expect(documentBody.safeParse(documentWith(block)).error?.issues ?? []).toEqual([])
})

const thirteen = Array.from({ length: galleryLimits.picturesMax + 1 }, () => picture())

test.each<[string, unknown, string]>([
  ["a picture of an unknown width", picture({ width: "huge" }), "attrs.width"],
  ["a picture with a style", picture({ style: "x" }), "attrs"],
  ["a gallery of thirteen", { type: "gallery", content: thirteen }, "content"],
  ["a gallery with text", { type: "gallery", content: [line()] }, "content.0.type"],
  [
    "a poster that is no id",
    { type: "video", attrs: { url: "https://v.example/1", caption: null, poster: "x" } },
    "attrs.poster",
  ],
  [
    "a script in a button",
    { type: "button", attrs: { href: "javascript:alert(1)" }, content: words("x") },
    "attrs.href",
  ],
  [
    "marks in a button",
    { type: "button", attrs: { href: "/" }, content: [{ type: "text", text: "x", marks: [] }] },
    "content.0",
  ],
  ["a file at an address", { type: "file", attrs: { downloadId: "/files/a.pdf" } }, "attrs.downloadId"],
  ["a bookmark of a stranger", { type: "bookmark", attrs: { contentType: "people", id } }, "attrs.contentType"],
  ["a bookmark of no id", { type: "bookmark", attrs: { contentType: "blog", id: 7 } }, "attrs.id"],
  ["a call-out of an unknown kind", { type: "callout", attrs: { kind: "danger" }, content: [line()] }, "attrs.kind"],
  [
    "a table in a call-out",
    { type: "callout", attrs: { kind: "tip" }, content: [{ type: "table", content: [] }] },
    "content.0.type",
  ],
  ["details without a summary", { type: "details", content: [unfolded] }, "content"],
  ["details that are open", { type: "details", attrs: { open: true }, content: [summary, unfolded] }, ""],
  ["a footnote in a footnote", line({ type: "footnote", content: [{ type: "footnote" }] }), "content.0.content.0"],
])("refuses %s, and says where", (_name, block, place) => {
  const { error } = draftBody.safeParse(documentWith(block))
  expect(error?.issues[0]?.path.join(".")).toMatch(new RegExp(`^content\\.0${place === "" ? "" : `\\.${place}`}`))
})

test.each<[string, unknown, string]>([
  [
    "label",
    { type: "button", attrs: { href: "/" }, content: words("x".repeat(buttonLimits.labelMax + 1)) },
    "content.0.content",
  ],
  [
    "title of a file",
    { type: "file", attrs: { downloadId: id }, content: words("x".repeat(fileTitleLimits.max + 1)) },
    "content.0.content",
  ],
  [
    "footnote",
    line({ type: "footnote", content: words("x".repeat(footnoteLimits.textMax + 1)) }),
    "content.0.content.0.content",
  ],
  [
    "alt text in a gallery",
    { type: "gallery", content: [picture({ alt: "x".repeat(241) })] },
    "content.0.content.0.attrs.alt",
  ],
])("keeps a %s that is too long in a draft, and refuses to publish it", (_name, block, place) => {
  expect(draftBody.safeParse(documentWith(block)).success).toBe(true)
  expect(documentBody.safeParse(documentWith(block)).error?.issues.map(({ path }) => path.join("."))).toEqual([place])
})
