import { linkTarget, documentSchema } from "../../shared/contract/document.ts"

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
