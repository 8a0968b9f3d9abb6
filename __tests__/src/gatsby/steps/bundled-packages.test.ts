import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { runInNewContext } from "node:vm"
import { hashedFile } from "../../../../src/gatsby/hosting/file-headers.ts"
import { locales } from "../../../../shared/locales.ts"
import { cacheDependsOn, cacheLeavesScripts } from "../../../../src/gatsby/steps/bundler-cache.ts"
import { sparing } from "../../../../src/gatsby/steps/compilers.ts"
import {
  copiedAsTheyAre,
  finishedModule,
  inLanguagesOfTheSite,
  withoutUnusedParts,
} from "../../../../src/gatsby/steps/package-parts.ts"

type Module = { built: boolean; name?: string; modules?: Module[] }

/** Gatsby's webpack, run as the bundler runs it, on a few lines in a folder of their own. */
const requireFromHere = createRequire(join(process.cwd(), "package.json"))
const webpack = createRequire(requireFromHere.resolve("gatsby/package.json"))("webpack") as (
  options: object,
  done: (error: Error | null, stats: { toJson: (what: object) => { errors: object[]; modules: Module[] } }) => void
) => { close: (closed: () => void) => void }

const folder = realpathSync(mkdtempSync(join(tmpdir(), "bundle-")))
const output = join(folder, "public")

afterAll(() => rmSync(folder, { recursive: true }))

const compile = (options: object) =>
  new Promise<Module[]>((resolve, reject) => {
    const compiler = webpack({ mode: "production", optimization: { minimize: false }, ...options }, (error, stats) => {
      if (error) {
        reject(error)
        return
      }
      const { errors, modules } = stats.toJson({
        all: false,
        errors: true,
        modules: true,
        modulesSpace: 9999,
        nestedModules: true,
        orphanModules: true,
      })
      compiler.close(() => (errors.length > 0 ? reject(new Error(JSON.stringify(errors[0]))) : resolve(modules)))
    })
  })

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
  const modules = await compile({
    entry,
    output: { path: output },
    resolve: { modules: [join(process.cwd(), "node_modules")], alias: withoutUnusedParts },
    module: { rules: [copiedAsTheyAre, sparing(finishedModule, "package.mjs")(notToBeRead)] },
    plugins: inLanguagesOfTheSite(),
    performance: false,
  })
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

test("the bundler's cache depends on the packages, and on what our loaders are made of", () => {
  const paths: string[] = []
  cacheDependsOn().apply({
    hooks: {
      done: {
        tap: (_name, onDone) =>
          onDone({
            compilation: {
              buildDependencies: { clear: () => void paths.splice(0), addAll: (added) => void paths.push(...added) },
            },
          }),
      },
    },
  })
  const names = paths.map((path) => relative(process.cwd(), path))
  expect(names).toEqual(
    expect.arrayContaining([
      relative(process.cwd(), realpathSync("node_modules/.package-lock.json")),
      "src/gatsby/steps/on-create-webpack-config.ts",
      "src/gatsby/steps/compilers.ts",
      "src/gatsby/steps/typeset-loader.ts",
      "shared/typeset.ts",
      "shared/studio-word-fields.ts",
      "src/i18n/texts/texts-of.ts",
    ])
  )
  expect(new Set(names).size).toBe(names.length)
  // A studio changes these often, and no loader reads them as code.
  expect(
    names.filter(
      (name) => /\.json$|shared\/(?:studio|contract|limits)[./]/.test(name) && !name.endsWith(".package-lock.json")
    )
  ).toEqual([])
})

test("a module is compiled again when what a loader imports has changed, or a package, and only then", async () => {
  const steps = join(folder, "steps")
  mkdirSync(steps)
  const suffix = join(steps, "suffix.ts")
  writeFileSync(suffix, "before")
  const packages = join(folder, "packages.json")
  writeFileSync(packages, "{}")
  writeFileSync(join(steps, "on-create-webpack-config.ts"), "")
  writeFileSync(join(steps, "suffix-loader.ts"), `import { suffix } from "./suffix.ts"`)
  const loader = join(folder, "suffix-loader.cjs")
  writeFileSync(
    loader,
    `module.exports = (text) => text + "//" + require("node:fs").readFileSync(${JSON.stringify(suffix)})`
  )
  const entry = join(folder, "cached.js")
  writeFileSync(entry, `console.log("a page")\n`)
  const compileCached = async () => {
    const modules = await compile({
      entry,
      output: { path: output },
      module: { rules: [{ test: /cached\.js$/, use: loader }] },
      plugins: [cacheDependsOn(steps, packages), cacheLeavesScripts],
      cache: { type: "filesystem", cacheDirectory: join(folder, "cache") },
    })
    return { isCompiled: modules.some(({ built }) => built), suffix: /before|after/.exec(bundle())?.[0] }
  }
  expect(await compileCached()).toEqual({ isCompiled: true, suffix: "before" })
  expect(await compileCached()).toEqual({ isCompiled: false, suffix: "before" })
  const kept = readdirSync(join(folder, "cache"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"))
    .join("")
  expect(kept).toContain("Compilation/modules|")
  expect(kept).not.toContain("Compilation/assets|")
  writeFileSync(suffix, "after")
  expect(await compileCached()).toEqual({ isCompiled: true, suffix: "after" })
  writeFileSync(packages, `{ "packages": 2 }`)
  expect(await compileCached()).toEqual({ isCompiled: true, suffix: "after" })
  expect(await compileCached()).toEqual({ isCompiled: false, suffix: "after" })
})
