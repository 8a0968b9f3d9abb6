import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { rspack } from "@rspack/core"
import { hashedFile } from "../../../../src/gatsby/hosting/file-headers.ts"
import { locales } from "../../../../shared/locales.ts"
import { sparing } from "../../../../src/gatsby/steps/compilers.ts"
import {
  copiedAsTheyAre,
  finishedModule,
  inLanguagesOfTheSite,
  withoutUnusedParts,
} from "../../../../src/gatsby/steps/package-parts.ts"
import { settingsOfRspack } from "../../../../src/gatsby/steps/rspack.ts"
import { compileFiles } from "../../../support/compile-files.ts"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "bundle-")))
const output = join(folder, "public")

afterAll(() => rmSync(folder, { recursive: true }))

const bundle = (): string => readFileSync(join(output, "main.js"), "utf8")

/** @returns the bundle of a script, and the names of all modules that were read for it */
const compileEntry = async (text: string) => {
  const entry = join(folder, "entry.mjs")
  writeFileSync(entry, text)
  rmSync(output, { recursive: true, force: true })
  const notToBeRead = { test: /\.mjs$/, use: join(folder, "failing-loader.cjs") }
  writeFileSync(
    join(folder, "failing-loader.cjs"),
    `module.exports = (text) => { if (text.length > 1_000_000) throw new Error("read"); return text }`
  )
  const settings = {
    context: folder,
    entry,
    output: { path: output },
    resolve: { modules: [join(process.cwd(), "node_modules")], alias: withoutUnusedParts },
    module: { rules: [copiedAsTheyAre, sparing(finishedModule, "package.mjs")(notToBeRead)] },
    plugins: inLanguagesOfTheSite(),
    optimization: { minimize: false },
    performance: false,
  }
  const modules = await compileFiles(rspack, settingsOfRspack(settings))
  const names = modules.flatMap((module) => [module, ...(module.modules ?? [])]).map(({ name = "" }) => name)
  return { script: bundle(), names: new Set(names.filter((name) => !name.endsWith("(ignored)"))) }
}

/** Runs a bundle, and returns what it has added to its global object. */
const run = (script: string): Record<string, unknown> => {
  const global = {}
  runInNewContext(script, global)
  return global
}

const packageFile = (path: string): string => JSON.stringify(join(process.cwd(), "node_modules", path))

test("packages keep texts in the languages of the site alone, and English for all others", async () => {
  const { script, names } = await compileEntry(`
    import texts from ${packageFile("react-aria/dist/private/dnd/intlStrings.mjs")}
    globalThis.texts = texts
    import { z } from "zod"
    globalThis.isTooShort = (text) => z.string().min(3).safeParse(text).error?.issues[0].message
  `)
  const { texts, isTooShort } = run(script) as {
    texts: Record<string, Record<string, string | (() => string)>>
    isTooShort: (text: string) => string
  }
  const languages = new Set(locales.map((locale) => new Intl.Locale(locale).language))
  const others = Object.keys(texts).filter((tag) => !languages.has(new Intl.Locale(tag).language))
  expect(others.length).toBeGreaterThan(0)
  for (const tag of others) expect(texts[tag]).toBe(texts["en-US"])
  for (const tag of Object.keys(texts).filter((one) => !others.includes(one) && one !== "en-US"))
    expect(texts[tag]).not.toBe(texts["en-US"])
  expect(isTooShort("ab")).toBe("Too small: expected string to have >=3 characters")
  expect([...names].filter((name) => /zod.+locales/.test(name))).toEqual([expect.stringMatching(/locales\/en\.js$/)])
})

test("what exports parts that nothing uses works without them", async () => {
  const { script, names } = await compileEntry(`
    import { BrowserClient, Scope } from "@sentry/gatsby"
    globalThis.sentry = [typeof BrowserClient, typeof Scope]
  `)
  expect([...names].filter((name) => /@sentry\/(?:replay|feedback)/.test(name))).toEqual([])
  expect(run(script).sentry).toEqual(["function", "function"])
})

test("a module that is finished is copied, to an address that caches may keep", async () => {
  const { script } = await compileEntry(
    `console.log(new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url).href)`
  )
  const [name = ""] = readdirSync(join(output, "static"))
  expect(readFileSync(join(output, "static", name))).toEqual(
    readFileSync("node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs")
  )
  expect(`static/${name}`).toMatch(hashedFile)
  expect(script).toContain(`static/${name}`)
})
