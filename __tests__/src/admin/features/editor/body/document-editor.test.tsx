import { cleanPaste } from "../../../../../../src/admin/features/editor/body/paste/clean-html.ts"
import { acceptedBody, textEditor } from "../../../../../support/text-editor.ts"

/** The editor's document for pasted HTML, which the API's schema must accept. */
const written = (html: string): string => {
  const editor = textEditor(cleanPaste(html).html)
  const body = acceptedBody(editor)
  editor.destroy()
  return JSON.stringify(body)
}

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

const picture = (width: string) => `<figure data-file-id="${fileId}" data-width="${width}"></figure>`

test.each([
  ["an empty text", ""],
  ["every mark", "<p><b>a</b><i>b</i><s>c</s><code>d</code><a href='https://e.example'>e</a><u>f</u><br>g</p>"],
  ["headings of all levels", "<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>"],
  ["nested lists", "<ul><li>a<ol start='-4' type='a'><li>b</li></ol></li></ul><ol start='3'><li></li></ol>"],
  ["quotes and code", "<blockquote><p>q</p></blockquote><pre><code class='language-ts'>let a\n</code></pre>"],
  ["code in a language of no name", "<pre><code class='language-Ünknown!'>a</code></pre>"],
  [
    "a table",
    "<table><tr><th colspan='2' style='width:3px'>h</th></tr><tr><td align='right'>a</td><td>b</td></tr></table>",
  ],
  ["a table with impossible spans", "<table><tr><td colspan='900' rowspan='-1'>a</td></tr><tr></tr></table>"],
  ["a picture of the library", `<figure data-file-id="${fileId}" data-alt="A"></figure>`],
  ["a picture of no file", "<figure data-file-id='x'></figure><img src='https://e.example/a.png'>"],
  ["videos", "<figure data-video='https://v.example/1'></figure><figure data-video='javascript:1'></figure>"],
  ["rules and text beside blocks", "a<hr>b<div>c</div>"],
  ["pictures of every width", ["normal", "wide", "full", "huge"].map((width) => picture(width)).join("")],
  ["a gallery of too many", `<div data-gallery>${picture("full").repeat(14)}text</div>`],
  ["an empty gallery", "<div data-gallery></div>"],
  ["a video with a poster", `<figure data-video='https://v.example/1' data-poster='${fileId}'></figure>`],
  ["a video with a poster of no file", "<figure data-video='https://v.example/1' data-poster='x'></figure>"],
  ["buttons", "<p data-button='/games'>Play <b>now</b></p><p data-button='javascript:1'></p>"],
  ["files", `<p data-file="${fileId}">Fact <b>sheet</b></p><p data-file="${fileId}"></p><p data-file="x">a</p>`],
  [
    "bookmarks",
    `<div data-bookmark='${fileId}' data-content-type='jobs'></div><div data-bookmark='x' data-content-type='blog'></div>` +
      `<div data-bookmark='${fileId}' data-content-type='people'></div>`,
  ],
  [
    "call-outs",
    "<div data-callout='tip'><p>a</p><ul><li>b</li></ul><table><tr><td>c</td></tr></table></div><div data-callout='x'></div>",
  ],
  ["details", "<details open><summary>a <b>b</b></summary><p>c</p><h2>d</h2></details>"],
  ["details without a summary, and a summary alone", "<details>a</details><details></details><summary>b</summary>"],
  ["footnotes", "<p>a<span data-footnote>b <i>c</i></span></p><h2>d<span data-footnote></span></h2>"],
  ["control characters", "<p>a\u000bb\u0007c\ud800</p>"],
])("makes a document that the API accepts from %s", (_name, html) => {
  written(html)
})

test.each([
  ["scripts", "<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>b</svg>"],
  ["handlers and styles", "<p onclick='alert(1)' style='position:fixed'>a</p><style>p{color:red}</style>"],
  [
    "hostile links",
    "<a href='javascript:alert(1)'>a</a><a href='data:text/html,alert'>b</a><a href='//alert.example'>c</a>",
  ],
  [
    "frames and forms",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe><form action='/alert'><input value='alert'></form>",
  ],
])("drops %s on paste", (_name, html) => {
  const text = written(html)
  expect(text).not.toMatch(/alert|script|onerror|style|fixed/)
})

test("turns Word's lists into lists with their levels and without its markers", () => {
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span>${text}<o:p></o:p></p>`
  const html = `<p class=MsoNormal>Before</p>${item(1, "·", "One")}${item(2, "o", "Deeper")}${item(1, "·", "Two")}<p>After</p>${item(1, "1.", "First")}`
  const clean = cleanPaste(html).html
  expect(clean).toBe(
    '<p class="MsoNormal">Before</p><ul><li><p>One</p><ul><li><p>Deeper</p></li></ul></li><li><p>Two</p></li></ul><p>After</p><ol><li><p>First</p></li></ol>'
  )
  expect(written(html)).toContain('"orderedList"')
})

test("turns bold, italic and strikethrough styles into elements, and leaves no style", () => {
  const clean = cleanPaste(
    "<p style='margin:0'><span style='font-weight:700;font-style:italic'>a</span><span STYLE = \"text-decoration:line-through\">b</span> style=c</p>"
  ).html
  expect(clean).toBe("<p><span><em><strong>a</strong></em></span><span><s>b</s></span> style=c</p>")
})

test("does not make all text of Google Docs bold, and unwraps its links", () => {
  const html =
    "<b style='font-weight:normal;' id='docs-internal-guid-1'><p><span style='font-weight:400'>plain </span><span style='font-weight:700'>bold</span> <a href='https://www.google.com/url?q=https://a.example/b&sa=D'>there</a></p></b>"
  const json = written(html)
  expect(JSON.parse(json)).toEqual({
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "plain " },
          { type: "text", marks: [{ type: "bold" }], text: "bold" },
          { type: "text", text: " " },
          { type: "text", marks: [{ type: "link", attrs: { href: "https://a.example/b" } }], text: "there" },
        ],
      },
    ],
  })
})

test("makes a document that the API accepts of marks over breaks and footnotes", () => {
  const editor = textEditor("<p>a<br>b<span data-footnote>c</span>d</p>")
  editor.chain().selectAll().toggleBold().toggleItalic().run()
  acceptedBody(editor)
  editor.destroy()
})

test("keeps the anchor of a heading, and takes none from elsewhere that the API would refuse", () => {
  const heading = (text: string, anchor?: string) => ({
    type: "heading",
    attrs: { level: 2, ...(anchor === undefined ? {} : { anchor }) },
    content: [{ type: "text", text }],
  })
  const editor = textEditor({ type: "doc", content: [heading("How long we keep it", "keep"), heading("Other")] })
  expect(acceptedBody(editor)).toMatchObject({ content: [heading("How long we keep it", "keep"), heading("Other")] })
  editor.destroy()
  const pasted = textEditor(
    `<h2 data-anchor="keep">a</h2><h2 data-anchor='"x'>b</h2><h2 data-anchor="${"a".repeat(61)}">c</h2>`
  )
  const { content } = acceptedBody(pasted) as { content: { attrs?: { anchor?: string } }[] }
  expect(content.flatMap(({ attrs }) => attrs?.anchor ?? [])).toEqual(["keep"])
  pasted.destroy()
})
