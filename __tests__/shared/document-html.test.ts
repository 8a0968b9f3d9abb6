import { documentWords } from "../../server/http/document-words.ts"
import type { BlockNode, Mark } from "../../shared/contract/document.ts"
import { documentHtml, type BookmarkedEntry, type DocumentFile } from "../../shared/document-html.ts"

const fileId = "7b1b1c1e-0000-4000-8000-000000000000"

/** Widths of the column; `auto` would be wrong wherever a picture is not loaded lazily, as without scripts. */
const sizes = "(min-width: 80rem) 51rem, (min-width: 45rem) 43rem, 100vw"

const file: DocumentFile = { url: `/files/${fileId}/a.jpg`, width: 1600, height: 900, renditions: [] }

const render = (content: BlockNode[], files: Record<string, DocumentFile> = {}, locale: "en" | "ru" = "en"): string =>
  documentHtml(
    { type: "doc", content },
    { locale, words: documentWords[locale], files: new Map(Object.entries(files)) }
  )

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

test("escapes hostile text: title of a file and its name", () => {
  for (const [title, name] of [
    [hostile, "a.pdf"],
    ["", `${hostile}.pdf`],
  ] as const) {
    const facts = { name, format: "pdf" as const, size: 1 }
    const html = render([fileOf(title)], { [fileId]: { ...download, download: facts } })
    expect(html).toContain(`<strong>${escaped}</strong>`)
    expect(html).not.toContain("<script")
  }
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

const download: DocumentFile = {
  url: `/files/${fileId}/facts.pdf`,
  width: null,
  height: null,
  renditions: [],
  download: { name: 'Факты "2026".pdf', format: "pdf", size: 1_258_291 },
}

const fileOf = (title = ""): BlockNode => ({
  type: "file",
  attrs: { downloadId: fileId },
  ...(title === "" ? {} : { content: [{ type: "text", text: title }] }),
})

test("offers a file with its kind and its size in the language of the text", () => {
  const row = (title: string, facts: string) =>
    `<p class="file"><a href="${download.url}" download aria-label="${title}, ${facts}">` +
    `<strong>${title}</strong> <small>${facts}</small></a></p>`
  expect(render([fileOf("Fact sheet")], { [fileId]: download })).toBe(row("Fact sheet", "PDF, 1.2 MB"))
  expect(render([fileOf("О нас")], { [fileId]: download }, "ru")).toBe(row("О нас", "PDF, 1,2 МБ"))
  expect(render([fileOf()], { [fileId]: download })).toBe(row("Факты &quot;2026&quot;", "PDF, 1.2 MB"))
})

test("leaves out a file that is removed or none to download, and a picture of one that is", () => {
  expect(render([fileOf("Fact sheet")])).toBe("")
  expect(render([fileOf("Fact sheet")], { [fileId]: file })).toBe("")
  const image: BlockNode = { type: "image", attrs: { fileId, alt: "A", caption: null } }
  expect(render([image], { [fileId]: download })).toBe("")
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

const jpeg = (width: number) => ({ url: `/r-${width}.jpg`, type: "image/jpeg", width })

const image = (alt: string, width?: "normal" | "wide" | "full") => ({
  type: "image" as const,
  attrs: { fileId, alt, caption: null, ...(width === undefined ? {} : { width }) },
})

test("draws a picture as wide as the column or the page, for which larger copies are offered", () => {
  const draw = (width: "normal" | "wide" | "full") =>
    render([image("A", width)], { [fileId]: { ...file, renditions: [jpeg(800)] } })
  expect(draw("normal")).toBe(render([image("A")], { [fileId]: { ...file, renditions: [jpeg(800)] } }))
  expect(draw("wide")).toContain('<figure class="picture wide"><img')
  expect(draw("full")).toContain('sizes="(min-width: 90rem) 83rem, 100vw"')
})

test("draws a gallery of links to whole pictures, each with a name", () => {
  const gallery: BlockNode = { type: "gallery", content: [image("A"), image(" ")] }
  const link = (alt: string, name = "") =>
    `<figure><a href="${file.url}"${name}><img src="${file.url}" alt="${alt}" width="1600" height="900" loading="lazy" decoding="async"></a></figure>`
  expect(render([gallery], { [fileId]: file }, "ru")).toBe(
    `<div class="gallery pairs">${link("A")}${link(" ", ' aria-label="Изображение 2"')}</div>`
  )
  const five: BlockNode = { type: "gallery", content: Array.from({ length: 5 }, () => image("A")) }
  expect(render([five], { [fileId]: file })).toContain('<div class="gallery">')
})

test("draws what is left of a gallery: one picture as a picture, none as nothing", () => {
  expect(render([{ type: "gallery", content: [image("A", "full")] }], { [fileId]: file })).toBe(
    render([image("A")], { [fileId]: file })
  )
  expect(render([{ type: "gallery", content: [image("A")] }, { type: "gallery" }])).toBe("")
})

test("shows the poster of a video: in its player, and on the link to a page elsewhere", () => {
  const video = (url: string): BlockNode => ({ type: "video", attrs: { url, caption: "C", poster: fileId } })
  const files = { [fileId]: { ...file, renditions: [jpeg(1600), jpeg(1200), jpeg(400)] } }
  expect(render([video("https://v.example/a.webm")], files)).toBe(
    '<figure class="video"><video controls preload="none" poster="/r-1200.jpg" playsinline src="https://v.example/a.webm">' +
      "</video><figcaption>C</figcaption></figure>"
  )
  expect(render([video("https://youtu.be/x")], { [fileId]: file })).toBe(
    `<figure class="video"><a class="video-link" href="https://youtu.be/x" rel="noopener" data-poster="${file.url}">` +
      `<img src="${file.url}" alt="" width="1600" height="900" loading="lazy" decoding="async"><span>C</span></a></figure>`
  )
})

test("draws a button as a link, and none that lacks its label or its address", () => {
  const button = (label: string, href: string): BlockNode => ({
    type: "button",
    attrs: { href },
    content: label === "" ? [] : [{ type: "text", text: label }],
  })
  expect(render([button("Play", "/games")])).toBe('<p><a class="button" href="/games">Play</a></p>')
  expect(render([button("Play", "https://e.example")])).toContain('rel="noopener"')
  expect(render([button("", "/games"), button(" ", "/games"), button("Play", "")])).toBe("")
})

test("says the kind of a call-out in words of the language", () => {
  const callout = (kind: "note" | "tip" | "warning"): BlockNode => ({
    type: "callout",
    attrs: { kind },
    content: [{ type: "paragraph", content: [{ type: "text", text: "x" }] }],
  })
  const html = (kind: string, label: string) =>
    `<div class="callout ${kind}" role="note"><p class="callout-kind">${label}</p><p>x</p></div>`
  expect(render([callout("note"), callout("tip")])).toBe(html("note", "Note") + html("tip", "Tip"))
  expect(render([callout("warning")], {}, "ru")).toBe(html("warning", "Внимание"))
})

test("folds details under their summary, which always has words", () => {
  const details = (summary: string): BlockNode => ({
    type: "details",
    content: [
      { type: "detailsSummary", content: summary === "" ? [] : [{ type: "text", text: summary }] },
      { type: "detailsContent", content: [{ type: "horizontalRule" }] },
    ],
  })
  expect(render([details("a < b")])).toBe("<details><summary>a &lt; b</summary><hr></details>")
  expect(render([details("")], {}, "ru")).toBe("<details><summary>Подробнее</summary><hr></details>")
})

const footnote = (text: string) => ({
  type: "footnote" as const,
  content: text === "" ? [] : [{ type: "text" as const, text }],
})

test("numbers footnotes through the text, and lists them below it with links both ways", () => {
  const item = { type: "listItem" as const, content: [{ type: "paragraph" as const, content: [footnote("<b>")] }] }
  const document = {
    type: "doc" as const,
    content: [
      { type: "paragraph" as const, content: [{ type: "text" as const, text: "a" }, footnote("One."), footnote(" ")] },
      { type: "bulletList" as const, content: [item] },
    ],
  }
  const sign = (number: number) =>
    `<sup><a id="sign-7b1b1c1e-${number}" href="#note-7b1b1c1e-${number}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`
  const note = (number: number, text: string) =>
    `<li id="note-7b1b1c1e-${number}">${text}\u00a0<a href="#sign-7b1b1c1e-${number}" role="doc-backlink" aria-label="Back to the text">↑</a></li>`
  expect(documentHtml(document, { locale: "en", words: documentWords.en, files: new Map(), entryId: fileId })).toBe(
    `<p>a${sign(1)}</p><ul><li>${sign(2)}</li></ul>` +
      `<section class="notes" role="doc-endnotes" aria-label="Notes"><ol>${note(1, "One.")}${note(2, "&lt;b&gt;")}</ol></section>`
  )
})

test("gives the footnotes of two texts on one page different ids, and none a hostile one", () => {
  const document = { type: "doc" as const, content: [{ type: "paragraph" as const, content: [footnote("x")] }] }
  const draw = (entryId?: string) =>
    documentHtml(document, {
      locale: "en",
      words: documentWords.en,
      files: new Map(),
      ...(entryId === undefined ? {} : { entryId }),
    })
  expect(draw("aaaaaaaa-0000-4000-8000-000000000000")).not.toBe(draw("bbbbbbbb-0000-4000-8000-000000000000"))
  expect(draw('"><script>')).toBe(draw())
})

test("gives headings their own anchors on a page that has room for them, apart from its ids and each other", () => {
  const heading = (anchor: string): BlockNode => ({
    type: "heading",
    attrs: { level: 2, anchor },
    content: [{ type: "text", text: "Times" }],
  })
  const document = { type: "doc" as const, content: [heading("keep"), heading("keep"), heading("history")] }
  const context = { locale: "en" as const, words: documentWords.en, files: new Map() }
  expect(documentHtml(document, { ...context, pageIds: ["history"] })).toBe(
    '<h2 id="keep">Times</h2><h2 id="keep-2">Times</h2><h2 id="history-2">Times</h2>'
  )
  expect(documentHtml(document, context)).toContain('<h2 id="s-times">')
})

test("leaves footnotes out of the anchor of their heading", () => {
  const heading: BlockNode = {
    type: "heading",
    attrs: { level: 2 },
    content: [{ type: "text", text: "Sails" }, footnote("Of wool.")],
  }
  expect(render([heading])).toContain('<h2 id="s-sails">')
})

test("draws a bookmark as a card of the entry, and nothing while there is none", () => {
  const bookmark: BlockNode = { type: "bookmark", attrs: { contentType: "blog", id: fileId } }
  const entry: BookmarkedEntry = { path: "/ru/blog/a", title: hostile, excerpt: "E", picture: null }
  const draw = (shown: BookmarkedEntry) =>
    documentHtml(
      { type: "doc", content: [bookmark] },
      { locale: "ru", words: documentWords.ru, files: new Map(), bookmarks: new Map([[fileId, shown]]) }
    )
  expect(draw(entry)).toBe(`<div class="bookmark"><div><p><a href="/ru/blog/a">${escaped}</a></p><p>E</p></div></div>`)
  expect(draw({ ...entry, title: "T", excerpt: "", picture: file })).toBe(
    `<div class="bookmark"><img src="${file.url}" alt="" width="1600" height="900" loading="lazy" decoding="async">` +
      '<div><p><a href="/ru/blog/a">T</a></p></div></div>'
  )
  expect(render([bookmark])).toBe("")
})

// The schema refuses these; the renderer must not rely on it.
test.each<[string, unknown, string]>([
  ["script link", marked("x", { type: "link", attrs: { href: "javascript:alert(1)" } }), "<p>x</p>"],
  ["quote in a link", marked("x", { type: "link", attrs: { href: '/a" onclick="alert(1)' } }), "<p>x</p>"],
  ["data video", { type: "video", attrs: { url: "data:text/html,x", caption: null } }, ""],
  ["plain http video", { type: "video", attrs: { url: "http://example.com/a.mp4", caption: null } }, ""],
  [
    "script button",
    { type: "button", attrs: { href: "javascript:alert(1)" }, content: [{ type: "text", text: "x" }] },
    "",
  ],
  [
    "kind",
    { type: "callout", attrs: { kind: '"><script>' }, content: [] },
    '<div class="callout note" role="note"><p class="callout-kind">Note</p></div>',
  ],
  ["script video", { type: "video", attrs: { url: "javascript:alert(1)//a.mp4", caption: null } }, ""],
  ["unknown inline node", { type: "paragraph", content: [{ type: "script", text: "alert(1)" }] }, "<p></p>"],
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
