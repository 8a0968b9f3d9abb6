import { dirname, join, resolve } from "node:path"
import type { GatsbyNode } from "gatsby"
import { chunkHashDigits } from "../hosting/file-headers.ts"
import { cacheDependsOn } from "./bundler-cache.ts"
import { requireFromHere } from "../require-from-here.ts"
import { compiledOnUse } from "./compile-on-use.ts"
import {
  compiledFast,
  isOfBuild,
  isRenderer,
  leavingOutImportsOnUse,
  namesOfClassesOnly,
  sparing,
  withPostcssConfigReadOnce,
  type Rule,
} from "./compilers.ts"
import { copiedAsTheyAre, finishedModule, inLanguagesOfTheSite, withoutUnusedParts } from "./package-parts.ts"
import { settingsOfRspack } from "./rspack.ts"

type CacheGroups = Record<string, object | false | undefined>

type WebpackConfig = {
  context: string
  module?: { rules?: Rule[] }
  output?: { chunkFilename?: string }
  optimization?: { minimizer?: object[]; splitChunks?: { cacheGroups?: CacheGroups } }
  devtool?: unknown
  experiments?: object
  cache?: object
  plugins?: object[]
  resolve?: { plugins?: object[] | undefined }
}

/** Milliseconds without a compilation after which development stores its cache. */
const storeAfter = 15_000

type StylesPlugin = { options: { chunkFilename?: string; ignoreOrder?: boolean } }

const isStylesPlugin = (plugin: object): plugin is StylesPlugin => plugin.constructor.name === "MiniCssExtractPlugin"

/** By these names servers know what may be cached for ever, and releases what they keep for open tabs. */
const shortenNames = ({ output, plugins = [] }: WebpackConfig): void => {
  if (output) output.chunkFilename = `[name]-[contenthash:${chunkHashDigits}].js`
  for (const { options } of plugins.filter(isStylesPlugin))
    options.chunkFilename = `[name].[contenthash:${chunkHashDigits}].css`
}

/** The ES module build of a package. Without it, the i18n plugin adds the CommonJS build to the bundle as well. */
const moduleBuild = (name: string): string => {
  const manifestPath = requireFromHere.resolve(`${name}/package.json`)
  const manifest = requireFromHere(manifestPath) as { module?: string }
  if (!manifest.module) throw new Error(`${name} names no ES module build in its package.json`)
  return join(dirname(manifestPath), manifest.module)
}

/** Scripts that are inlined into the HTML: the content security policy hashes the same files. */
const inlineScript = /[\\/]src[\\/]site[\\/].+-script\.js$/

/** Texts that scripts import, rather than pages' queries. */
const texts = /[\\/]locales[\\/][\w-]+[\\/][\w-]+\.json$/

/** Texts of every language. */
const textsModule = /[\\/]src[\\/]i18n[\\/]texts[\\/][\w-]+\.ts$/

const checkingTexts = () => ({
  include: resolve("gatsby-browser.tsx"),
  enforce: "pre",
  loader: resolve("src/gatsby/steps/texts-check-loader.ts"),
})

/** What is used of webpack's chunks: the modules that import each. */
type Chunk = { groupsIterable: Iterable<{ origins: { module?: { resource?: string } | null }[] }> }

/**
 * Gatsby puts into one chunk of all pages what as many chunks import as there are templates, also chunks that load on use. So what
 * enough of the admin's screens import would be loaded by every visitor: those do not count.
 */
const isOnlyOfAdmin = ({ groupsIterable }: Chunk): boolean => {
  const importers = [...groupsIterable].flatMap(({ origins }) => origins.map(({ module }) => module?.resource ?? ""))
  return importers.length > 0 && importers.every((path) => path.startsWith(resolve("src/admin")))
}

/** Gatsby's loaders would rewrite the inline scripts for older browsers. */
const sparingInlineScripts = sparing(inlineScript, "x-script.js")

const sparingFinishedModules = sparing(finishedModule, "package.mjs")

type Loader = { loader?: string; options?: object }

/** Fonts are files, however small: the content security policy allows none as data within the styles. */
const keepingFontsAsFiles = (rule: Rule): Rule =>
  rule.test instanceof RegExp && rule.test.test("x.woff2") && Array.isArray(rule.use)
    ? { ...rule, use: (rule.use as Loader[]).map((use) => ({ ...use, options: { ...use.options, limit: false } })) }
    : rule

export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({ stage, actions, getConfig }) => {
  actions.setWebpackConfig({
    module: {
      rules: [
        { test: inlineScript, loader: resolve("src/gatsby/steps/inline-script-loader.ts") },
        { test: texts, loader: resolve("src/gatsby/steps/typeset-loader.ts") },
        copiedAsTheyAre,
        { test: textsModule, loader: resolve("src/gatsby/steps/texts-loader.ts") },
        ...(stage === "develop" ? [checkingTexts()] : []),
        ...["studio", "studio-words"].map((module) => ({
          test: /[\\/]shared[\\/]studio\.json$/,
          issuer: new RegExp(`[\\\\/]shared[\\\\/]${module}\\.ts$`),
          loader: resolve("src/gatsby/steps/studio-loader.ts"),
          options: { words: module === "studio-words" },
        })),
        // The i18n plugin imports all of react-i18next and uses only its provider; the rest costs every visitor 5 kB.
        {
          include: /[\\/]gatsby-plugin-react-i18next[\\/]/,
          resolve: { alias: { "react-i18next$": join(dirname(moduleBuild("react-i18next")), "I18nextProvider.js") } },
        },
      ],
    },
    plugins: inLanguagesOfTheSite(),
    resolve: {
      alias: {
        i18next$: moduleBuild("i18next"),
        "react-i18next$": moduleBuild("react-i18next"),
        ...withoutUnusedParts,
        // Gatsby exports its Script component to every page. Nothing uses it, and it brings Partytown: 2 kB.
        ...(stage === "build-javascript" ? { "gatsby-script$": false } : {}),
      },
    },
  })
  const config = (getConfig as () => WebpackConfig)()
  if (config.module?.rules)
    config.module.rules = config.module.rules.map((rule) =>
      sparingFinishedModules(keepingFontsAsFiles(sparingInlineScripts(rule)))
    )
  if (stage === "develop") {
    // Gatsby's own lint step expects an older ESLint than the project's, and `npm run lint` checks more.
    config.plugins = config.plugins?.filter((plugin) => plugin.constructor.name !== "ESLintWebpackPlugin")
    // All pages have one style sheet here, in which styles of different pages have no order.
    for (const { options } of config.plugins?.filter(isStylesPlugin) ?? []) options.ignoreOrder = true
    config.experiments = { ...config.experiments, lazyCompilation: compiledOnUse }
    // A page that is opened waits for the cache while that is written.
    config.cache = { ...config.cache, idleTimeoutForInitialStore: storeAfter, idleTimeoutAfterLargeChanges: storeAfter }
  }
  if (config.module?.rules) config.module.rules = withPostcssConfigReadOnce(compiledFast(config.module.rules, stage))
  // The site has no themes. The plugin reads a folder for every import.
  if (config.resolve)
    config.resolve.plugins = config.resolve.plugins?.filter(
      (plugin) => plugin.constructor.name !== "GatsbyThemeComponentShadowingResolverPlugin"
    )
  if (isRenderer(stage)) {
    if (config.module?.rules)
      config.module.rules = [...namesOfClassesOnly(config.module.rules), leavingOutImportsOnUse(stage)]
  }
  if (!isOfBuild(stage)) {
    config.plugins?.push(cacheDependsOn())
    actions.replaceWebpackConfig(config)
    return
  }
  // Gatsby merges all style sheets into one for every page. Kept separate, a page has only its own, and visitors do not
  // load the admin's styles.
  const groups = config.optimization?.splitChunks?.cacheGroups
  if (groups && stage === "build-javascript") {
    groups.styles = false
    // Gatsby names a shared chunk after the chunks that share it. Chunks that load on use have no names, so everything
    // that two of them share would be in one chunk: opening the search would load parts of the admin.
    groups.shared = { ...groups.shared, name: undefined }
    groups.commons = { ...groups.commons, chunks: (chunk: Chunk) => !isOnlyOfAdmin(chunk) }
  }
  if (stage === "build-javascript") shortenNames(config)
  config.devtool = false
  actions.replaceWebpackConfig(settingsOfRspack(config))
}
