import { createRequire } from "node:module"
import { join } from "node:path"

/** What is used of a webpack rule. */
export type Rule = {
  test?: unknown
  include?: (path: string) => boolean
  exclude?: unknown
  type?: string
  use?: unknown
  parser?: { dynamicImportMode: "weak" }
}

const requireFromHere = createRequire(join(process.cwd(), "package.json"))
const requireFromGatsby = createRequire(requireFromHere.resolve("gatsby/package.json"))

/** All browsers that Gatsby supports by default know this much of the language. */
const target = "es2020"

/** Page components, out of which Gatsby's Babel plugins take queries and exports, and what Gatsby generates. */
const neededByGatsby = /[\\/]src[\\/]templates[\\/]|[\\/]\.cache[\\/]/

const swc = (parser: object): object => ({
  loader: requireFromHere.resolve("swc-loader"),
  options: { swcrc: false, configFile: false, jsc: { target, parser, transform: { react: { runtime: "automatic" } } } },
})

const takes = ({ test, use }: Rule, file: string): boolean =>
  test instanceof RegExp && test.test(file) && use !== undefined

/**
 * Compiles with SWC whatever does not need Gatsby's own Babel plugins: half of the bundler's time. Node renders pages and
 * needs nothing lowered of a package.
 *
 * @param rules Gatsby's rules of a build
 * @returns the rules with SWC in Babel's place
 */
export const compiledFast = (rules: Rule[], stage: "build-javascript" | "build-html"): Rule[] =>
  rules.flatMap((rule) => {
    const { include = () => true } = rule
    const byBabel: Rule = { ...rule, include: (path) => include(path) && neededByGatsby.test(path) }
    // Gatsby has a rule for everything of our own, and another one for TypeScript alone: a file passes through both.
    if (takes(rule, "own.tsx") && !takes(rule, "own.js")) return [byBabel]
    if (takes(rule, "own.tsx"))
      return [
        byBabel,
        {
          ...rule,
          include: (path) => include(path) && !neededByGatsby.test(path),
          use: [swc({ syntax: "typescript", tsx: true })],
        },
      ]
    if (!takes(rule, "package.mjs")) return [rule]
    return stage === "build-html" ? [] : [{ ...rule, use: [swc({ syntax: "ecmascript" })] }]
  })

type Minimizer = object

type TerserPlugin = { new (options: object): Minimizer; swcMinify: unknown }

/** Minifies scripts with SWC in Terser's place; style sheets stay with Gatsby's minifier. */
export const minifiedFast = (minimizers: Minimizer[]): Minimizer[] => {
  const Terser = requireFromGatsby("terser-webpack-plugin") as TerserPlugin
  return minimizers.map((minimizer) =>
    minimizer.constructor.name === "TerserPlugin"
      ? new Terser({
          minify: Terser.swcMinify,
          terserOptions: { compress: { ecma: 2020 }, mangle: true, format: { comments: false } },
        })
      : minimizer
  )
}
