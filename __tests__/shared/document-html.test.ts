import type { BlockNode, Mark } from "../../shared/contract/document.ts"
import { documentHtml, type DocumentFile } from "../../shared/document-html.ts"

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

/** Widths of the column; `auto` would be wrong wherever a picture is not loaded lazily, as without scripts. */
const sizes = "(min-width: 80rem) 51rem, (min-width: 45rem) 43rem, 100vw"

const file: DocumentFile = { url: `/files/${fileId}/a.jpg`, width: 1600, height: 900, renditions: [] }

const render = (content: BlockNode[], files: Record<string, DocumentFile> = {}, locale: "en" | "ru" = "en"): string =>
  documentHtml({ type: "doc", content }, { locale, files: new Map(Object.entries(files)) })

const marked = (text: string, ...marks: Mark[]): BlockNode => ({
  type: "paragraph",
  content: [{ type: "text", text, marks }],
})

const cell = (type: "tableCell" | "tableHeader", text: string, colspan = 1) => ({
  type,
  attrs: { colspan, rowspan: 1 },
  content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
})

const hostile = `"><script>alert(1)</script>'&`

const escaped = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;"

test("nests marks in one order, whatever order they are listed in", () => {
  const link: Mark = { type: "link", attrs: { href: "/games" } }
  const html = '<p><a href="/games"><strong><em>x</em></strong></a></p>'
  expect(render([marked("x", { type: "italic" }, link, { type: "bold" })])).toBe(html)
  expect(render([marked("x", { type: "bold" }, { type: "italic" }, link)])).toBe(html)
})

test("renders every mark", () => {
  expect(render([marked("x", { type: "strike" })])).toBe("<p><s>x</s></p>")
  expect(render([marked("x", { type: "code" })])).toBe("<p><code>x</code></p>")
})

test("marks only links that leave the site as noopener", () => {
  const to = (href: string) => render([marked("x", { type: "link", attrs: { href } })])
  expect(to("https://example.com/a?b=1&c=2")).toBe(
    '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener">x</a></p>'
  )
  expect(to("mailto:a@example.com")).toBe('<p><a href="mailto:a@example.com">x</a></p>')
  expect(to("#top")).toBe('<p><a href="#top">x</a></p>')
})

test("gives headings readable and distinct anchors, also from Cyrillic", () => {
  const heading = (text: string, level: 2 | 3 = 2): BlockNode => ({
    type: "heading",
    attrs: { level },
    content: [{ type: "text", text }],
  })
  expect(render([heading("What’s new?"), heading("What’s new?"), heading("Ещё щит", 3), heading("!!!")])).toBe(
    '<h2 id="s-whats-new">What’s new?</h2><h2 id="s-whats-new-2">What’s new?</h2>' +
      '<h3 id="s-eshche-shchit">Ещё щит</h3><h2 id="s-section">!!!</h2>'
  )
})

test("keeps single paragraphs of lists tight, and starts lists at their number", () => {
  const item = (text: string, ...more: BlockNode[]) => ({
    type: "listItem" as const,
    content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }, ...more],
  })
  const inner: BlockNode = { type: "bulletList", content: [item("b")] }
  expect(render([{ type: "orderedList", attrs: { start: 3 }, content: [item("a", inner)] }])).toBe(
    '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>'
  )
  const two: BlockNode = { type: "paragraph", content: [{ type: "text", text: "c" }] }
  expect(render([{ type: "bulletList", content: [item("a", two)] }])).toBe("<ul><li><p>a</p><p>c</p></li></ul>")
})

test("renders quotes, rules, breaks and code", () => {
  expect(
    render([
      { type: "blockquote", content: [{ type: "paragraph", content: [{ type: "text", text: "q" }] }] },
      { type: "horizontalRule" },
      { type: "paragraph", content: [{ type: "text", text: "a" }, { type: "hardBreak" }, { type: "text", text: "b" }] },
      { type: "codeBlock", attrs: { language: "ts" }, content: [{ type: "text", text: "a < b && c" }] },
      { type: "codeBlock", attrs: { language: null } },
      { type: "paragraph" },
    ])
  ).toBe(
    "<blockquote><p>q</p></blockquote><hr><p>a<br>b</p>" +
      '<pre tabindex="0"><code class="language-ts">a &lt; b &amp;&amp; c</code></pre><pre tabindex="0"><code></code></pre><p></p>'
  )
})

test("gives a picture its size, lazy loading and its renditions", () => {
  const renditions = [
    { url: "/r-400.webp", type: "image/webp", width: 400 },
    { url: "/r-800.webp", type: "image/webp", width: 800 },
    { url: "/r-400.jpg", type: "image/jpeg", width: 400 },
    { url: "/r-400.avif", type: "image/avif", width: 400 },
  ]
  const image: BlockNode = { type: "image", attrs: { fileId, alt: "A", caption: "C" } }
  const size = 'alt="A" width="1600" height="900" loading="lazy" decoding="async"'
  expect(render([image], { [fileId]: file })).toBe(
    `<figure class="picture"><img src="${file.url}" ${size}><figcaption>C</figcaption></figure>`
  )
  expect(render([image], { [fileId]: { ...file, renditions } })).toBe(
    '<figure class="picture"><picture>' +
      `<source type="image/avif" srcset="/r-400.avif 400w" sizes="${sizes}">` +
      `<source type="image/webp" srcset="/r-400.webp 400w, /r-800.webp 800w" sizes="${sizes}">` +
      `<img src="${file.url}" srcset="/r-400.jpg 400w" sizes="${sizes}" ${size}>` +
      "</picture><figcaption>C</figcaption></figure>"
  )
})

test("leaves out a picture whose file is removed", () => {
  expect(render([{ type: "image", attrs: { fileId, alt: "A", caption: null } }])).toBe("")
})

test("plays a video of ours in place, and links one from elsewhere", () => {
  const own: BlockNode = { type: "video", attrs: { url: `/v1/api/v1/files/${fileId}/a.mp4`, caption: null } }
  const video = { url: "", width: 1280, height: 720, renditions: [] }
  expect(render([own], { [fileId]: video })).toBe(
    '<figure class="video"><video controls preload="none" poster="/video/still.svg" playsinline width="1280" height="720" ' +
      `src="/files/${fileId}/a.mp4"></video></figure>`
  )
  const other = (caption: string | null): BlockNode => ({
    type: "video",
    attrs: { url: "https://youtu.be/x", caption },
  })
  const link = (text: string) =>
    `<figure class="video"><a class="video-link" href="https://youtu.be/x" rel="noopener">${text}</a></figure>`
  expect(render([other("Trailer")])).toBe(link("Trailer"))
  expect(render([other(null)], {}, "ru")).toBe(link("Смотреть видео"))
})

test("puts a table in a named region that takes focus", () => {
  const rows = [
    { type: "tableRow" as const, content: [cell("tableHeader", "H", 2)] },
    { type: "tableRow" as const, content: [cell("tableCell", "a"), cell("tableCell", "b")] },
  ]
  expect(render([{ type: "table", content: rows }], {}, "ru")).toBe(
    '<div class="table" role="region" tabindex="0" aria-label="Таблица"><table>' +
      '<thead><tr><th colspan="2">H</th></tr></thead><tbody><tr><td>a</td><td>b</td></tr></tbody></table></div>'
  )
})

test.each<[string, BlockNode]>([
  ["text", marked(hostile)],
  ["marked text", marked(hostile, { type: "bold" }, { type: "code" })],
  ["heading", { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: hostile }] }],
  ["code", { type: "codeBlock", attrs: { language: null }, content: [{ type: "text", text: hostile }] }],
  ["caption of a picture", { type: "image", attrs: { fileId, alt: "", caption: hostile } }],
  ["alt of a picture", { type: "image", attrs: { fileId, alt: hostile, caption: null } }],
  ["caption of a video", { type: "video", attrs: { url: "https://youtu.be/x", caption: hostile } }],
  ["cell", { type: "table", content: [{ type: "tableRow", content: [cell("tableCell", hostile)] }] }],
])("escapes hostile text: %s", (_place, block) => {
  const html = render([block], { [fileId]: file })
  expect(html).toContain(escaped)
  expect(html).not.toContain("<script")
})

// The schema refuses these; the renderer must not rely on it.
test.each<[string, unknown, string]>([
  ["script link", marked("x", { type: "link", attrs: { href: "javascript:alert(1)" } }), "<p>x</p>"],
  ["quote in a link", marked("x", { type: "link", attrs: { href: '/a" onclick="alert(1)' } }), "<p>x</p>"],
  ["data video", { type: "video", attrs: { url: "data:text/html,x", caption: null } }, ""],
  ["plain http video", { type: "video", attrs: { url: "http://example.com/a.mp4", caption: null } }, ""],
  ["unknown node", { type: "script", content: [{ type: "text", text: "alert(1)" }] }, ""],
  ["unknown mark", marked("x", { type: "style" } as unknown as Mark), "<p>x</p>"],
  [
    "language",
    { type: "codeBlock", attrs: { language: '"><script>' }, content: [] },
    '<pre tabindex="0"><code></code></pre>',
  ],
  ["level", { type: "heading", attrs: { level: '2 onclick="x"' }, content: [] }, '<h2 id="s-section"></h2>'],
  ["start", { type: "orderedList", attrs: { start: '1" onclick="x' }, content: [] }, "<ol></ol>"],
  [
    "span",
    { type: "table", content: [{ type: "tableRow", content: [cell("tableCell", "x", '2" onclick="x' as never)] }] },
    '<div class="table" role="region" tabindex="0" aria-label="Table"><table><tbody><tr><td>x</td></tr></tbody></table></div>',
  ],
])("returns safe HTML for a hostile document: %s", (_place, block, html) => {
  expect(render([block as BlockNode])).toBe(html)
})
