import { createRequire } from "node:module"
import { resolve } from "node:path"
import { requireFromHere } from "../require-from-here.ts"

/** What is used of a webpack rule. */
export type Rule = {
  test?: unknown
  include?: (path: string) => boolean
  exclude?: unknown
  type?: string
  enforce?: "post"
  loader?: string
  use?: unknown
  oneOf?: Rule[]
  generator?: object
}

/** Loads a package of the version that Gatsby uses. */
export const requireFromGatsby = createRequire(requireFromHere.resolve("gatsby/package.json"))

/** All browsers that Gatsby supports by default know this much of the language. */
const target = "es2020"

/** Page components, out of which Gatsby's Babel plugins take queries and exports. */
const templates = /[\\/]src[\\/]templates[\\/]/

/** What Gatsby generates, in which its plugins change something in development. */
const generated = /[\\/]\.cache[\\/]/

const needsGatsby = (path: string, stage: Stage): boolean =>
  templates.test(path) || (generated.test(path) && !isOfBuild(stage))

/** Gatsby's names of its compilations: for browsers and for the renderer, of a build and of development. */
export type Stage = "build-javascript" | "build-html" | "develop" | "develop-html"

export const isOfBuild = (stage: Stage): boolean => stage === "build-javascript" || stage === "build-html"

export const isRenderer = (stage: Stage): boolean => stage === "build-html" || stage === "develop-html"

/** SWC for TypeScript. Rspack has it built in, webpack has a loader. */
const swc = (stage: Stage): object => {
  const parser = { syntax: "typescript", tsx: true }
  const react = { runtime: "automatic", ...(stage === "develop" ? { development: true, refresh: true } : {}) }
  return {
    loader: isOfBuild(stage) ? "builtin:swc-loader" : requireFromHere.resolve("swc-loader"),
    options: { swcrc: false, configFile: false, jsc: { target, parser, transform: { react } } },
  }
}

const takes = ({ test, use }: Rule, file: string): boolean =>
  test instanceof RegExp && test.test(file) && use !== undefined

/**
 * Keeps Gatsby's loaders away from some files, which have a rule of their own.
 *
 * @param example a name by which its rules would take them
 */
export const sparing =
  (files: RegExp, example: string) =>
  (rule: Rule): Rule =>
    rule.test !== files && rule.test instanceof RegExp && rule.test.test(example)
      ? { ...rule, exclude: [rule.exclude, files].flat().filter(Boolean) }
      : rule

/**
 * Compiles with SWC whatever of our own does not need Gatsby's Babel plugins. Packages stay as they are published: Gatsby has a rule
 * for them when a list of browsers names one without modules, and no such browser runs our own code.
 *
 * @param rules Gatsby's rules
 * @returns the rules with SWC in Babel's place
 */
export const compiledFast = (rules: Rule[], stage: Stage): Rule[] =>
  rules.flatMap((rule) => {
    const { include = () => true } = rule
    // Gatsby has a rule for everything of our own, and another one for TypeScript alone. A file would pass through both, which do the same.
    if (takes(rule, "own.tsx") && !takes(rule, "own.js")) return []
    if (takes(rule, "own.tsx"))
      return [
        { ...rule, include: (path) => include(path) && needsGatsby(path, stage) },
        {
          ...rule,
          include: (path) => include(path) && !needsGatsby(path, stage),
          use: [swc(stage)],
        },
      ]
    return takes(rule, "package.mjs") ? [] : [rule]
  })

/**
 * Takes PostCSS out of the renderer, which needs only the names of classes: its plugins add prefixes for browsers.
 *
 * @param rules Gatsby's rules
 */
export const namesOfClassesOnly = (rules: Rule[]): Rule[] =>
  rules.map((rule) => ({
    ...rule,
    ...(rule.oneOf ? { oneOf: namesOfClassesOnly(rule.oneOf) } : {}),
    ...(takes(rule, "own.module.css") && Array.isArray(rule.use)
      ? {
          use: (rule.use as { loader?: string }[]).filter(
            ({ loader }) => !/[\\/]postcss-loader[\\/]/.test(loader ?? "")
          ),
        }
      : {}),
  }))

type StylesOptions = (context: unknown) => object

type StylesLoader = { loader?: string; options?: { postcssOptions?: StylesOptions } }

/** Computes PostCSS's options once for all files, and looks for none in the folders around each. */
const computedOnce = (loader: StylesLoader): StylesLoader => {
  const compute = loader.options?.postcssOptions
  if (typeof compute !== "function") return loader
  let computed: object | undefined
  const postcssOptions = Object.assign((context: unknown) => (computed ??= compute(context)), { config: false })
  return { ...loader, options: { ...loader.options, postcssOptions } }
}

/**
 * Has PostCSS read its settings once: Gatsby finds out for every style sheet which browsers there are, and the loader reads all folders
 * above it.
 *
 * @param rules Gatsby's rules
 */
export const withPostcssConfigReadOnce = (rules: Rule[]): Rule[] =>
  rules.map((rule) => ({
    ...rule,
    ...(rule.oneOf ? { oneOf: withPostcssConfigReadOnce(rule.oneOf) } : {}),
    ...(Array.isArray(rule.use) ? { use: (rule.use as StylesLoader[]).map(computedOnce) } : {}),
  }))

/**
 * Leaves out of the renderer what our own code imports on use: no page shows it before its scripts run. Of 2,400 modules 1,900 are
 * the admin and its libraries. In development only the frame around pages is rendered, so no page is needed either.
 */
export const leavingOutImportsOnUse = (stage: Stage): Rule => {
  const own = resolve(stage === "develop-html" ? "." : "src")
  return {
    test: /\.[jt]sx?$/,
    include: (path) => path.startsWith(own) && !path.includes("node_modules"),
    // After all others: types may name modules in the same way.
    enforce: "post",
    loader: resolve("src/gatsby/steps/imports-on-use-loader.ts"),
  }
}
