import { cleanPaste } from "../../../../../../../src/admin/features/editor/body/paste/clean-html.ts"
import { looksLikeMarkdown } from "../../../../../../../src/admin/features/editor/body/paste/looks-like-markdown.ts"
import { htmlOfMarkdown } from "../../../../../../../src/admin/features/editor/body/paste/markdown.ts"
import { acceptedBody, linesOf, textEditor } from "../../../../../../support/text-editor.ts"

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/** The document that pasted HTML makes, which the API accepts, as short lines. */
const pasted = (html: string): { lines: string[]; json: string } => {
  const editor = textEditor(cleanPaste(html).html)
  const json = JSON.stringify(acceptedBody(editor))
  const lines = linesOf(editor)
  editor.destroy()
  return { lines, json }
}

const listOf = (html: string): unknown => {
  const editor = textEditor(cleanPaste(html).html)
  acceptedBody(editor)
  type Shape = string | Shape[]
  const shape = (node: typeof editor.state.doc): Shape =>
    node.isTextblock ? node.textContent : node.children.map(shape)
  const result = shape(editor.state.doc)
  editor.destroy()
  return result
}

const docs = (content: string): string =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0b7f"> ${content} </b><br class="Apple-interchange-newline">`

const docsSpan = (text: string, style = "font-weight:400;font-style:normal;text-decoration:none"): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${style};vertical-align:baseline;white-space:pre-wrap;">${text}</span>`

const docsItem = (level: number, text: string): string =>
  `<li dir="ltr" style="list-style-type:disc;" aria-level="${level}"><p dir="ltr" role="presentation">${docsSpan(text)}</p></li>`

test("keeps headings, lists in their levels, tables and marks of Google Docs, and no empty lines", () => {
  const html = docs(
    `<h1 dir="ltr">${docsSpan("Title")}</h1><p dir="ltr">${docsSpan("Bold", "font-weight:700")}${docsSpan(" and plain")}</p><br />` +
      `<ul style="margin-top:0">${docsItem(1, "One")}<ul>${docsItem(2, "Deeper")}</ul>${docsItem(1, "Two")}</ul>` +
      `<div dir="ltr" align="left"><table style="border:none"><colgroup><col /></colgroup><tbody><tr><td><p dir="ltr">${docsSpan("Cell")}</p></td></tr></tbody></table></div>`
  )
  const { lines, json } = pasted(html)
  expect(lines).toEqual(["heading: Title", "paragraph: Bold and plain", "bulletList: OneDeeperTwo", "table: Cell"])
  expect(json).toContain('{"type":"text","marks":[{"type":"bold"}],"text":"Bold"}')
  expect(listOf(docs(`<ul>${docsItem(1, "One")}<ul>${docsItem(2, "Deeper")}</ul>${docsItem(1, "Two")}</ul>`))).toEqual([
    [["One", [["Deeper"]]], ["Two"]],
  ])
})

test("leaves out the boxes that Google Docs draws for a checklist", () => {
  const box = `<img src="data:image/png;base64,${dot}" width="17.6px" alt="unchecked" aria-roledescription="checkbox" />`
  const { html, files, elsewhere } = cleanPaste(
    docs(`<ul><li role="checkbox" aria-checked="false" aria-level="1">${box}<p>${docsSpan("To do")}</p></li></ul>`)
  )
  expect([files, elsewhere, html.includes("img")]).toEqual([[], [], false])
})

const wordList = (level: number, marker: string, text: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

const wordPage = (content: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {margin:0} --></style></head><body lang=EN-US><!--StartFragment-->${content}<!--EndFragment--></body></html>`

test("keeps headings, lists with their first number, quotes and bold words of Word", () => {
  const { lines, json } = pasted(
    wordPage(
      `<h1>Title<o:p></o:p></h1><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b> words<o:p></o:p></p>` +
        `${wordList(1, "3.", "Three")}${wordList(2, "a.", "Deeper")}${wordList(1, "4.", "Four")}` +
        `<p class=MsoQuote>Quoted</p>`
    )
  )
  expect(lines).toEqual([
    "heading: Title",
    "paragraph: Bold words",
    "orderedList: ThreeDeeperFour",
    "blockquote: Quoted",
  ])
  expect(json).toContain('"start":3')
  expect(json).toContain('"marks":[{"type":"bold"}],"text":"Bold"')
})

test("nests the lists of Word for the web, which stand beside each other", () => {
  const item = (level: number, text: string): string =>
    `<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-leveltext="-" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph">${text}</p></li></ul></div>`
  expect(listOf(item(1, "One") + item(2, "Deeper") + item(2, "Again") + item(1, "Two"))).toEqual([
    [["One", [["Deeper"], ["Again"]]]],
    [["Two"]],
  ])
})

const wordNote = `<p class=MsoNormal>Words<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'>[1]</span></span></a> go on.</p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> A note of Word</p></div></div>`

const docsNote = `<p><span>Words</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> go on.</span></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> A note of Docs</span></p></div>`

test.each([
  ["Word", wordPage(wordNote), "A note of Word"],
  ["Google Docs", docsNote, "A note of Docs"],
  ["Markdown", htmlOfMarkdown("Words[^1] go on.\n\n[^1]: A note of Markdown"), "A note of Markdown"],
])("puts a footnote of %s where it is referred to", (_name, html, note) => {
  const { lines, json } = pasted(html)
  expect(lines[0]).toBe(`paragraph: Words${note} go on.`)
  expect(json).toContain(`{"type":"footnote","content":[{"type":"text","text":"${note}"}]}`)
  expect(lines.filter((line) => line.includes(note))).toHaveLength(1)
})

test("takes pictures out: those in the HTML are uploaded, those elsewhere are named, ours stay", () => {
  const id = "7b1b1c1e-0000-4000-8000-000000000000"
  const { html, files, elsewhere, embeds } = cleanPaste(
    `<p>Before</p><p>Words <img src="data:image/png;base64,${dot}" alt="A dot"> around</p><img src="https://pictures.example/a.png">
    <img src="file:///C:/Users/a/clip_image001.png"><img src="https://count.example/1.gif" width="1" height="1">
    <img src="/files/${id}/pine.png" alt="A pine"><iframe src="https://frames.example/1"></iframe>`
  )
  expect(files.map(({ file, alt }) => [file.name, file.type, alt])).toEqual([["pasted-1.png", "image/png", "A dot"]])
  expect(elsewhere).toEqual(["https://pictures.example/a.png", "clip_image001.png"])
  expect(embeds).toEqual(["https://frames.example/1"])
  const { json } = pasted(html)
  expect(json).toContain(`"fileId":"${id}","alt":"A pine"`)
})

test("makes a path of a link to a page of ours", () => {
  expect(pasted(`<p><a href="${window.location.origin}/blog/a?b#c">there</a></p>`).json).toContain(
    '"href":"/blog/a?b#c"'
  )
})

test("keeps headings, lists, marks, tables, code and quotes of Markdown, and takes its HTML as words", () => {
  const { lines, json } = pasted(
    htmlOfMarkdown(
      "# Title\n\nSome **bold**, ~~gone~~ and `code`.\n\n- one\n  1. deeper\n\n> quoted\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```lua\nlocal a\n```\n\n<b>raw</b> <script>x</script>\n\n[bad](javascript:alert)"
    )
  )
  expect(lines).toEqual([
    "heading: Title",
    "paragraph: Some bold, gone and code.",
    "bulletList: onedeeper",
    "blockquote: quoted",
    "table: ab12",
    "codeBlock: local a",
    "paragraph: <b>raw</b> <script>x</script>",
    "paragraph: bad",
  ])
  expect(json).not.toContain("javascript")
})

test("keeps the names and values before a text of Markdown as code, and a divider there as a divider", () => {
  const text = "# A title\n\nWords"
  expect(pasted(htmlOfMarkdown(`---\ntitle: Ice\ntags:\n  - road\n---\n\n${text}`)).lines).toEqual([
    "codeBlock: title: Ice\ntags:\n  - road",
    "heading: A title",
    "paragraph: Words",
  ])
  expect(pasted(htmlOfMarkdown("---\r\na: b\r\n---\r\n\r\n- c\r\n\r\n---\r\n")).lines.slice(0, 2)).toEqual([
    "codeBlock: a: b",
    "bulletList: c",
  ])
  expect(pasted(htmlOfMarkdown(`---\nSome words.\n\n---\n`)).lines[0]).toBe("horizontalRule")
})

test.each([
  ["a picture that stays where it is", '<p>a</p><p><span><img src="https://a.example/b.png"></span></p><p>b</p>', 2],
  ["a divider within a line", "<p>a</p><p><hr></p><p>b</p>", 3],
  ["the empty lines of Word", wordPage("<p class=MsoNormal>a</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p>b</p>"), 2],
])("leaves no empty line of %s", (_, html, count) => {
  expect(pasted(html).lines).toHaveLength(count)
})

test("keeps an empty line that holds a footnote, and those of what was copied here", () => {
  expect(cleanPaste("<p><span data-footnote></span></p>").html).toContain("data-footnote")
  expect(cleanPaste('<p data-pm-slice="1 1 []">a</p><p></p><p>b</p>').html).toContain("<p></p>")
})

test("takes the pictures of Markdown that Google Docs exports", () => {
  const html = htmlOfMarkdown(`![A dot][image1]\n\n[image1]: <data:image/png;base64,${dot}>`)
  expect(cleanPaste(html).files.map(({ alt }) => alt)).toEqual(["A dot"])
})

test.each([
  ["# A heading", true],
  ["- one\n- two", true],
  ["A [link](https://a.example)", true],
  ["some **bold** words", true],
  ["```\ncode\n```", true],
  ["- Hello, he said.", false],
  ["5 * 3 * 2 and a_b_c", false],
  ["The year 2026. It was cold.", false],
  ["https://a.example/b_c_d", false],
])("tells whether a plain text is Markdown: %j", (text, is) => {
  expect(looksLikeMarkdown(text)).toBe(is)
})

test("keeps a reference to a note whose address is broken as words", () => {
  const { lines } = pasted('<p>Words<sup><a href="#user-content-fn-%zz">1</a></sup></p>')
  expect(lines).toEqual(["paragraph: Words1"])
})

const lostIn = (html: string) =>
  Object.fromEntries(Object.entries(cleanPaste(html).lost).filter(([, count]) => count > 0))

test.each([
  ["task lists of Markdown", htmlOfMarkdown("- [x] done\n- [ ] open"), { checks: 2 }],
  [
    "checklists of Google Docs",
    docs(`<ul><li role="checkbox" aria-checked="true"><p>${docsSpan("Done")}</p></li></ul>`),
    { checks: 1 },
  ],
  [
    "drawings and formulas",
    "<p>a<svg width='400'></svg><canvas></canvas><math><mi>x</mi></math></p>",
    { drawings: 2, formulas: 1 },
  ],
  [
    "fields and buttons with words",
    "<p><input type='text'><select></select><textarea></textarea><button>Copy</button></p>",
    { controls: 4 },
  ],
  [
    "underlined, raised and lowered words",
    "<p><u>a</u><sub>b</sub><span style='vertical-align:super'>c</span></p>",
    { styles: 3 },
  ],
])("counts %s, which the text cannot hold", (_what, html, lost) => {
  expect(lostIn(html)).toEqual(lost)
})

test.each([
  [
    "signs of links and buttons",
    "<a href='https://a.example'><svg></svg>a</a><button><svg></svg></button><svg width='16'></svg>",
  ],
  ["underlines of links", "<p><a href='https://a.example'><u>a</u></a><u><a href='https://a.example'>b</a></u></p>"],
  ["references to footnotes", "<p>a<sup><a href='#_ftn1'>1</a></sup></p><p><a name='_ftn1'></a>Note</p>"],
  ["hidden fields", "<p>a<input type='hidden'></p>"],
])("does not count %s", (_what, html) => {
  expect(lostIn(html)).toEqual({})
})

test.each([
  ["<video src='https://v.example/a.mp4'></video>", "https://v.example/a.mp4"],
  [
    "<video controls><source src='https://v.example/a.webm' type='video/webm'><source src='https://v.example/a.mp4'></video>",
    "https://v.example/a.webm",
  ],
  [
    "<video><source src='blob:https://v.example/1'><source src='https://v.example/stream'></video>",
    "https://v.example/stream",
  ],
  [`<video src='${window.location.origin}/files/a/b.mp4'></video>`, "/files/a/b.mp4"],
  ["<iframe src='//www.youtube.com/embed/abcdefghijk'></iframe>", "https://www.youtube.com/embed/abcdefghijk"],
  ["<iframe src='https://player.vimeo.com/video/123'></iframe>", "https://player.vimeo.com/video/123"],
])("keeps %s as a video", (html, url) => {
  const { embeds, ...rest } = cleanPaste(`<p>a</p>${html}<p>b</p>`)
  expect(embeds).toEqual([])
  expect(rest.lost.controls).toBe(0)
  const { lines, json } = pasted(`<p>a</p>${html}<p>b</p>`)
  expect(lines).toEqual(["paragraph: a", "video", "paragraph: b"])
  expect(json).toContain(`"url":"${url}"`)
})

test("names what it shows from elsewhere and cannot keep, also where that has no address", () => {
  const { embeds, elsewhere } = cleanPaste(
    "<iframe src='https://map.example/1'></iframe><audio></audio><video poster='https://v.example/p.jpg'></video>" +
      "<object data='https://o.example/1'><embed src='https://o.example/2'></object>"
  )
  expect(embeds).toEqual(["https://map.example/1", "", "", "https://o.example/1"])
  expect(elsewhere).toEqual(["https://v.example/p.jpg"])
})
