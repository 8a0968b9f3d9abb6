import fc from "fast-check"
import { blogAddition } from "../../../shared/contract/admin-posts.ts"
import { draftBody } from "../../../shared/contract/document-body.ts"
import { documentSchema, type BlockNode, type BodyDocument } from "../../../shared/contract/document.ts"
import { documentMarkdown, readDocument } from "../../../server/export/body/exact-markdown.ts"
import { MarkdownError } from "../../../server/export/body/read-nodes.ts"
import { documentOf, paragraph } from "../../support/content-factory.ts"
import { arbitraryDocument } from "../../support/arbitrary-documents.ts"
import { hostileValues } from "../../support/hostile-values.ts"
import { inLong } from "../../support/long-form.ts"

const id = "0f8fad5b-d9cb-469f-a165-70867728950e"

const write = (document: BodyDocument): string => documentMarkdown(document, (file) => `../../files/${file}/a.jpg`)

const bold = { type: "bold" } as const
const italic = { type: "italic" } as const
const linked = { type: "link", attrs: { href: "/games?a=(b)" } } as const

const words = (text: string, ...marks: object[]) =>
  marks.length === 0 ? { type: "text", text } : { type: "text", text, marks }

const lines = (...content: object[]) => ({ type: "paragraph", content }) as BlockNode

const item = (...content: BlockNode[]) => ({ type: "listItem" as const, content })

const cell = (type: "tableCell" | "tableHeader", text?: string) => ({
  type,
  attrs: { colspan: 1, rowspan: 1 },
  content: [text === undefined ? { type: "paragraph" as const } : paragraph(text)],
})

test("writes what Markdown has a form for as people would", () => {
  const document = documentOf(
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Dawn" }] },
    lines(
      words("See "),
      words("the ", linked),
      words("games", linked, bold),
      words(" and "),
      words("this ", italic),
      words("word", bold, italic),
      { type: "footnote", content: [{ type: "text", text: "A note" }] },
      { type: "hardBreak" },
      words("code", { type: "code" })
    ),
    { type: "image", attrs: { fileId: id, alt: "A hill", caption: "Dusk", width: "wide" } },
    { type: "bulletList", content: [item(paragraph("One")), item({ type: "paragraph" })] },
    { type: "orderedList", attrs: { start: 3 }, content: [item(paragraph("Three"))] },
    { type: "codeBlock", attrs: { language: "lua" }, content: [{ type: "text", text: "local a = 1" }] },
    { type: "callout", attrs: { kind: "tip" }, content: [lines(words("Mind"))] } as BlockNode,
    {
      type: "table",
      content: [
        { type: "tableRow", content: [cell("tableHeader", "A"), cell("tableHeader", "B")] },
        { type: "tableRow", content: [cell("tableCell", "1"), cell("tableCell")] },
      ],
    },
    { type: "video", attrs: { url: "https://video.example/1", caption: "Trailer" } }
  )
  expect(write(document)).toBe(`## Dawn

See [the **games**](/games?a=\\(b\\)) and *this __word__*[^1]\\
\`code\`

![A hill](../../files/${id}/a.jpg#wide "Dusk")

- One
-

3. Three

\`\`\`lua
local a = 1
\`\`\`

<!-- callout {"kind":"tip"} -->

Mind

<!-- /callout -->

| A | B |
| - | - |
| 1 | |

<!-- block {"type":"video","attrs":{"url":"https://video.example/1","caption":"Trailer"}} -->

[Trailer](https://video.example/1)

<!-- /block -->

[^1]: A note
`)
  expect(readDocument(write(document))).toEqual(document)
})

test.each([
  ["marks in another order than the editor's", lines(words("a", bold, linked), words("b", linked))],
  ["an empty paragraph", { type: "paragraph" } as const],
  ["an empty list of words", { type: "paragraph", content: [] } as const],
  ["two texts side by side", lines(words("a"), words("b"))],
  ["blanks at the edges of a mark", lines(words("a "), words(" b ", bold), words("c", italic), words(" "))],
  ["a break at the end", lines(words("a"), { type: "hardBreak" })],
  ["empty lines", lines(words("a\n\nb"))],
  ["tabs and signs", lines(words("\t# a\u00a0* _b_ [^1] &amp; <!-- x --> https://a.example www.a.b a@b.cc |"))],
  ["a comment of its own", lines(words("<!-- block -->"))],
  ["the form of a picture", lines(words("![a](../../files/x/a.jpg)"))],
  ["a description in lines", { type: "image", attrs: { fileId: id, alt: "a\n\n]b", caption: "" } } as const],
  [
    "a code that looks like its end",
    { type: "codeBlock", attrs: { language: null }, content: [{ type: "text", text: "```\n\n--> \n" }] } as const,
  ],
])("keeps %s", (_, block) => {
  const document = documentOf(block as BlockNode, paragraph("Behind"), block as BlockNode)
  expect(draftBody.safeParse(document).success).toBe(true)
  expect(readDocument(write(document))).toEqual(document)
})

test("keeps lists, quotes and footnotes of blocks that follow each other", () => {
  const list: BlockNode = { type: "bulletList", content: [item(paragraph("a"))] }
  const quote: BlockNode = { type: "blockquote", content: [paragraph("a"), list] }
  const noted = lines(words("a"), { type: "footnote", content: [{ type: "text", text: "b" }] }, { type: "footnote" })
  const document = documentOf(list, list, quote, quote, noted, noted, { type: "blockquote", content: [noted] })
  expect(write(document)).not.toContain("<!-- block")
  expect(readDocument(write(document))).toEqual(document)
})

test("keeps the worst text that the contract accepts in each field of each block", () => {
  const post = hostileValues({ fileId: id, poster: id, downloadId: id }).valueOf(blogAddition, "post")
  const { body } = (post as { translations: { en: { body: unknown } } }).translations.en
  const document = documentSchema.parse(body)
  expect(readDocument(write(document))).toEqual(document)
})

test("keeps any document", () => {
  fc.assert(
    fc.property(arbitraryDocument(), (document) => {
      expect(readDocument(write(document))).toEqual(document)
    }),
    { numRuns: inLong(150, 5_000) }
  )
})

test.each([
  ["<b>bold</b>", 'line 1: a document has no place for "html"'],
  ["a\n\n<!-- callout {} -->\n\nb", 'line 3: the comment "callout" has no end'],
  ["<!-- /gallery -->", 'line 1: the comment "gallery" has no beginning'],
  ["<!-- block {a} -->", "line 1: the comment has no valid JSON"],
  ['<!-- block {"type":"iframe"} -->\n\n<!-- /block -->', "it is no document: content.0.type"],
  ["# One", "it is no document: content.0.attrs.level"],
])("refuses %j", (text, message) => {
  expect(() => readDocument(text)).toThrow(MarkdownError)
  expect(() => readDocument(text)).toThrow(message)
})
