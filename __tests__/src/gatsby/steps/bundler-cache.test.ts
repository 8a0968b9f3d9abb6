import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { cacheDependsOn } from "../../../../src/gatsby/steps/bundler-cache.ts"
import { requireFromGatsby } from "../../../../src/gatsby/steps/compilers.ts"
import { compileFiles } from "../../../support/compile-files.ts"

const webpack = requireFromGatsby("webpack") as Parameters<typeof compileFiles>[0]

const folder = realpathSync(mkdtempSync(join(tmpdir(), "bundler-cache-")))
const output = join(folder, "public")

afterAll(() => rmSync(folder, { recursive: true }))

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
    const modules = await compileFiles(webpack, {
      entry,
      output: { path: output },
      module: { rules: [{ test: /cached\.js$/, use: loader }] },
      plugins: [cacheDependsOn(steps, packages)],
      optimization: { minimize: false },
      cache: { type: "filesystem", cacheDirectory: join(folder, "cache") },
    })
    const bundle = readFileSync(join(output, "main.js"), "utf8")
    return { isCompiled: modules.some(({ built }) => built), suffix: /before|after/.exec(bundle)?.[0] }
  }
  expect(await compileCached()).toEqual({ isCompiled: true, suffix: "before" })
  expect(await compileCached()).toEqual({ isCompiled: false, suffix: "before" })
  writeFileSync(suffix, "after")
  expect(await compileCached()).toEqual({ isCompiled: true, suffix: "after" })
  writeFileSync(packages, `{ "packages": 2 }`)
  expect(await compileCached()).toEqual({ isCompiled: true, suffix: "after" })
  expect(await compileCached()).toEqual({ isCompiled: false, suffix: "after" })
})
