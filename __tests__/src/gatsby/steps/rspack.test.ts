import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { requireFromGatsby } from "../../../../src/gatsby/steps/compilers.ts"
import { styleCodes } from "../../../../src/gatsby/steps/class-names.ts"
import { compileWithRspack, settingsOfRspack } from "../../../../src/gatsby/steps/rspack.ts"

type Stats = { compilation: { chunkGroups: { name?: string; getChildrenByOrders: () => object }[] } }

type Build = (settings: object) => Promise<{ stats: Stats; close: () => Promise<void> }>

/** What Gatsby makes a plugin of webpack with. */
type MakePlugin = new (options: object) => object

const requireFromHere = createRequire(join(process.cwd(), "package.json"))

/** Gatsby's module through which it starts webpack. */
const bundler = requireFromHere("gatsby/dist/utils/webpack/bundle") as { build: Build }
const { StaticQueryMapper } = requireFromHere("gatsby/dist/utils/webpack/plugins/static-query-mapper") as {
  StaticQueryMapper: MakePlugin
}
const { structureWebpackErrors } = requireFromHere("gatsby/dist/utils/webpack-error-utils") as {
  structureWebpackErrors: (stage: string, errors: unknown) => object[]
}
const webpack = requireFromGatsby("webpack") as Record<string, MakePlugin>
const { DefinePlugin, IgnorePlugin, ProvidePlugin, BannerPlugin } = webpack as Record<
  "DefinePlugin" | "IgnorePlugin" | "ProvidePlugin" | "BannerPlugin",
  MakePlugin
>
const CssPlugin = requireFromGatsby("mini-css-extract-plugin") as MakePlugin & { loader: string }

const folder = realpathSync(mkdtempSync(join(tmpdir(), "rspack-")))
const output = join(folder, "public")

afterAll(() => rmSync(folder, { recursive: true }))

/** Settings as Gatsby makes them, for a script and a style sheet. */
const settingsOf = (script: string, styles = "") => {
  writeFileSync(join(folder, "entry.js"), script)
  writeFileSync(join(folder, "styles.css"), styles)
  rmSync(output, { recursive: true, force: true })
  const css = { loader: requireFromGatsby.resolve("css-loader"), options: { url: false } }
  return {
    name: "build-javascript",
    mode: "production",
    context: folder,
    entry: { app: "./entry.js" },
    output: { path: output, filename: "[name].js", chunkFilename: "[name].js" },
    target: ["web", "es5"],
    module: { rules: [{ test: /\.css$/, use: [{ loader: CssPlugin.loader }, css] }] },
    plugins: [
      new CssPlugin({ filename: "[name].css", chunkFilename: "[name].css" }),
      new DefinePlugin({ "process.env.STUDIO": JSON.stringify("Northlight") }),
    ],
    optimization: { minimizer: [{}] },
    cache: { type: "filesystem", cacheLocation: join(folder, "cache") },
  }
}

compileWithRspack()

const emitted = (): string[] => readdirSync(output).sort()

const compile = async (script: string, styles?: string): Promise<Stats> => {
  const { stats, close } = await bundler.build(settingsOfRspack(settingsOf(script, styles)))
  await close()
  return stats
}

test("compiles what Gatsby has set for webpack, and keeps nothing for the next time", async () => {
  await compile(`import "./styles.css"; console.log(process.env.STUDIO)`, ".a { color: #ff0000 }")
  expect(emitted()).toEqual(["app.css", "app.js"])
  expect(readFileSync(join(output, "app.js"), "utf8")).toContain(`console.log("Northlight")`)
  expect(readFileSync(join(output, "app.css"), "utf8").trim()).toBe(".a{color:red}")
  expect(readdirSync(folder)).not.toContain("cache")
})

test("styles are as they were written, with the prefixes that browsers need", async () => {
  await compile(
    `import "./styles.css"`,
    `.a { inset-inline: 0 1px; color: light-dark(#111, #eee); min-height: 100vh; min-height: 100svh; user-select: none }
    .b:is(.c, .d) { backdrop-filter: blur(2px); width: clamp(1px, 2vw, 3px) }
    @media (min-width: 30em) { .e { translate: 1px } }`
  )
  expect(readFileSync(join(output, "app.css"), "utf8").trim()).toBe(
    ".a{color:light-dark(#111,#eee);min-height:100vh;-webkit-user-select:none;user-select:none;min-height:100svh;inset-inline:0 1px}" +
      ".b:is(.c,.d){-webkit-backdrop-filter:blur(2px);backdrop-filter:blur(2px);width:clamp(1px,2vw,3px)}" +
      "@media (min-width:30em){.e{translate:1px}}"
  )
})

test("takes over what Gatsby sets for modules that are missing in a browser, left out, or compiled in another way", async () => {
  writeFileSync(join(folder, "provided.js"), `module.exports = "provided"`)
  writeFileSync(join(folder, "typed.ts"), `export const typed: string = "typed"`)
  writeFileSync(join(folder, "data.txt"), `"loaded"`)
  const loader = join(folder, "loader.cjs")
  writeFileSync(
    loader,
    `module.exports = function (text) {
      return "export default [" + text + ", " + JSON.stringify(this.getOptions().cacheDirectory) + "]"
    }`
  )
  const settings = settingsOf(`
    import { typed } from "./typed.ts"
    import data from "./data.txt"
    try { require("./locale") } catch {}
    console.log(typed, data, provided)
  `)
  const parser = { syntax: "typescript" }
  const rules = [
    { test: /\.ts$/, use: [{ loader: "builtin:swc-loader", options: { jsc: { parser } } }] },
    { oneOf: [{ test: /\.txt$/, use: () => [{ loader, options: { cacheDirectory: "var" } }] }] },
  ]
  const plugins = [
    new IgnorePlugin({ resourceRegExp: /^\.\/locale$/ }),
    new ProvidePlugin({ provided: "./provided.js" }),
    { apply: () => void names.push("its own plugin") },
  ]
  const names: string[] = []
  const { close } = await bundler.build(
    settingsOfRspack({ ...settings, module: { rules }, plugins, optimization: { minimizer: [{}] } })
  )
  await close()
  const lines: unknown[][] = []
  runInNewContext(readFileSync(join(output, "app.js"), "utf8"), {
    console: { log: (...values: unknown[]) => void lines.push(values) },
  })
  expect(lines).toEqual([["typed", ["loaded", false], "provided"]])
  expect(names).toEqual(["its own plugin"])
})

test("refuses a plugin of webpack that Rspack would not understand", () => {
  const settings = { ...settingsOf(""), plugins: [new BannerPlugin({ banner: "Studio" })] }
  expect(() => settingsOfRspack(settings)).toThrow("webpack's BannerPlugin has no counterpart")
})

test.each([
  [
    {
      staticQueryComponents: new Map([["1", { componentPath: "src/site/bar.tsx" }]]),
      componentsUsingSlices: new Map(),
    },
  ],
  [{ staticQueryComponents: new Map(), componentsUsingSlices: new Map([["src/site/bar.tsx", {}]]) }],
])("refuses components whose data Gatsby would not find", (state) => {
  const plugin = (queries: object) => new StaticQueryMapper({ getState: () => ({ components: new Map(), ...queries }) })
  const refused = { ...settingsOf(""), plugins: [plugin(state)] }
  expect(() => settingsOfRspack(refused)).toThrow("src/site/bar.tsx")
  const none = { staticQueryComponents: new Map(), componentsUsingSlices: new Map() }
  expect(() => settingsOfRspack({ ...refused, plugins: [plugin(none)] })).not.toThrow()
})

test("a class has one name in pages and in styles", async () => {
  const cssLoader = requireFromGatsby.resolve("css-loader")
  const options = { modules: { namedExport: true, localIdentName: "[name]--[local]--[hash:hex:5]" } }
  mkdirSync(join(folder, "src/other"), { recursive: true })
  writeFileSync(join(folder, "src/bar.module.css"), ".title { color: red }")
  writeFileSync(
    join(folder, "src/other/bar.module.css"),
    `.title { composes: title from "../bar.module.css"; margin: 0 } :global(.own) { margin: 1px }`
  )
  const settings = settingsOf(`
    import { title } from "./src/bar.module.css"
    import { title as other } from "./src/other/bar.module.css"
    console.log([title, other])
  `)
  const compileStyles = async (rendered: boolean): Promise<string> => {
    const extract = rendered ? [] : [{ loader: CssPlugin.loader }]
    const loader = { loader: cssLoader, options: { modules: { ...options.modules, exportOnlyLocals: rendered } } }
    const rules = [{ test: /\.module\.css$/, use: [...extract, loader] }]
    const { close } = await bundler.build(settingsOfRspack({ ...settings, module: { rules } }))
    await close()
    return readFileSync(join(output, "app.js"), "utf8")
  }
  const codes = [...styleCodes(folder).values()]
  const namesIn = (script: string): string[] =>
    codes.map((code) => `${code}-title`).filter((name) => script.includes(name))
  expect(namesIn(await compileStyles(true))).toHaveLength(2)
  expect(namesIn(await compileStyles(false))).toHaveLength(2)
  const css = readFileSync(join(output, "app.css"), "utf8").trim()
  const [first, second] = codes
  expect(css).toBe(`.${first}-title{color:red}.${second}-title{margin:0}.own{margin:1px}`)
})

test("lists chunks by their names, as Gatsby writes them into pages, and none to prefetch", async () => {
  const names = ["g", "c", "a", "f", "b", "d", "e", "h"]
  for (const name of names) writeFileSync(join(folder, `${name}.js`), `console.log("${name}")`)
  const imports = names.map((name) => `import(/* webpackChunkName: "chunk-${name}" */ "./${name}.js")`)
  const { compilation } = await compile(imports.join("; "))
  expect(compilation.chunkGroups.map((group) => [group.name, group.getChildrenByOrders()])).toEqual(
    ["app", ...names.sort().map((name) => `chunk-${name}`)].map((name) => [name, {}])
  )
})

test("says what cannot be compiled, and writes nothing", async () => {
  const messages = await compile(`import "./missing.js"`).then(
    () => [],
    (errors: unknown) => (errors as Error[]).map(({ message }) => message)
  )
  expect(messages).toEqual([expect.stringContaining("Can't resolve './missing.js'")])
  expect(existsSync(output)).toBe(false)
})

test("shows where a source is wrong, and its code", async () => {
  writeFileSync(join(folder, "bar.tsx"), "export const Bar = () => {\n  const text =\n  return text\n}\n")
  const parser = { syntax: "typescript", tsx: true }
  const rules = [{ test: /\.tsx$/, use: [{ loader: "builtin:swc-loader", options: { jsc: { parser } } }] }]
  const settings = { ...settingsOf(`import "./bar.tsx"`), module: { rules } }
  const said = await bundler.build(settingsOfRspack(settings)).then(
    () => [],
    (errors: unknown) => structureWebpackErrors("build-javascript", errors)
  )
  expect(said).toEqual([
    expect.objectContaining({
      filePath: join(folder, "bar.tsx"),
      context: expect.objectContaining({
        sourceMessage: expect.stringMatching(/Expression expected[^]+3:2[^]+return text/) as string,
      }) as object,
    }),
  ])
})

test("shows the code of a package that cannot be read", async () => {
  writeFileSync(join(folder, "torn.mjs"), "export const a = 1\nexport const = 2\n")
  const said = await bundler.build(settingsOfRspack(settingsOf(`import "./torn.mjs"`))).then(
    () => [],
    (errors: unknown) => structureWebpackErrors("build-javascript", errors)
  )
  expect(JSON.stringify(said)).toMatch(/torn\.mjs.+export const = 2/)
})

test("a plugin that fails ends the compilation", async () => {
  type Compiler = { hooks: { beforeRun: { tapPromise: (name: string, run: () => Promise<void>) => void } } }
  const failing = {
    apply: ({ hooks }: Compiler) => hooks.beforeRun.tapPromise("failing", () => Promise.reject(new Error("no disk"))),
  }
  const reason = await bundler.build(settingsOfRspack({ ...settingsOf(""), plugins: [failing] })).then(
    () => "",
    (error: unknown) => (error as Error).message
  )
  expect(reason).toContain("no disk")
})

test("leaves development to webpack", async () => {
  const { entry, output: to, context, mode } = settingsOf("console.log(1)")
  const { stats, close } = await bundler.build({ name: "develop-html", entry, output: to, context, mode })
  await close()
  const { Compilation } = requireFromGatsby("webpack") as { Compilation: MakePlugin }
  expect(stats.compilation instanceof Compilation).toBe(true)
})
