import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { zipSync } from "fflate"
import { htmlOfGhost } from "../../../server/import/ghost/ghost-body.ts"
import { openSource } from "../../../server/import/open-source.ts"
import { fileFinder } from "../../../server/import/source-files.ts"
import { decodeSource } from "../../../server/import/source-text.ts"
import { expandShortcodes } from "../../../server/import/wordpress/shortcodes.ts"
import { attachmentXml, exportXml, itemXml, metaXml, termXml } from "../../support/wordpress-export.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "exports-"))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (files: Record<string, string | Uint8Array>): Promise<string> => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

const open = async (name: string, content: string | Uint8Array, encoding: string | null = null) => {
  await write({ [name]: content })
  return (await openSource(join(folder, name), { filesPath: null, encoding })).source
}

const openFolder = async (files: Record<string, string | Uint8Array>) =>
  (await openSource(await write(files), { filesPath: null, encoding: null })).source

const remarksOf = ({ remarks }: { remarks: { file: string; line: number; subject: string; message: string }[] }) =>
  remarks.map(({ file, line, subject, message }) => `${file}${file && ":"}${line} ${subject}: ${message}`)

describe("encodings", () => {
  const win1251 = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a])

  test("reads what a file declares, by a mark or in words", () => {
    expect(decodeSource(Buffer.from("\ufeffÄ")).text).toBe("Ä")
    expect(decodeSource(Buffer.from("\ufeffÄ", "utf16le"))).toMatchObject({ text: "Ä", encoding: "utf-16le" })
    const xml = Buffer.concat([Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'), win1251])
    expect(decodeSource(xml).text).toContain("Привет")
  })

  test("takes what is no UTF-8 at all for windows-1251, and says so", () => {
    expect(decodeSource(win1251)).toEqual({
      text: "Привет\n",
      encoding: "windows-1251",
      remarks: [{ line: 1, message: "is not UTF-8, and was read as windows-1251; --encoding names another one" }],
    })
    expect(decodeSource(win1251, "windows-1251").remarks).toEqual([])
  })

  test("keeps the rest of a file with single bytes that are none", () => {
    const bytes = Buffer.concat([Buffer.from("Ärger\nüber\n"), Buffer.from([0xff]), Buffer.from("\n")])
    expect(decodeSource(bytes)).toMatchObject({ text: "Ärger\nüber\n\ufffd\n", remarks: [{ line: 3 }] })
  })

  test("reads lines of another encoding, and letters that were taken for signs", () => {
    const mixed = Buffer.concat([Buffer.from("Ветер\n"), win1251, win1251, Buffer.from("\x93a\x94\n", "utf8")])
    expect(decodeSource(mixed)).toEqual({
      text: "Ветер\nПривет\nПривет\n“a”\n",
      encoding: "windows-1251",
      remarks: [
        {
          line: 2,
          message: "and 1 line after it are not UTF-8, and were read as windows-1251; --encoding names another one",
        },
      ],
    })
    expect(decodeSource(Buffer.from("Un café à Paris, naïf\n", "latin1"))).toMatchObject({
      text: "Un café à Paris, naïf\n",
      encoding: "windows-1252",
    })
  })

  test("sees two bytes a letter without a mark, and does not believe a declaration that cannot be", () => {
    expect(decodeSource(Buffer.from("<?xml?>Да", "utf16le")).text).toBe("<?xml?>Да")
    expect(decodeSource(Buffer.from('<?xml version="1.0" encoding="utf-16"?>Да')).text).toContain("Да")
  })

  test("names at most some of the lines with broken characters", () => {
    const { remarks } = decodeSource(Buffer.from("ff0a".repeat(25), "hex"))
    expect(remarks).toHaveLength(21)
    expect(remarks.at(-1)).toEqual({ line: 21, message: "and 4 lines after it have such bytes" })
  })

  test("refuses an encoding that there is not", () => {
    expect(() => decodeSource(win1251, "klingon")).toThrow("There is no encoding klingon")
  })
})

describe("WordPress", () => {
  test("reads posts with their states, dates, authors, languages and covers", async () => {
    const source = await open(
      "site.xml",
      exportXml([
        itemXml({
          id: 1,
          more: termXml("language", "en") + termXml("post_translations", "pll_1") + metaXml("_thumbnail_id", "9"),
        }),
        itemXml({
          id: 2,
          name: "%d0%bf%d0%be",
          more: metaXml("_wpml_import_language_code", "ru") + metaXml("_wpml_import_translation_group", "g1"),
        }),
        itemXml({ id: 3, status: "draft", date: "0000-00-00 00:00:00" }),
        itemXml({ id: 4, status: "private", more: termXml("category", "news", "News") }),
        itemXml({ id: 5, more: "<wp:post_password>x</wp:post_password><wp:is_sticky>1</wp:is_sticky>" }),
        itemXml({ id: 6, status: "trash" }),
        itemXml({ id: 7, status: "future", date: "2030-01-01 00:00:00" }),
        itemXml({ id: 8, type: "page", title: "About" }),
        itemXml({ id: 1, title: "Again" }),
        itemXml({ id: 10, status: "pending", more: metaXml("_thumbnail_id", "77") }),
        itemXml({ id: 11, type: "nav_menu_item" }),
        itemXml({ id: 13, more: termXml("author", "cap-ann", "Ann") + termXml("author", "bob", "Bob Jones, artist") }),
        itemXml({ id: 12, more: "<wp:comment><wp:comment_content>Hi</wp:comment_content></wp:comment>" }),
        attachmentXml(9, "https://old.example/wp-content/uploads/a.png", metaXml("_wp_attachment_image_alt", "A")),
      ])
    )
    expect(source).toMatchObject({ name: "WordPress, https://old.example", origin: "https://old.example" })
    expect(
      source.posts.map(({ key, state, language, pair, slug }) => [key.split(":").at(-1), state, language, pair, slug])
    ).toEqual([
      ["1", "published", "en", "pll_1", "post-1"],
      ["2", "published", "ru", "g1", "по"],
      ["3", "draft", null, null, "post-3"],
      ["4", "draft", null, null, "post-4"],
      ["5", "draft", null, null, "post-5"],
      ["7", "scheduled", null, null, "post-7"],
      ["10", "draft", null, null, "post-10"],
      ["13", "published", null, null, "post-13"],
      ["12", "published", null, null, "post-12"],
    ])
    expect(source.posts.find(({ slug }) => slug === "post-13")?.author).toBe("Ann Miller & Bob Jones")
    expect(source.posts[0]).toMatchObject({
      author: "Ann Miller",
      publishedAt: new Date("2024-01-05T09:00:00Z"),
      cover: { address: "https://old.example/wp-content/uploads/a.png", alt: "A" },
      addresses: ["https://old.example/2024/post-1/"],
    })
    expect(remarksOf(source).map((remark) => remark.replace(/^\d+ /, ""))).toEqual([
      "Post 4: comes as a draft: it was private",
      "Post 5: comes as a draft: it was open with a password only",
      "Post 5: was held at the top; here the newest comes first",
      "Post 6: is left out: it was in the trash",
      "Again: is left out: an item before it has the same id 1",
      "Post 10: comes as a draft: it was pending",
      "Post 10: its cover is not in the export",
      "Post 12: its comments are left out: 1",
      "About: is left out: the site has no pages that an import could fill",
      "nav_menu_item: settings of the old site are left out: 1",
      "categories and tags: posts here have no categories and tags: those of 1 post are left out (News)",
    ])
  })

  test("keeps markup that stands in an export as it is, or after a text that ended too early", async () => {
    const source = await open(
      "bare.xml",
      exportXml([
        itemXml({ id: 1, title: "x" }).replace("<![CDATA[x]]>", "With <em>markup</em> &amp; <b>more</b>"),
        itemXml({ id: 2, content: "<p>one</p><script>//<![CDATA[ a //]]></script><p class='c'>two &lt; 3<br/></p>" }),
        itemXml({ id: 3, content: "<p>three ]]]]><![CDATA[> four</p>" }),
      ])
    )
    expect(source.posts.map(({ title }) => title)).toEqual(["With markup & more", "Post 2", "Post 3"])
    expect(source.posts[1]?.body.html).toContain('<p class="c">two &lt; 3<br></p>')
    expect(source.posts[2]?.body.html).toBe("<p>three ]]> four</p>")
  })

  test("says what of an export no post shows, and puts shared blocks into each other", async () => {
    const source = await open(
      "rest.xml",
      exportXml([
        itemXml({
          id: 1,
          content: '<!-- wp:block {"ref":20} /--><img src="/u/shown-300x200.png">',
          name: "%d0%bf%d0%be%d0%",
        }),
        itemXml({
          id: 2,
          more:
            metaXml("mood", "calm") + metaXml("_edit_last", "1") + termXml("post_format", "post-format-aside", "Aside"),
        }),
        itemXml({ id: 20, type: "wp_block", content: 'outer <!-- wp:block {"ref":21} /-->' }),
        itemXml({ id: 21, type: "wp_block", content: 'inner <!-- wp:block {"ref":20} /-->' }),
        attachmentXml(9, "https://old.example/u/shown.png"),
        attachmentXml(10, "https://old.example/u/other.pdf"),
      ])
    )
    expect(source.posts[0]?.body.html).toMatch(/^outer inner <!-- wp:block/)
    expect(source.posts[0]?.slug).toBe("по")
    expect(remarksOf(source).map((remark) => remark.replace(/^\d+ /, ""))).toEqual([
      "library: 1 file of the old library is in no post that comes, and left out",
      "custom fields: fields beside the text are left out, in 1 post (mood)",
      "categories and tags: posts here have no categories and tags: those of 1 post are left out (post_format Aside)",
    ])
  })

  test("brings the whole items of an export that ends in the middle, and what is around an error", async () => {
    const whole = exportXml([
      itemXml({ id: 1 }),
      itemXml({ id: 2, title: "A" }).replace("<![CDATA[A]]>", "A & B"),
      itemXml({ id: 3 }),
    ])
    const half = await open("half.xml", whole.slice(0, whole.lastIndexOf("<wp:post_name>")))
    expect(half.posts.map(({ title }) => title)).toEqual(["Post 1", "A & B"])
    const [syntaxError, end, more] = remarksOf(half)
    expect(syntaxError).toMatch(/^\d+ the export: is not well-formed XML: Invalid character in entity name$/)
    expect(end).toMatch(/^\d+ the export: ends in the middle: its last item is left out$/)
    expect(more).toBeUndefined()
    await expect(open("none.xml", "<html><body>No</body></html>")).rejects.toThrow("is no WordPress export")
    const feed =
      "<rss><channel><title>A</title><item><title>B</title><link>https://old.example/b</link></item></channel></rss>"
    await expect(open("feed.xml", feed)).rejects.toThrow("is a feed, and no WordPress export")
  })

  test("puts blocks that several posts share where they are shown", async () => {
    const shown = '<p>a</p><!-- wp:block {"ref":7} /--><!-- wp:block {"ref":8} /-->'
    const source = await open(
      "site.xml",
      exportXml([itemXml({ id: 1, content: shown }), itemXml({ id: 7, type: "wp_block", content: "<p>shared</p>" })])
    )
    expect(source.posts[0]?.body.html).toBe('<p>a</p><p>shared</p><!-- wp:block {"ref":8} /-->')
    expect(source.remarks).toEqual([])
  })

  test("makes HTML of shortcodes, and says which ones it does not know", () => {
    const reports: string[] = []
    const pictures = new Map([
      ["1", { url: "/a.png", alt: "A", caption: "" }],
      ["2", { url: "/b.png", alt: "", caption: "B" }],
    ])
    const expand = (html: string) =>
      expandShortcodes(html, 5, {
        attachment: (id) => pictures.get(id) ?? null,
        own: [...pictures.values()],
        report: (line, message) => void reports.push(`${line} ${message}`),
      })
    expect(expand('[caption id="x"]<a href="/b"><img src="a.png"></a> Words[/caption]')).toBe(
      '<figure><a href="/b"><img src="a.png"></a><figcaption>Words</figcaption></figure>'
    )
    expect(expand('[gallery ids="1,2"]')).toContain('<img src="/b.png" alt=""><figcaption>B</figcaption>')
    expect(expand("[gallery]")).toContain('src="/a.png"')
    expect(expand("[embed]https://youtu.be/x[/embed]")).toBe("<div>https://youtu.be/x</div>")
    expect(expand('[youtube id="abc"]')).toBe("<div>https://www.youtube.com/watch?v=abc</div>")
    expect(expand("[youtube=http://www.youtube.com/watch?v=x&w=3]")).toBe(
      "<div>https://www.youtube.com/watch?v=x&amp;w=3</div>"
    )
    expect(expand('[video mp4="a.mp4"][/video]')).toBe('<video src="a.mp4"></video>')
    expect(expand("[code language=js]a<b[/code]")).toBe('<pre class="language-js">a&lt;b</pre>')
    expect(expand("[quote]Q[/quote]")).toBe("<blockquote>Q</blockquote>")
    expect(expand('[button url="/x"]Go[/button]')).toContain('href="/x"')
    // What is no shortcode stays, and so does what is shown.
    const untouched = 'said [sic], [1], <a href="/?a[b]=1">x</a>, <pre>[gallery]</pre>'
    expect(expand(untouched)).toBe(untouched)
    expect(expand("[[gallery]]")).toBe("[gallery]")
    expect(reports).toEqual([])
    expect(expand('a\n[slider_pro id="3"] b [tabs]inner [tab title="x"]y[/tab][/tabs]')).toBe(
      "a\n b inner <details><summary>x</summary>y</details>"
    )
    expect(expand('[box_x title="Mind"]it[/box_x] [vc_heading text="Big & bold"]')).toBe("it ")
    expect(expand('[gallery ids="1,7"]')).toContain("/a.png")
    expect(reports).toEqual([
      "6 the shortcode [slider_pro] is left out",
      "6 the shortcode [tabs] is left out; its content stays",
      "5 the shortcode [box_x] is left out; its content stays: Mind",
      "5 the shortcode [vc_heading] is left out: Big & bold",
      "5 a gallery lacks 1 picture: the export does not have them",
    ])
  })
})

test.each(["[a ", "[a b c d=e ", '[x y="', "[q]", "<pre>[a "])("reads a text of nothing but %s at once", (part) => {
  const begin = Date.now()
  expandShortcodes(part.repeat(20_000), 1, { attachment: () => null, own: [], report: () => undefined })
  expect(Date.now() - begin).toBeLessThan(10_000)
})

test("leaves shortcodes as they are that are deeper than anybody nests them", () => {
  const nested = (depth: number): string =>
    Array.from({ length: depth }, (_, at) => `[b${at} x=1]`).join("") +
    Array.from({ length: depth }, (_, at) => `[/b${depth - 1 - at}]`).join("")
  const expand = (text: string) =>
    expandShortcodes(text, 1, { attachment: () => null, own: [], report: () => undefined })
  expect(expand(nested(30))).toBe("")
  expect(expand(nested(5_000))).toContain("[b4999 x=1]")
})

describe("Ghost", () => {
  const post = (more: object) => ({
    id: "1",
    title: "One",
    slug: "one",
    html: "<p>x</p>",
    status: "published",
    ...more,
  })

  test("reads posts with authors, tags and states", async () => {
    const data = {
      posts: [
        post({ published_at: "2024-01-01T00:00:00.000Z", feature_image: "__GHOST_URL__/content/images/a.png" }),
        post({ id: "2", slug: "two", visibility: "members" }),
        post({ id: "3", type: "page" }),
        post({ id: "4", slug: "four", status: "scheduled", html: null, plaintext: "a\n\nb" }),
        { title: "Nobody" },
      ],
      users: [{ id: "u", name: "Ann" }],
      tags: [
        { id: "t", name: "#ru", slug: "hash-ru" },
        { id: "n", name: "News", slug: "news" },
      ],
      posts_authors: [{ post_id: "1", author_id: "u" }],
      posts_tags: [
        { post_id: "1", tag_id: "t" },
        { post_id: "1", tag_id: "n" },
      ],
      posts_meta: [{ post_id: "1", feature_image_alt: "A" }],
    }
    const source = await open("ghost.json", JSON.stringify({ db: [{ data }] }, null, 1))
    expect(source.posts.map(({ key, state, language, author }) => [key, state, language, author])).toEqual([
      ["ghost:1", "published", "ru", "Ann"],
      ["ghost:2", "draft", null, ""],
      ["ghost:4", "scheduled", null, ""],
    ])
    expect(source.posts[0]).toMatchObject({ cover: { alt: "A" }, addresses: ["/one/"] })
    expect(source.posts[2]?.body.html).toBe("<p>a</p><p>b</p>")
    expect(remarksOf(source).map((remark) => remark.replace(/^\d+ /, ""))).toEqual([
      "One: comes as a draft: it was open to members only",
      "One: is left out: the site has no pages that an import could fill",
      "a post: is left out: it has no id",
      "categories and tags: posts here have no categories and tags: those of 1 post are left out (News)",
    ])
  })

  test("brings the whole posts of half an export, and refuses what is none", async () => {
    const whole = JSON.stringify({ db: [{ data: { posts: [post({ title: 'A "}" b' }), post({ id: "2" })] } }] })
    const half = await open("half.json", whole.slice(0, -20))
    expect(half.posts.map(({ title }) => title)).toEqual(['A "}" b'])
    expect(remarksOf(half)).toEqual([expect.stringContaining("is not whole JSON: only whole posts come")])
    await expect(open("a.json", '{"posts": [')).rejects.toThrow("is not whole JSON")
    await expect(open("b.json", '{"other": 1}')).rejects.toThrow("is no Ghost export")
  })

  test("reads posts with their fields inside, as migration tools write them", async () => {
    const tool = {
      posts: [
        {
          url: "https://old.example/a",
          data: {
            slug: "a",
            title: "A",
            html: "<p>x</p>",
            status: "published",
            author: { url: "x", data: { name: "Ann" } },
            tags: [{ url: "x", data: { name: "T", slug: "t" } }],
          },
        },
      ],
    }
    expect(await open("tool.json", JSON.stringify(tool))).toMatchObject({
      origin: "https://old.example",
      posts: [{ key: "ghost:a", author: "Ann", addresses: ["https://old.example/a"] }],
    })
  })

  test("makes HTML of Lexical and Mobiledoc", () => {
    const lost: string[] = []
    const html = (document: object) => htmlOfGhost(JSON.stringify(document), (message) => void lost.push(message))
    const text = (words: string, format = 0) => ({ type: "text", text: words, format })
    expect(
      html({
        root: {
          type: "root",
          children: [
            { type: "heading", tag: "h2", children: [text("H")] },
            {
              type: "paragraph",
              children: [
                text("a<"),
                text("b", 3),
                { type: "linebreak" },
                { type: "link", url: "/x", children: [text("l")] },
              ],
            },
            { type: "list", listType: "number", start: 2, children: [{ type: "listitem", children: [text("i")] }] },
            { type: "codeblock", language: "js", code: "a<b" },
            { type: "image", src: "a.png", alt: "A", caption: "C", cardWidth: "wide" },
            { type: "toggle", heading: "T", content: "<p>c</p>" },
            { type: "signup" },
            { type: "product", productTitle: "P" },
          ],
        },
      })
    ).toBe(
      '<h2>H</h2><p>a&lt;<em><strong>b</strong></em><br><a href="/x">l</a></p><ol start="2"><li>i</li></ol><pre class="language-js">a&lt;b</pre>' +
        '<figure class="kg-width-wide"><img src="a.png" alt="A"><figcaption>C</figcaption></figure><details><summary>T</summary><p>c</p></details>'
    )
    expect(lost).toEqual(["a card of the kind product is left out"])
    expect(
      html({
        version: "0.3.1",
        markups: [["strong"], ["a", ["href", "/x"]]],
        atoms: [["soft-return", "", {}]],
        cards: [
          ["markdown", { markdown: "*m*" }],
          ["hr", {}],
        ],
        sections: [
          [
            1,
            "p",
            [
              [0, [0], 1, "b"],
              [1, [], 0, 0],
              [0, [1], 1, "l"],
            ],
          ],
          [3, "ul", [[[0, [], 0, "i"]]]],
          [10, 0],
          [10, 1],
          [2, "a.png"],
        ],
      })
    ).toBe(
      '<p><strong>b</strong><br><a href="/x">l</a></p>\n<ul><li>i</li></ul>\n<p><em>m</em></p>\n<hr>\n<img src="a.png">'
    )
    expect(htmlOfGhost("no json", () => undefined)).toBeNull()
    expect(html({ other: 1 })).toBeNull()
  })
})

describe("Markdown", () => {
  test("reads the front matter of all four generators", async () => {
    const source = await openFolder({
      "README.md": "# Read me",
      "_posts/2021-08-23-jekyll-one.md":
        "---\ntitle: Jekyll\ntags: [a]\nredirect_from: /old\n---\n{% highlight js %}\nlet a\n{% endhighlight %}\n\n[x]({{ site.baseurl }}/b)\n{% include ad.html %}\n",
      "content/en/hugo.md":
        '+++\ntitle = "Hugo"\ndate = 2020-01-02T03:04:05Z\ndraft = true\naliases = ["/h"]\n+++\n{{< youtube abc >}}\n',
      "content/ru/hugo.md": '+++\ntitle = "Хуго"\ndate = 2020-01-02\n+++\nТекст\n',
      "astro/a.mdx":
        "---\ntitle: Astro\npubDate: Jul 08 2022\nheroImage: ./a.png\n---\nimport X from './x'\n\nText <X a={1} />\n",
      "gatsby/post/index.md": '---\ntitle: Gatsby\ndate: "2015-05-01T22:12:03.284Z"\npath: /g/\n---\n# Gatsby\n',
      "json.md": '{"title": "JSON", "date": "2019-01-01"}\nText\n',
      "bad.md": "---\ntitle: [\n---\nx\n",
      "none.md": "Only text\n",
      "about.md": "---\nlayout: page\ntitle: About\n---\nx\n",
    })
    expect(
      source.posts.map(({ title, slug, state, language, pair, publishedAt, addresses }) => [
        ...[title, slug, state, language, pair],
        publishedAt?.toISOString().slice(0, 10),
        addresses.join(),
      ])
    ).toEqual([
      ["Jekyll", "jekyll-one", "published", null, null, "2021-08-23", "/old"],
      ["Astro", "a", "published", null, null, "2022-07-08", ""],
      ["Hugo", "hugo", "draft", "en", "content/hugo", "2020-01-02", "/h"],
      ["Хуго", "hugo", "published", "ru", "content/hugo", "2020-01-02", ""],
      ["Gatsby", "post", "published", null, null, "2015-05-01", "/g/"],
      ["JSON", "json", "published", null, null, "2019-01-01", ""],
    ])
    const [jekyll, astro, hugo] = source.posts
    expect(jekyll?.body.html).toContain('<code class="language-js">')
    expect(jekyll?.body.html).toContain('<a href="/b">')
    expect(hugo?.body.html).toContain("https://www.youtube.com/watch?v=abc")
    expect(astro?.body.html).not.toContain("import")
    expect(remarksOf(source)).toEqual([
      "_posts/2021-08-23-jekyll-one.md:11 _posts/2021-08-23-jekyll-one.md: the tag include is left out",
      "about.md:1 about.md: is left out: the site has no pages that an import could fill",
      "astro/a.mdx:8 astro/a.mdx: the component X is left out",
      expect.stringMatching(/^bad\.md:\d bad\.md: is left out: its front matter cannot be read: /),
      "none.md:1 none.md: is left out: it has no front matter",
      expect.stringContaining("categories and tags"),
    ])
  })

  test("reads the day of a date with dots first", async () => {
    const source = await open("one.md", "---\ntitle: One\ndate: 05.02.2024\n---\nx")
    expect(source.posts[0]?.publishedAt).toEqual(new Date("2024-02-05T00:00:00Z"))
  })

  test("reads one file alone, and an archive", async () => {
    expect((await open("one.md", "---\ntitle: One\n---\nx")).posts).toHaveLength(1)
    const archive = zipSync({ "a/post.md": Buffer.from("---\ntitle: Zipped\n---\nx") })
    expect((await open("posts.zip", archive)).posts[0]?.title).toBe("Zipped")
    const ghost = zipSync({ "export.json": Buffer.from('{"posts":[{"id":"1","title":"G"}]}') })
    expect((await open("ghost.zip", ghost)).posts[0]?.title).toBe("G")
  })

  test("refuses folders and files that are no export", async () => {
    await expect(openFolder({ "a.txt": "x" })).rejects.toThrow("has no Markdown files and no export")
    const archive = zipSync({ "word/document.xml": Buffer.from("<w/>"), "word/styles.xml": Buffer.from("<w/>") })
    await expect(open("letter.docx", archive)).rejects.toThrow("has no Markdown files and no export")
    await expect(open("a.bin", "words")).rejects.toThrow("is no export that is known here")
    await expect(openSource(join(folder, "nowhere"), { filesPath: null, encoding: null })).rejects.toThrow(
      "There is no"
    )
    await write({ "b.csv": "a,b\n1,2\n" })
    const options = { filesPath: join(folder, "b.csv"), encoding: null }
    await expect(openSource(join(folder, "b.csv"), options)).rejects.toThrow("is neither a folder nor a zip archive")
  })
})

describe("a folder of several forms", () => {
  const markdown = { "posts/one.md": "---\ntitle: One\n---\nx\n" }
  const wordPress = exportXml([itemXml({ id: 1 })])

  test("says of exports, tables and other texts beside Markdown that they do not come", async () => {
    const source = await openFolder({
      ...markdown,
      "wp.xml": wordPress,
      "ghost.json": '{"db":[{"data":{"posts":[]}}]}',
      "jobs.csv": "id;title_en\n1;Artist\n",
      "moved.csv": "from,to\n/a,/b\n",
      // What a site has besides its texts.
      "package.json": "{}",
      "sitemap.xml": "<urlset/>",
      "data/prices.csv": "name,price\n",
      "static/check.html": "<p>x</p>",
      "_layouts/post.html": "---\nlayout: default\n---\n",
      "posts/two.html": "---\ntitle: Two\n---\n<p>x</p>",
      "posts/three.docx": "PK",
    })
    expect(source.posts.map(({ title }) => title)).toEqual(["One"])
    const alone = "and does not come with Markdown. Import it by itself"
    expect(source.remarks.map(({ file, message }) => `${file} ${message}`)).toEqual([
      `ghost.json is left out: it is a Ghost export, ${alone}`,
      `jobs.csv is left out: it is a table of vacancies, ${alone}`,
      `moved.csv is left out: it is a table of redirects, ${alone}`,
      `wp.xml is left out: it is a WordPress export, ${alone}`,
      "posts/three.docx is left out: it and 1 other file are in a form that is not read. Save such texts as Markdown",
    ])
  })

  test("takes the export of a folder whose Markdown only describes it", async () => {
    const files = { "README.md": "# Read me", "wp.xml": wordPress, "theme/theme.json": "{}" }
    expect((await openFolder(files)).name).toContain("WordPress")
  })

  test("takes the table of a folder without texts, and names exports when there are several", async () => {
    expect((await openFolder({ "moved.csv": "from,to\n/a,/b\n" })).redirects).toHaveLength(1)
    await expect(openFolder({ "a.xml": wordPress })).rejects.toThrow("has several exports, a.xml and moved.csv for two")
  })

  test("reads nothing of what a Mac puts beside files", async () => {
    const facts = Buffer.from("0005160700020000", "hex")
    const archive = zipSync({ "wp.xml": Buffer.from(wordPress), "__MACOSX/._wp.xml": facts, "__MACOSX/._a.md": facts })
    expect((await open("site.zip", archive)).posts).toHaveLength(1)
    const source = await openFolder({ ...markdown, "posts/._one.md": facts })
    expect(source.posts).toHaveLength(1)
    expect(source.remarks).toEqual([])
  })
})

describe("CSV", () => {
  test("reads what a spreadsheet made of an export's table", async () => {
    const source = await open(
      "jobs.csv",
      "title_en;body_en;remote;closed;valid_through;published_at\n" +
        'Artist;"\'- one\n- two";ИСТИНА;ЛОЖЬ;01.12.2026;5.2.2026 9:30\n' +
        "QA;x;no;perhaps;12/01/2026;\n"
    )
    expect(source.vacancies[0]).toMatchObject({
      fields: { remote: true, closed: false, validThrough: "2026-12-01T00:00:00.000Z" },
      texts: { en: { html: "<ul>\n<li>one</li>\n<li>two</li>\n</ul>", publishedAt: new Date("2026-02-05T09:30:00Z") } },
    })
    expect(remarksOf(source)).toEqual([
      "4 QA: closed is neither true nor false: it counts as false",
      "4 QA: valid_through is no date as 2026-12-31: 12/01/2026",
    ])
  })

  test("reads vacancies with their lines", async () => {
    const source = await open(
      "jobs.csv",
      '\ufefftitle_en;title_ru;department;employmentType;remote;country;body_en;salary_min;salary_currency;salary_unit;state;published at\n"Artist\nin 2D";Художник;art;FULL_TIME;yes;cy;**Draw**;1 000;eur;MONTH;published;2024-01-01\nQA;;qa;FULL_TIME;maybe;;;;;;open;never\n'
    )
    expect(source.vacancies).toHaveLength(2)
    expect(source.vacancies[0]).toMatchObject({
      line: 2,
      fields: { remote: true, country: "CY", salary: { min: 1000, max: 1000, currency: "EUR", unit: "MONTH" } },
      texts: { en: { html: "<p><strong>Draw</strong></p>", state: "published" }, ru: { title: "Художник" } },
    })
    expect(remarksOf(source)).toEqual([
      "4 QA: comes as a draft: its state is none of draft, scheduled, published",
      "4 QA: published_at is no date as 2026-12-31: never",
      "4 QA: remote is neither true nor false: it counts as false",
    ])
  })

  test("gives each language its own state, where a vacancy has one, and says a wrong one once", async () => {
    const source = await open(
      "jobs.csv",
      "title_en,title_ru,state,state_ru,published_at_ru\n" +
        "Artist,Художник,published,draft,\nQA,Тестировщик,,published,2026-02-05\nRower,Гребец,open,,\n"
    )
    expect(source.vacancies.map(({ texts }) => [texts.en?.state, texts.ru?.state, texts.ru?.publishedAt])).toEqual([
      ["published", "draft", null],
      ["draft", "published", new Date("2026-02-05T00:00:00Z")],
      ["draft", "draft", null],
    ])
    expect(remarksOf(source)).toEqual(["4 Rower: comes as a draft: its state is none of draft, scheduled, published"])
  })

  test("reads redirects, and refuses other tables", async () => {
    const source = await open("redirects.csv", "From,To\n/a,/blog\n/b,/job\n")
    expect(source.redirects).toEqual([
      { file: "", line: 2, from: "/a", to: "/blog" },
      { file: "", line: 3, from: "/b", to: "/job" },
    ])
    await expect(open("other.csv", "a,b\n1,2\n")).rejects.toThrow("The CSV has neither")
  })
})

test("finds the files that addresses mean", () => {
  const find = fileFinder({
    names: [
      "uploads/2024/01/a.png",
      "uploads/2024/02/a.png",
      "content/images/b.jpg",
      "posts/one/c.png",
      "posts/two/c.png",
      "static/d é.png",
    ],
    read: () => Promise.reject(new Error("not read")),
  })
  expect(find("https://old.example/wp-content/uploads/2024/02/a-300x200.png?w=3")).toBe("uploads/2024/02/a.png")
  expect(find("https://old.example/elsewhere/a.png")).toBeNull()
  expect(find("__GHOST_URL__/content/images/size/w600/b.jpg")).toBe("content/images/b.jpg")
  expect(find("./c.png", "posts/two/index.md")).toBe("posts/two/c.png")
  expect(find("/d%20%C3%A9.png")).toBe("static/d é.png")
  expect(find("https://old.example/")).toBeNull()
})
