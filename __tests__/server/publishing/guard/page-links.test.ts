import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { createKnownLinks, ownLinks, pageHeading, pageLinks } from "../../../../server/publishing/guard/page-links.ts"

const linksIn = (html: string) => pageLinks(Buffer.from(html))

const targets = (html: string) => linksIn(html).map(({ target }) => target)

test("finds what a page links and loads", () => {
  const html = `<!doctype html><html><head><link rel="stylesheet" href="/a.css"/>
    <meta property="og:image" content="https://site.example/card.png"/><meta name="description" content="/no"/>
    <script src='/app.js' async></script></head>
    <body><a class="x > y" href="/blog?x=1&amp;y=2">Blog</a><a name=bare></a>
    <img src="/p.avif" srcset="/p-400.avif 400w,
      /p-800.avif 800w" alt="a &quot;b&quot;"><video poster="/still.jpg"><source src="/v.mp4"></video>
    <form action="/v1/api/v1/feedback"></form><template><script src="/late.js"></script></template></body></html>`
  expect(targets(html)).toEqual([
    ...["/a.css", "https://site.example/card.png", "/app.js", "/blog?x=1&y=2", "/p.avif", "/p-400.avif"],
    ...["/p-800.avif", "/still.jpg", "/v.mp4", "/v1/api/v1/feedback", "/late.js"],
  ])
  expect(linksIn(html)[3]).toEqual({ written: "/blog?x=1&amp;y=2", target: "/blog?x=1&y=2", element: "a" })
})

test("ignores links in scripts, styles and text", () => {
  expect(
    targets(`<script>const a = '<a href="/no">'</script><style>a::after{content:'<a href="/no">'}</style>`)
  ).toEqual([])
  expect(targets(`<textarea><a href="/no"></textarea><a href="/yes">&lt;a href="/no"&gt;</a><a href="">`)).toEqual([
    "/yes",
  ])
  expect(targets(`<script>unclosed <a href="/seen-rather-than-missed">`)).toEqual(["/seen-rather-than-missed"])
})

test("reads addresses in any script", () => {
  const html = `<a title="à" href="/блог?вопрос=да&amp;à#é">Блог</a><img srcset="/à b.avif 1x, /снег.avif 2x">`
  expect(targets(html)).toEqual(["/блог?вопрос=да&à#é", "/à", "/снег.avif"])
  expect(ownLinks(Buffer.from(html), page).map(({ path }) => path)).toEqual([
    ...["/%D0%B1%D0%BB%D0%BE%D0%B3", "/%C3%A0", "/%D1%81%D0%BD%D0%B5%D0%B3.avif"],
  ])
})

test("keeps no page in memory for what was found in it", () => {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  const heap = (): number => {
    collect()
    return process.memoryUsage().heapUsed
  }
  const filling = "<p>text</p>".repeat(10_000)
  const found: unknown[] = []
  const read = (number: number): void => {
    const address = `https://site.example/blog/post-${number}`
    const html = `<link rel="canonical" href="${address}"/><h1>The heading of the post ${number}</h1><a href="${address}?a&amp;b">${filling}`
    found.push(ownLinks(Buffer.from(html), new URL(address)), pageHeading(html))
  }
  read(0)
  const before = heap()
  for (let number = 1; number <= 200; number += 1) read(number)
  // The pages have 22 MB.
  expect(heap() - before).toBeLessThan(2_000_000)
  expect(found).toHaveLength(402)
})

test("reads a hostile page of a megabyte quickly", () => {
  const hostile = `<a ${`x="<${"'".repeat(20)}>" `.repeat(30_000)}<<<${'"'.repeat(100_000)}`
  expect(linksIn(hostile)).toEqual([])
}, 5_000)

test("reads a page's first heading as plain text", () => {
  expect(pageHeading(`<h1 class="a"><span>Ash &amp;</span>\n <em>frost</em></h1><h1>Other</h1>`)).toBe("Ash & frost")
  expect([pageHeading("<p>None</p>"), pageHeading("<h1> </h1>")]).toEqual([null, null])
})

const page = new URL("https://site.example/blog/a")

test("tells the links to the site itself, each target once and with its path", () => {
  const html = `<a href="#b">1</a><a href="/c?d=1&amp;e#f">2</a><a href="g">3</a><a href="https://site.example/h">4</a>
    <a href="https://other.example/i">5</a><a href="mailto:j@k.example">6</a><img src="/c?d=1&amp;e#f"><a href="//[">7</a>`
  expect(ownLinks(Buffer.from(html), page)).toEqual([
    { written: "/c?d=1&amp;e#f", target: "/c?d=1&e#f", element: "a", path: "/c" },
    { written: "g", target: "g", element: "a", path: "/blog/g" },
    { written: "https://site.example/h", target: "https://site.example/h", element: "a", path: "/h" },
  ])
})

test("knows the links of a text that it has read, and reads those of any other text", () => {
  const links = createKnownLinks()
  const [html, other] = [Buffer.from('<a href="b">Blog</a>'), Buffer.from('<a href="/games">Games</a>')]
  links.learn(page, html)
  expect(links.linksOf(html, page)).toEqual(ownLinks(html, page))
  expect(links.linksOf(Buffer.from(html), page)).toBe(links.linksOf(html, page))
  expect(links.linksOf(other, page)).toEqual(ownLinks(other, page))
  const elsewhere = new URL("https://site.example/dev-blog/c/a")
  expect(links.linksOf(html, elsewhere)).toEqual(ownLinks(html, elsewhere))
})
