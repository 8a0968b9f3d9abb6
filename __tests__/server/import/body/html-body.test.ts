import { draftBody } from "../../../../shared/contract/document-body.ts"
import type { BlockNode } from "../../../../shared/contract/document.ts"
import { fileAddresses, htmlBody, type BodySource } from "../../../../server/import/body/html-body.ts"

const pictureId = "0f8fad5b-d9cb-469f-a165-70867728950e"

const read = (html: string, more: Partial<BodySource> = {}) => {
  const reports: string[] = []
  const lost = new Set<string>()
  const body = htmlBody(
    { html, line: 10, isTyped: false, ...more },
    {
      file: (address) =>
        address.includes("lost")
          ? null
          : address.endsWith(".mp4")
            ? { kind: "video", url: "/files/a.mp4" }
            : { kind: "image", id: pictureId },
      link: (address) => ({
        href: address.replace("https://old.example", ""),
        ...(address.includes("gone") ? { remark: "a link leads to what does not come" } : {}),
      }),
      lost: (formatting) => void lost.add(formatting),
      report: (line, message) => void reports.push(`${line} ${message}`),
    }
  )
  // Whatever comes out is a document that can be saved.
  expect(draftBody.safeParse(body).error?.issues).toBeUndefined()
  return { content: body.content, reports, lost: [...lost] }
}

/** A block in few words, to compare with. */
const short = (block: BlockNode): string => {
  const inline = (nodes: unknown): string =>
    ((nodes ?? []) as { type: string; text?: string; content?: unknown; marks?: { type: string }[] }[])
      .map(({ type, text = "", content, marks = [] }) => {
        const words = type === "hardBreak" ? "/" : type === "footnote" ? `{${inline(content)}}` : text
        return marks.reduce((inner, mark) => `${mark.type}(${inner})`, words)
      })
      .join("")
  const inner = (nodes: unknown): string => ((nodes ?? []) as BlockNode[]).map(short).join(" ")
  if ((block.type as string) === "detailsSummary") return `summary:${inline((block as { content?: unknown }).content)}`
  switch (block.type) {
    case "paragraph":
      return `p:${inline(block.content)}`
    case "heading":
      return `h${block.attrs.level}:${inline(block.content)}`
    case "codeBlock":
      return `code ${block.attrs.language}:${inline(block.content)}`
    case "image":
      return `img ${[block.attrs.alt, block.attrs.caption, block.attrs.width].join("|")}`
    case "video":
      return `video ${block.attrs.url} ${block.attrs.caption}`
    case "button":
      return `button ${block.attrs.href} ${inline(block.content)}`
    case "horizontalRule":
      return "hr"
    default:
      return `${block.type}[${inner("content" in block ? block.content : [])}]`
  }
}

const shorts = (html: string, more?: Partial<BodySource>) => read(html, more).content.map(short)

test.each([
  [
    "<p>One <b>bold</b> <i>it</i> <del>gone</del> <code>x</code></p>",
    ["p:One bold(bold) italic(it) strike(gone) code(x)"],
  ],
  ["<p>a</p>\n\n<p> </p><p>b<br></p>", ["p:a", "p:b"]],
  ["<h1>A</h1><h2>B</h2><h5>C</h5><h3></h3>", ["h2:A", "h2:B", "h3:C"]],
  ['<span style="font-weight:700">a</span><b style="font-weight: normal">b</b>', ["p:bold(a)b"]],
  ['<p><a href="https://old.example/x">in</a> <a href="javascript:alert(1)">bad</a></p>', ["p:link(in) bad"]],
  ["<ul><li>a<ul><li>b</li></ul></li><li></li></ul>", ["bulletList[listItem[p:a bulletList[listItem[p:b]]]]"]],
  ["<ul><li>a</li><ul><li>b</li></ul></ul>", ["bulletList[listItem[p:a bulletList[listItem[p:b]]]]"]],
  ['<ol start="3"><li><img src="a.jpg" alt="A"></li></ol>', ["orderedList[listItem[p: img A||]]"]],
  ["<blockquote><p>q</p><cite>c</cite></blockquote>", ["blockquote[p:q p:italic(c)]"]],
  ['<pre><code class="language-ts">a\n  b &lt; c</code></pre>', ["code ts:a\n  b < c"]],
  ['<pre class="wp-block-verse">roses\nred</pre>', ["p:roses/red"]],
  ["<hr/>", ["hr"]],
  ["<dl><dt>n</dt><dd>e</dd></dl>", ["p:bold(n)", "p:e"]],
  ["<details><summary>s <b>t</b></summary>text</details>", ["details[summary:s t detailsContent[p:text]]"]],
  ["<center><font color=red>old</font></center>", ["p:old"]],
  ["<div class=elementor><div><div>deep</div><p>er</p></div></div>", ["p:deep", "p:er"]],
  ['<div class="wp-block-button"><a class="wp-block-button__link" href="/x">Go</a></div>', ["button /x Go"]],
  ["<table><tr><td>layout</td></tr></table>", ["p:layout"]],
  ["<li>one</li><li>two</li><hgroup>three</hgroup>", ["p:one", "p:two", "p:three"]],
  ["<dir><li>old</li></dir><xmp><b></xmp>", ["bulletList[listItem[p:old]]", "code null:<b>"]],
  ["first<!--nextpage-->second<!--more Go on-->third", ["p:first", "p:second", "p:third"]],
  ["10<sup>-6</sup> H<sub>2</sub>O 5<sup>th</sup>", ["p:10⁻⁶ H₂O 5th"]],
  ['<p>Hi <img class="emoji" alt="🙂" src="https://s.example/1f642.svg"></p>', ["p:Hi 🙂"]],
  [
    "<b><p>bold</p></b><a href='/x'><h3>title</h3><p>words</p></a>",
    ["p:bold(bold)", "h3:link(title)", "p:link(words)"],
  ],
  ["<code>a <b><p>b</p></b></code>", ["p:code(a)", "p:code(b)"]],
  ['<h3><button type="button">Title</button></h3>', ["h3:Title"]],
  ["<label>Name</label><button>Go</button>!", ["p:Name Go !"]],
  [
    '<div class="wp-block-accordion-item"><h3><button><span class="wp-block-accordion-heading__toggle-title">Q</span>' +
      '<span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3>' +
      '<div class="wp-block-accordion-panel" role="region"><p>A</p></div></div>',
    ["details[summary:Q detailsContent[p:A]]"],
  ],
  [
    '<div class="wp-block-file"><object class="wp-block-file__embed" data="a.pdf"></object><a href="/a.pdf">Rules</a>' +
      '<a href="/a.pdf" class="wp-block-file__button" download>Download</a></div>',
    ["p:link(Rules)", "button /a.pdf Download"],
  ],
  [
    '<div class="wp-block-cover" style="background-image:url(a.jpg);min-height:9px"><p>Over it</p></div>',
    ["img ||", "p:Over it"],
  ],
  [
    '<object><param name="movie" value="http://www.youtube.com/v/abc_d&hl=en"></object>' +
      '<embed src="http://vimeo.com/moogaloop.swf?clip_id=42&server=vimeo.com">',
    ["video https://www.youtube.com/watch?v=abc_d null", "video https://vimeo.com/42 null"],
  ],
])("makes blocks of %s", (html, blocks) => {
  expect(shorts(html)).toEqual(blocks)
})

test("takes pictures out of lines, with captions and widths", () => {
  expect(shorts('<p>a <a href="/big.jpg"><img src="a.jpg" alt="A"></a> b</p>')).toEqual(["p:a", "img A||", "p:b"])
  expect(
    shorts('<figure class="alignwide"><img src="a.jpg" alt="A"><figcaption>It is <b>A</b></figcaption></figure>')
  ).toEqual(["img A|It is A|wide"])
  expect(shorts('<div class="wp-caption"><img src="a.jpg"><p class="wp-caption-text">C</p></div>')).toEqual(["img |C|"])
  expect(shorts('<img src="pixel.gif" width="1" height="1">')).toEqual([])
  expect(shorts('<img src="data:image/gif;base64,x" data-src="late.jpg" alt="L">')).toEqual(["img L||"])
})

test("makes galleries of no more pictures than one may have", () => {
  const pictures = '<figure><img src="a.jpg"></figure>'.repeat(13)
  expect(shorts(`<figure class="wp-block-gallery">${pictures}<figcaption>All</figcaption></figure>`)).toEqual([
    `gallery[${Array(12).fill("img ||").join(" ")}]`,
    "img ||",
    "p:italic(All)",
  ])
})

test("makes videos of known sites and of files, and links of other embedded pages", () => {
  const html =
    '<iframe src="//www.youtube.com/embed/abc"></iframe><video src="a.mp4"></video><p>https://youtu.be/x</p>' +
    '<p>https://page.example/</p><iframe src="https://maps.example/a"></iframe><audio src="https://s.example/a.mp3"></audio>'
  const { content, reports } = read(html)
  expect(content.map(short)).toEqual([
    "video https://www.youtube.com/embed/abc null",
    "video /files/a.mp4 null",
    "video https://youtu.be/x null",
    "p:link(https://page.example/)",
    "p:link(https://maps.example/a)",
    "p:link(https://s.example/a.mp3)",
  ])
  expect(reports).toEqual([
    "10 an embedded page became a link: https://maps.example/a",
    "10 a sound became a link: https://s.example/a.mp3",
  ])
})

test("puts notes where they are referred to", () => {
  const markdown =
    '<p>a<sup><a href="#user-content-fn-1">1</a></sup></p><section data-footnotes><h2>Footnotes</h2><ol><li id="user-content-fn-1"><p>Note <a href="#user-content-fnref-1">↩</a></p></li></ol></section>'
  expect(shorts(markdown)).toEqual(["p:a{Note}"])
  const apart = `<p>b<sup class="fn"><a href="#${pictureId}">1</a></sup></p>`
  expect(shorts(apart, { notes: new Map([[pictureId, "Apart"]]) })).toEqual(["p:b{Apart}"])
})

test("ends paragraphs at empty lines of what was typed, and not between the blocks of an editor", () => {
  expect(shorts("one\ntwo\n\n<b>three</b>\n\n<pre>a\n\nb</pre>\nfour", { isTyped: true })).toEqual([
    "p:one/two",
    "p:bold(three)",
    "code null:a\n\nb",
    "p:four",
  ])
  expect(
    shorts("<!-- wp:paragraph -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:more /-->\nc\nd", { isTyped: true })
  ).toEqual(["p:a b", "p:c/d"])
})

test("says which blocks the old site made at each visit, and shows the addresses of the others", () => {
  const { content, reports } = read(
    '<p>a</p>\n<!-- wp:latest-posts {"count":3} /-->\n<!-- wp:spacer /-->\n<!-- wp:embed {"url":"https:\\/\\/youtu.be\\/x?a=1\\u0026b=2"} /-->' +
      '<!-- wp:navigation-link {"label":"The <b>team</b>","url":"https://a.example/team"} /--><!-- wp:rss {broken} /-->'
  )
  expect(content.map(short)).toEqual(["p:a", "video https://youtu.be/x?a=1&b=2 null", "p:link(The team)"])
  expect(reports).toEqual([
    "11 the block latest-posts is left out: the old site made it at each visit",
    "13 the block rss is left out: the old site made it at each visit",
  ])
})

test("reports what is lost, with its line", () => {
  const { content, reports } = read(
    '<p>a</p>\n<img src="lost.jpg">\n<form><input></form>\n<svg></svg>\n<a href="mailto:">x</a>'
  )
  expect(content.map(short)).toEqual(["p:a", "p:x"])
  expect(reports).toEqual([
    "11 a picture is missing: lost.jpg",
    "12 a form is left out",
    "13 a drawing is left out",
    "14 a link leads nowhere now: mailto:",
  ])
})

test("reads addresses as browsers do", () => {
  const hrefs = (html: string): string[] =>
    [...JSON.stringify(read(html).content).matchAll(/"href":"([^"]*)"/g)].map(([, href = ""]) => href)
  expect(
    hrefs(
      '<a href="HTTP://a.example/it\'s (a) b">1</a> <a href="//b.example/">2</a> <a href="https://c.example/\n x">3</a> ' +
        '<a href="mailto:a@b.example?subject=Hello you">4</a>'
    )
  ).toEqual([
    "http://a.example/it%27s%20(a)%20b",
    "https://b.example/",
    "https://c.example/%20x",
    "mailto:a@b.example?subject=Hello%20you",
  ])
})

test("lets links lead to headings of their own text, and says which lead to nothing there", () => {
  const { content, reports } = read(
    '<a href="#Set_up">up</a> <a href="#%D0%BA%D0%B0%D0%BA">как</a>\n<a href="#nowhere">no</a> <a href="#">top</a>' +
      '<h2 id="Set_up">First</h2><h3>Как</h3><h3>Как</h3><h2>Last</h2>'
  )
  expect(content.slice(1)).toMatchObject([
    { attrs: { level: 2, anchor: "set-up" } },
    { attrs: { level: 3, anchor: "kak" } },
    { attrs: { level: 3 } },
    { attrs: { level: 2 } },
  ])
  expect(JSON.stringify(content).match(/"href":"[^"]*"/g)).toEqual(['"href":"#set-up"', '"href":"#kak"', '"href":"#"'])
  expect(content[4]).not.toHaveProperty("attrs.anchor")
  expect(reports).toEqual(["11 a link leads nowhere now: #nowhere"])
})

test("says what else a text loses, with its line", () => {
  const long = "word ".repeat(80).trim()
  const { content, reports } = read(
    [
      '<a href="/big.JPG"><img src="a.jpg"></a><a href="https://x.example/page"><img src="a.jpg"></a>',
      '<figure><img src="lost.jpg"><figcaption>Of it</figcaption></figure>',
      '<div class="gallery"><figure><img src="lost.jpg"><figcaption>Inner</figcaption></figure></div>',
      `<figure><img src="a.jpg" alt="${long}"><figcaption>${long} <a href="/y">y</a></figcaption></figure>`,
      "<div style=\"background: red url('back.png') no-repeat\">x</div>",
      "<select><option>a</option></select>",
      "<math><semantics><mi>x</mi><annotation>\\frac{1}{x}</annotation></semantics></math>",
      '<video src="https://far.example/lost.webm"></video>',
      "<iframe></iframe>",
      '<a href="https://old.example/gone/">away</a>',
    ].join("\n")
  )
  expect(content.map(short)).toContain("p:code(\\frac{1}{x})")
  expect(content.map(short)).toContain("video https://far.example/lost.webm null")
  expect(reports).toEqual([
    "10 a picture has no link here: https://x.example/page",
    "11 a picture is missing: lost.jpg",
    "11 a caption is left out with its picture: Of it",
    "12 a picture is missing: lost.jpg",
    "12 a caption is left out with its picture: Inner",
    "13 a caption has no links here: /y",
    expect.stringMatching(/^13 a caption is cut: word word /),
    expect.stringMatching(/^13 a description is cut: word word /),
    "14 a background picture is left out: back.png",
    "15 a form field is left out: a",
    "16 a formula became its source: \\frac{1}{x}",
    "17 a video stays where it is: https://far.example/lost.webm",
    "18 an embedded page without an address is left out",
    "19 a link leads to what does not come: https://old.example/gone/",
  ])
})

test("says which looks are lost", () => {
  expect(
    read(
      '<p style="text-align: center">a <u>b</u> <mark>c</mark> <font color="red">d</font> <small>e</small></p>' +
        '<p class="has-text-color has-vivid-red-color has-link-color">f</p>'
    ).lost
  ).toEqual(["alignment of text", "underlined text", "highlighted text", "colored text", "sizes of text"])
  expect(read('<p class="has-link-color has-text-color">plain</p>').lost).toEqual([])
})

test("flattens what is nested deeper than a document may be, and keeps its words", () => {
  const { content } = read(`${"<ul><li>x".repeat(30)}deep${"</li></ul>".repeat(30)}`)
  expect(JSON.stringify(content)).toContain("deep")
})

test("makes tables with spans, and Ghost's cards", () => {
  const { content } = read(
    '<table><thead><tr><th colspan="2">H</th></tr></thead><tbody><tr><td rowspan="500">a</td><td></td></tr></tbody></table>'
  )
  expect(content[0]).toMatchObject({
    type: "table",
    content: [
      { content: [{ type: "tableHeader", attrs: { colspan: 2, rowspan: 1 } }] },
      { content: [{ type: "tableCell", attrs: { rowspan: 100 } }, { content: [{ type: "paragraph" }] }] },
    ],
  })
  expect(
    shorts(
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">!</div><div class="kg-callout-text">Mind</div></div>' +
        '<div class="kg-card kg-toggle-card"><h4 class="kg-toggle-heading-text">T</h4><div class="kg-toggle-content"><p>in</p></div></div>' +
        '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.example/"><div class="kg-bookmark-title">B</div><img src="lost.png"></a></figure>'
    )
  ).toEqual(["callout[p:Mind]", "details[summary:T detailsContent[p:in]]", "p:link(B)"])
})

test("names the addresses of pictures and videos", () => {
  expect(
    fileAddresses(
      '<p><img src="a.jpg" srcset="b.jpg 2x, c.jpg 3x"><video><source src="d.mp4"></video><img src="a.jpg"></p>'
    )
  ).toEqual(["a.jpg", "b.jpg", "c.jpg", "d.mp4"])
})
