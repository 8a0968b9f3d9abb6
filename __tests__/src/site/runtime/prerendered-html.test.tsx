/** @jest-environment node */
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { jest } from "@jest/globals"
import type { ReactElement, ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { inlineScripts } from "../../../../shared/inline-scripts.ts"
import { inlineSources } from "../../../../src/gatsby/hosting/inline-sources.ts"
import { minifiedScript } from "../../../../src/gatsby/steps/inline-script-loader.ts"
import { emptySite, siteFiles, write } from "../../../server/serving/site-fixture.ts"

const siteSource = resolve(import.meta.dirname, "../../../../src/site")

const read = async (file: string): Promise<string> => minifiedScript(await readFile(join(siteSource, file), "utf8"))

// The bundler gives these modules as their minified text.
for (const file of inlineScripts.early) {
  const text = await read(file)
  jest.unstable_mockModule(join(siteSource, file), () => ({ default: text }))
}

const { bodyScript, prerenderedBody, prerenderedHead } =
  await import("../../../../src/site/runtime/prerendered-html.tsx")

const templateStyle = (more: object = {}): ReactElement => (
  <style
    key="s"
    data-identity="gatsby-global-css"
    data-href="/a.css"
    dangerouslySetInnerHTML={{ __html: "p{}" }}
    {...more}
  />
)

const textOf = (node: ReactNode): string => /^<script>(.*)<\/script>$/s.exec(renderToStaticMarkup(node))?.[1] ?? ""

test("keeps the style sheets of a template, and ends the head with the early script", () => {
  const head = prerenderedHead([
    templateStyle(),
    <title key="t">A &amp; B</title>,
    <link key="p" as="script" rel="preload" href="/x.js" />,
    <style key="gatsby-image-style">{"img{}"}</style>,
  ])
  expect(renderToStaticMarkup(head.slice(0, -1))).toMatch(/^<title>A &amp; B<\/title><style[^>]*>p\{\}<\/style>$/)
  expect(textOf(head.at(-1))).toContain("querySelectorAll")
})

test.each([
  ["a script", <script key="x" dangerouslySetInnerHTML={{ __html: "x()" }} />],
  ["a style sheet of the page's own head", templateStyle({ "data-gatsby-head": true })],
  [
    "what closes a block of data",
    <script key="x" type="application/ld+json" dangerouslySetInnerHTML={{ __html: `"</script><img onerror="x()">` }} />,
  ],
])("refuses a head with %s", (_what, element) =>
  expect(() => prerenderedHead([templateStyle(), element])).toThrow(
    /^The content security policy forbids what the page contains: </
  )
)

test("refuses a body with code, and names the code", () => {
  const body = (html: string) => (
    <div id="gatsby-announcer" style={{ top: 0 }} dangerouslySetInnerHTML={{ __html: html }} />
  )
  expect(prerenderedBody(body("<p>a</p>"))).toBe(`<div id="gatsby-announcer"><p>a</p></div>`)
  expect(() => prerenderedBody(body("<script>x</script><p onclick='y'>"))).toThrow(
    `contains: <script>, <p onclick="y">`
  )
})

test("writes the scripts that the policy allows, and no others are allowed", async () => {
  const site = await emptySite()
  await write(site.siteDir, siteFiles())
  const { nearest, filter, market, adminFrame, mailLink } = inlineScripts
  const single = await Promise.all([...nearest, ...filter, ...market, ...adminFrame, ...mailLink].map(read))
  const written = [prerenderedHead([]).at(-1), ...single.map(bodyScript)].map(textOf)
  const hashes = written.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
  expect((await inlineSources(site.siteDir)).scripts).toEqual(hashes.sort())
  await site.remove()
})
