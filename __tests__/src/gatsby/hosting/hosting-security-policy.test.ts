import { createHash } from "node:crypto"
import { inlineBlocks } from "../../../../src/gatsby/hosting/inline-blocks.ts"
import { securityPolicy } from "../../../../src/gatsby/hosting/security-policy.ts"

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`

const pagesOf = (...pages: string[]) => new Map(pages.map((html, index) => [`page-${index}.html`, inlineBlocks(html)]))

test("hashes inline scripts that run and inline styles as a browser does", () => {
  const html = `<script>a < b && "</style>"</script><script type="module">m</script><STYLE>\r\np > a {}</STYLE>`
  expect(inlineBlocks(html)).toEqual({
    scripts: [hash(`a < b && "</style>"`), hash("m")],
    styles: [hash("\np > a {}")],
    faults: [],
  })
})

test.each([
  ["data", `<script type="application/ld+json">{"a":1}</script><script type="application/json">{}</script>`],
  ["files", `<script src="/a.js"></script><script src="/a.js">ignored</script>`],
  ["templates", `<template><script>x</script><style>y</style><template></template><script>z</script></template>`],
  ["comments", `<!-- <script>x</script> --><textarea><script>x</script></textarea><title><style>x</style></title>`],
  ["empty elements", `<script></script><style></style>`],
])("makes no hash of %s", (_what, html) => expect(inlineBlocks(html)).toEqual({ scripts: [], styles: [], faults: [] }))

test("hashes a script after a template", () =>
  expect(inlineBlocks(`<template></template><script>x</script>`).scripts).toEqual([hash("x")]))

test("hashes a style inside a picture, and reads the markup after it", () => {
  const html = `<svg><title>a</title><style>p{}</style><script/><path/></svg><script>x</script>`
  expect(inlineBlocks(html)).toEqual({ scripts: [hash("x")], styles: [hash("p{}")], faults: [] })
})

test.each([
  ["an event handler", `<body onload="x()">`],
  ["a style attribute", `<p style="color:red">`],
  ["a javascript: address", `<a href=" java\nscript:alert(1)">`],
  ["a handler inside a template", `<template><p onclick="x">x</p></template>`],
  ["a style attribute in noscript", `<noscript><p style="color:red"></p></noscript>`],
])("reports %s with the page", (_what, html) =>
  expect(() => securityPolicy(pagesOf("<p>", html))).toThrow(/1 HTML file.*\n {2}page-1\.html: </s)
)

test("ignores words that only look like issues", () =>
  expect(inlineBlocks(`<p data-style="x" title="javascript:">onclick="x" style="y"</p>`).faults).toEqual([]))

test("names every hash once and nothing unsafe", () => {
  const policy = securityPolicy(pagesOf("<script>x</script><style>s</style>", "<script>x</script>"))
  expect(policy).toContain(`script-src 'self' ${hash("x")};`)
  expect(policy).toContain(`style-src 'self' ${hash("s")};`)
  expect(policy).not.toMatch(/unsafe|upgrade-insecure/)
})

test("depends on the content of the pages alone, not on their order", () => {
  const one = pagesOf("<script>x</script>", "<script>y</script>")
  const other = pagesOf("<script>y</script>", "<script>x</script>")
  expect(securityPolicy(one)).toBe(securityPolicy(other))
})

test("upgrades requests over https, and allows error reporting when it is configured", () => {
  const policy = securityPolicy(new Map(), { siteUrl: "https://example.com", connectOrigins: ["https://e.example"] })
  expect(policy).toMatch(/connect-src 'self' https:\/\/e\.example;.*upgrade-insecure-requests$/)
})

test("ends the build with the names of pages when inline blocks differ from page to page", () => {
  const pages = Array.from({ length: 41 }, (_, index) => `<script>${index}</script>`)
  expect(() => securityPolicy(pagesOf(...pages))).toThrow(/41 distinct inline.*page-0\.html/)
  expect(() => securityPolicy(pagesOf(...pages.slice(1)))).not.toThrow()
})
