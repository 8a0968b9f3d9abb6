import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import {
  compiledFast,
  namesOfClassesOnly,
  withPostcssConfigReadOnce,
  type Rule,
} from "../../../../src/gatsby/steps/compilers.ts"

const babel = [{ loader: "babel-loader" }]
const own: Rule = {
  test: /\.(js|mjs|jsx|ts|tsx)$/,
  type: "javascript/auto",
  include: (path) => !path.includes("/node_modules/"),
  use: babel,
}
const typescript: Rule = { test: /\.tsx?$/, use: babel }
const packages: Rule = { test: /\.(js|mjs)$/, type: "javascript/auto", use: babel }
const styles: Rule = { test: /\.css$/, use: [] }

/** The loaders of the rules that take a file of our own. */
const loadersOf = (path: string, rules: Rule[]): string[] =>
  rules
    .filter(({ test, include }) => test instanceof RegExp && test.test(path) && include?.(path))
    .map(({ use }) => (use as { loader: string }[])[0]?.loader.replace(/^.*node_modules\//, "") ?? "")

test.each(["build-javascript", "build-html", "develop", "develop-html"] as const)(
  "leaves page components to Babel, from which they lose their queries: %s",
  (stage) => {
    const build = stage.startsWith("build")
    const swc = build ? "builtin:swc-loader" : "swc-loader/src/index.js"
    const rules = compiledFast([own, typescript, packages, styles], stage)
    expect(loadersOf("/site/src/templates/main.tsx", rules)).toEqual(["babel-loader"])
    expect(loadersOf("/site/.cache/app.js", rules)).toEqual([build ? swc : "babel-loader"])
    expect(loadersOf("/site/src/site/main/main-screen.tsx", rules)).toEqual([swc])
    expect(rules).toContain(styles)
    expect(rules.filter(({ use }) => use === packages.use)).toEqual([
      { ...own, include: expect.any(Function) as unknown },
    ])
  }
)

test("only page components have queries", () => {
  const others = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("templates/"))
    .filter((file) => /\bgraphql`/.test(readFileSync(join("src", file), "utf8")))
  expect(others).toEqual([])
})

test("leaves PostCSS out of the styles of the renderer", () => {
  const css = { loader: "/site/node_modules/css-loader/dist/cjs.js" }
  const postcss = { loader: "/site/node_modules/postcss-loader/dist/cjs.js" }
  const modules: Rule = { test: /\.module\.css$/, use: [css, postcss] }
  expect(namesOfClassesOnly([own, { oneOf: [modules, styles] }])).toEqual([
    own,
    { oneOf: [{ ...modules, use: [css] }, styles] },
  ])
})

test("PostCSS reads its settings once, and no others beside the styles", () => {
  let read = 0
  const postcssOptions = () => ({ plugins: [(read += 1)] })
  const css = { loader: "css-loader", options: {} }
  const modules: Rule = {
    test: /\.module\.css$/,
    use: [css, { loader: "postcss-loader", options: { postcssOptions } }],
  }
  const [rule] = withPostcssConfigReadOnce([{ oneOf: [modules] }, own])
  type Loader = { options: { postcssOptions: (() => object) & { config: unknown } } }
  const [first, second] = (rule?.oneOf?.[0]?.use ?? []) as Loader[]
  expect(first).toBe(css)
  expect(second?.options.postcssOptions.config).toBe(false)
  expect([second?.options.postcssOptions(), second?.options.postcssOptions()]).toEqual([
    { plugins: [1] },
    { plugins: [1] },
  ])
})
