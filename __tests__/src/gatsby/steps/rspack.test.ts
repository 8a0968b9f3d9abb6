import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requireFromGatsby } from "../../../../src/gatsby/steps/compilers.ts"
import { compileWithRspack, settingsOfRspack } from "../../../../src/gatsby/steps/rspack.ts"

type Stats = { compilation: { chunkGroups: { name?: string; getChildrenByOrders: () => object }[] } }

type Build = (settings: object) => Promise<{ stats: Stats; close: () => Promise<void> }>

/** What Gatsby makes a plugin of webpack with. */
type MakePlugin = new (options: object) => object

/** Gatsby's module through which it starts webpack. */
const bundler = createRequire(join(process.cwd(), "package.json"))("gatsby/dist/utils/webpack/bundle") as {
  build: Build
}
const { DefinePlugin } = requireFromGatsby("webpack") as { DefinePlugin: MakePlugin }
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
