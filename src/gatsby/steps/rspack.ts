import { createRequire } from "node:module"
import { join } from "node:path"
import type * as rspackModule from "@rspack/core"
import type { ChunkGroup, Compiler, Configuration } from "@rspack/core"
import { isOfBuild, type Rule, type Stage } from "./compilers.ts"

/**
 * Builds are compiled by Rspack in the place of webpack, which Gatsby would use: it does the same with the same settings, in Rust and on all
 * cores (decision 122). Development stays with webpack.
 */

const requireFromSite = createRequire(join(process.cwd(), "package.json"))

type Rspack = typeof rspackModule

/** Loads Rspack on use: Gatsby reads these settings in each of its processes, and most of them compile nothing. */
const loadRspack = (): Rspack => requireFromSite("@rspack/core") as Rspack

type Loader = { loader?: string; options?: { cacheDirectory?: unknown } }

/** What is used of webpack's settings. */
type Settings = {
  module?: { rules?: Rule[] }
  plugins?: object[]
  resolve?: { plugins?: object[] | undefined; alias?: object }
  optimization?: { minimizer?: object[]; minimize?: boolean }
  cache?: object | false
}

/** What Gatsby's plugins of webpack were made with. */
type Made = { options: never; definitions: never; resourceRegExp: RegExp; newResource: never }

/** Plugins that Gatsby makes, by the names of their classes. The modules that Gatsby makes up are on the disk, too. */
const pluginsInstead = (rspack: Rspack): Record<string, (made: Made) => object[]> => ({
  IgnorePlugin: ({ options }) => [new rspack.IgnorePlugin(options)],
  DefinePlugin: ({ definitions }) => [new rspack.DefinePlugin(definitions)],
  ProvidePlugin: ({ definitions }) => [new rspack.ProvidePlugin(definitions)],
  NormalModuleReplacementPlugin: ({ resourceRegExp, newResource }) => [
    new rspack.NormalModuleReplacementPlugin(resourceRegExp, newResource),
  ],
  MiniCssExtractPlugin: ({ options }) => {
    const { filename, chunkFilename } = options as { filename: string; chunkFilename: string }
    return [new rspack.CssExtractRspackPlugin({ filename, chunkFilename })]
  },
  GatsbyWebpackVirtualModules: () => [],
})

const loaderInstead =
  (rspack: Rspack) =>
  (loader: Loader): Loader => {
    if (/[\\/]swc-loader[\\/]/.test(loader.loader ?? "")) return { ...loader, loader: "builtin:swc-loader" }
    if (/[\\/]mini-css-extract-plugin[\\/]/.test(loader.loader ?? ""))
      return { ...loader, loader: rspack.CssExtractRspackPlugin.loader }
    // Nothing is kept for the next compilation: what is left to Babel takes it half a second.
    return loader.options?.cacheDirectory
      ? { ...loader, options: { ...loader.options, cacheDirectory: false } }
      : loader
  }

type Use = Loader[] | ((file: object) => Loader[])

const ruleInstead = (rspack: Rspack) => {
  const loader = loaderInstead(rspack)
  const loadersInstead = (use: Use | undefined): Use | undefined => {
    if (typeof use === "function") return (file) => use(file).map(loader)
    return Array.isArray(use) ? use.map(loader) : use
  }
  const rule = ({ oneOf, use, ...rest }: Rule): Rule => ({
    ...rest,
    use: loadersInstead(use as Use | undefined),
    ...(oneOf ? { oneOf: oneOf.map(rule) } : {}),
  })
  return rule
}

/** The oldest that know the language of our scripts (`target` in compilers.ts): styles get the prefixes that these need. */
const browsers = ["chrome >= 80", "edge >= 80", "firefox >= 80", "safari >= 14", "ios_saf >= 14"]

/** Parts of CSS that stay as they are written: who wrote them knows which browsers there are, and what they show without them. */
const asWritten = {
  nesting: true,
  notSelectorList: true,
  dirSelector: true,
  langSelectorList: true,
  isSelector: true,
  textDecorationThicknessPercent: true,
  clampFunction: true,
  colorFunction: true,
  oklabColors: true,
  labColors: true,
  p3Colors: true,
  spaceSeparatedColorNotation: true,
  fontFamilySystemUi: true,
  doublePositionGradients: true,
  logicalProperties: true,
  lightDark: true,
}

/**
 * What Gatsby reads of a compilation: Rspack has its groups of chunks in another order each time, and does not say which are to be prefetched.
 * Nothing here asks for that.
 */
const orderedChunks = {
  apply: ({ hooks }: Compiler): void =>
    hooks.done.tap({ name: "orderedChunks", stage: -1 }, ({ compilation }) => {
      const nameOf = ({ name = "" }: ChunkGroup): string => name
      const chunkGroups = [...compilation.chunkGroups].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
      Object.defineProperty(compilation, "chunkGroups", { value: chunkGroups })
      for (const group of chunkGroups) Object.assign(group, { getChildrenByOrders: () => ({}) })
    }),
}

/**
 * @param settings of Gatsby and its plugins, for webpack
 * @returns the same for Rspack
 */
export const settingsOfRspack = <Given extends Settings>(settings: Given): Given => {
  const rspack = loadRspack()
  const instead = pluginsInstead(rspack)
  return {
    ...settings,
    module: { ...settings.module, rules: settings.module?.rules?.map(ruleInstead(rspack)) },
    plugins: [
      ...(settings.plugins?.flatMap((plugin) => instead[plugin.constructor.name]?.(plugin as Made) ?? [plugin]) ?? []),
      orderedChunks,
    ],
    // Gatsby's are for themes and for older browsers.
    resolve: { ...settings.resolve, plugins: undefined },
    ...(settings.optimization?.minimizer
      ? {
          optimization: {
            ...settings.optimization,
            minimizer: [
              new rspack.SwcJsMinimizerRspackPlugin({
                extractComments: false,
                minimizerOptions: { ecma: 2020, mangle: true, format: { comments: false } },
              }),
              new rspack.LightningCssMinimizerRspackPlugin({
                removeUnusedLocalIdents: false,
                minimizerOptions: { targets: browsers, exclude: asWritten },
              }),
            ],
          },
        }
      : {}),
    cache: false,
  }
}

type Bundled = { stats: object; close: () => Promise<void> }

/** Has this process compile builds with Rspack, for which Gatsby starts webpack. */
export const compileWithRspack = (): void => {
  const bundle = requireFromSite("gatsby/dist/utils/webpack/bundle") as {
    build: (settings: Configuration) => Promise<Bundled>
  }
  const compileWithWebpack = bundle.build
  bundle.build = async (settings) => {
    if (!isOfBuild(settings.name as Stage)) return compileWithWebpack(settings)
    const compiler = loadRspack().rspack(settings)
    const close = () =>
      new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
    const { promise, resolve, reject } = Promise.withResolvers<Bundled>()
    compiler.run((error, stats) => {
      if (stats && !error && !stats.hasErrors()) resolve({ stats, close })
      else void close().finally(() => reject(error ?? stats?.compilation.errors))
    })
    return promise
  }
}
