import { stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { HtmlValidate, StaticConfigLoader } from "html-validate"
import { fileSizeText } from "../../shared/file-size.ts"
import { seoTitleLimits } from "../../shared/limits/content.ts"
import { locales } from "../../shared/locales.ts"
import { localizedPath, paths } from "../../shared/paths.ts"
import { styleCodes } from "../../src/gatsby/steps/class-names.ts"
import { checksumAttribute, pageChecksum, type PageData } from "../../src/site/runtime/page-checksum.ts"
import { looseWords } from "../support/loose-words.ts"
import { readReleaseFile, releaseFiles } from "../support/release-files.ts"

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    // Rules of the HTML standard for elements and for documents, and rules of accessibility.
    extends: ["html-validate:standard", "html-validate:document", "html-validate:a11y"],
    elements: ["html5"],
    rules: {
      // Every script is a file of the page's own origin.
      "require-sri": "off",
      // Labels of definition lists; the standard allows them.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // A region that scrolls by itself, such as a wide table, must be focusable.
      "prefer-native-element": ["error", { exclude: ["region"] }],
      // The filters of lists apply at each change, without a submit button.
      "wcag/h32": "off",
    },
  })
)

test("finds every HTML file of the release valid", async () => {
  const files = (await releaseFiles()).filter((file) => file.endsWith(".html"))
  expect(files.length).toBeGreaterThan(100)
  const issues: string[] = []
  for (const file of files) {
    const { results } = await validator.validateString(await readReleaseFile(file), file)
    for (const { messages } of results)
      for (const { ruleId, message, selector } of messages)
        issues.push(`${file}: ${ruleId}: ${message} at ${selector ?? "the document"}`)
  }
  expect(issues).toEqual([])
}, 300_000)

test("has in each page that scripts take over the checksum of the data that they load", async () => {
  const files = (await releaseFiles()).filter((file) => file.endsWith("index.html"))
  let pages = 0
  const others: string[] = []
  for (const file of files) {
    const html = await readReleaseFile(file)
    if (!html.includes('id="site-scripts"')) continue
    pages += 1
    const path = file === "index.html" ? "index" : file.slice(0, -"/index.html".length)
    const { result } = JSON.parse(await readReleaseFile(`page-data/${path}/page-data.json`)) as { result: PageData }
    if (!html.includes(`<body ${checksumAttribute}="${pageChecksum(result)}"`)) others.push(file)
  }
  expect(pages).toBeGreaterThan(100)
  expect(others).toEqual([])
})

test("has in each page the styles of all of its classes", async () => {
  const files = (await releaseFiles()).filter((file) => file.endsWith("index.html"))
  const codes = new Set(styleCodes(resolve(import.meta.dirname, "../..")).values())
  const without: string[] = []
  let classes = 0
  for (const file of files) {
    const html = await readReleaseFile(file)
    const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join("")
    const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "))
    for (const name of new Set(used.filter((each) => codes.has(each.split("-")[0] ?? "")))) {
      classes += 1
      if (!styles.includes(`.${name}`)) without.push(`${file}: ${name}`)
    }
  }
  expect(classes).toBeGreaterThan(1_000)
  expect(without).toEqual([])
})

test("lets no line of a page end with a short preposition or conjunction, nor begin with a dash", async () => {
  const files = (await releaseFiles()).filter((file) => file.endsWith(".html"))
  const loose: string[] = []
  for (const file of files) {
    const html = await readReleaseFile(file)
    const words = looseWords(html, /<html[^>]* lang="ru/.test(html) ? "ru" : "en")
    loose.push(...words.map((word) => `${file}: ${word}`))
  }
  expect(loose).toEqual([])
}, 300_000)

test("gives no page a longer title than search engines show", async () => {
  const files = (await releaseFiles()).filter((file) => file.endsWith(".html"))
  const long: string[] = []
  for (const file of files) {
    // Every reference is one character.
    const title = /<title[^>]*>([^<]*)/.exec(await readReleaseFile(file))?.[1]?.replaceAll(/&[^;]+;/g, "&") ?? ""
    if (title.length > seoTitleLimits.shown) long.push(`${file}: ${title}`)
  }
  expect(long).toEqual([])
}, 300_000)

test.each(locales)("offers the press kit, and says how large it is (%s)", async (locale) => {
  const html = await readReleaseFile(`${localizedPath(paths.contacts, locale).slice(1)}/index.html`)
  const [, archive = ""] = /href="\/(press\/[^"]+\.zip)"/.exec(html) ?? []
  const { size } = await stat(join(process.env.SITE_DATA_DIR ?? "", "live/public", archive))
  expect(size).toBeGreaterThan(1_000_000)
  expect(html).toContain(fileSizeText(size, locale))
})

test("reports an invalid page", async () => {
  const { valid } = await validator.validateString('<!DOCTYPE html><html lang="en"><p><div id="a"></div><b id="a"></p>')
  expect(valid).toBe(false)
})
