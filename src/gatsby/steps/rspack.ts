import type * as rspackModule from "@rspack/core"
import type { ChunkGroup, Compiler, Configuration, RspackError } from "@rspack/core"
import { shortClassNames, type NameClass } from "./class-names.ts"
import { requireFromHere } from "../require-from-here.ts"
import { isOfBuild, requireFromGatsby, type Rule, type Stage } from "./compilers.ts"

/**
 * Builds are compiled by Rspack in the place of webpack, which Gatsby would use: it does the same with the same settings, in Rust and on all
 * cores (decision 122). Development stays with webpack.
 */

type Rspack = typeof rspackModule

/** Loads Rspack on use: Gatsby reads these settings in each of its processes, and most of them compile nothing. */
const loadRspack = (): Rspack => requireFromHere("@rspack/core") as Rspack

type Loader = { loader?: string; options?: { cacheDirectory?: unknown; modules?: false | object; name?: string } }

/** What is used of webpack's settings. */
type Settings = {
  /** The site's folder. */
  context: string
  module?: { rules?: Rule[] }
  plugins?: object[]
  resolve?: { plugins?: object[] | undefined; alias?: object }
  optimization?: { minimizer?: object[]; minimize?: boolean }
  cache?: object | false
}

/** The parts of Gatsby's store that name components with static queries or slices. */
type Queries = {
  staticQueryComponents: Map<string, { componentPath: string }>
  componentsUsingSlices: Map<string, unknown>
}

/** What Gatsby's plugins of webpack were made with. */
type Made = {
  options: never
  definitions: never
  resourceRegExp: RegExp
  newResource: never
  store: { getState: () => Queries }
}

/** @throws Error for static queries and slices: Gatsby looks for their modules among instances of webpack's class */
const checkQueries = ({ staticQueryComponents, componentsUsingSlices }: Queries): void => {
  const paths = [...staticQueryComponents.values()].map(({ componentPath }) => componentPath)
  paths.push(...componentsUsingSlices.keys())
  if (paths.length > 0)
    throw new Error(
      `Rspack cannot build static queries or slices: move the query to a page in src/templates. Found in: ${paths.join(", ")}`
    )
}

/** Rspack's plugins, by the names of those of webpack that they replace. Modules that Gatsby makes up need none: they are on the disk, too. */
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
  StaticQueryMapper: (mapper) => {
    checkQueries(mapper.store.getState())
    return [mapper]
  },
})

/** @throws Error for a plugin of webpack that has no counterpart here */
const pluginInstead = (rspack: Rspack) => {
  const webpack = requireFromGatsby("webpack") as Record<string, unknown>
  const instead = pluginsInstead(rspack)
  return (plugin: object): object[] => {
    const { name } = plugin.constructor
    const made = instead[name]
    if (made) return made(plugin as Made)
    if (webpack[name] === plugin.constructor)
      throw new Error(`webpack's ${name} has no counterpart in src/gatsby/steps/rspack.ts`)
    return [plugin]
  }
}

/** In names of fonts: each page's styles have twenty of them, and hashes cannot be compressed. */
const shortHash = "[hash:hex:8]"

const loaderInstead =
  (rspack: Rspack, nameClass: NameClass) =>
  (loader: Loader): Loader => {
    if (/[\\/]mini-css-extract-plugin[\\/]/.test(loader.loader ?? ""))
      return { ...loader, loader: rspack.CssExtractRspackPlugin.loader }
    if (/[\\/]css-loader[\\/]/.test(loader.loader ?? "") && loader.options?.modules)
      return {
        ...loader,
        options: { ...loader.options, modules: { ...loader.options.modules, getLocalIdent: nameClass } },
      }
    if (/[\\/](?:url|file)-loader[\\/]/.test(loader.loader ?? "") && loader.options?.name)
      return { ...loader, options: { ...loader.options, name: loader.options.name.replace("[hash]", shortHash) } }
    // Nothing is kept for the next compilation: what is left to Babel takes it half a second.
    return loader.options?.cacheDirectory
      ? { ...loader, options: { ...loader.options, cacheDirectory: false } }
      : loader
  }

type Use = Loader[] | ((file: object) => Loader[])

const ruleInstead = (rspack: Rspack, nameClass: NameClass) => {
  const loader = loaderInstead(rspack, nameClass)
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

/** Styles get the prefixes that these browsers and later ones need. */
const browsers = ["chrome >= 80", "edge >= 80", "firefox >= 80", "safari >= 14", "ios_saf >= 14"]

/**
 * Parts of CSS that are not rewritten for older browsers: who wrote them knows which there are, and what they show without them. Lightning CSS assumes
 * that all browsers know them, and also uses them where that is shorter.
 */
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
  const rule = ruleInstead(rspack, shortClassNames(settings.context))
  return {
    ...settings,
    module: { ...settings.module, rules: settings.module?.rules?.map(rule) },
    plugins: [...(settings.plugins ?? []).flatMap(pluginInstead(rspack)), orderedChunks],
    // Gatsby's translate core-js 2, and find packages that the site's folder does not see. Neither happens with npm here.
    resolve: { ...settings.resolve, plugins: undefined },
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
    cache: false,
  }
}

type Bundled = { stats: object; close: () => Promise<void> }

/** Gatsby prints the inner error. Where Rspack itself has read a module, only the outer one has the place and the code. */
const withItsCode = (error: RspackError): Error =>
  error.name === "ModuleParseError" || error.message.includes("(from builtin:")
    ? Object.assign(new Error(error.message), { module: error.module })
    : error

/** Has this process compile builds with Rspack, for which Gatsby starts webpack. */
export const compileWithRspack = (): void => {
  const bundle = requireFromHere("gatsby/dist/utils/webpack/bundle") as {
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
      if (stats && !error && !stats.hasErrors()) {
        resolve({ stats, close })
        return
      }
      const reason = error ?? stats?.compilation.errors.map(withItsCode)
      void close()
        .catch(() => undefined)
        .then(() => reject(reason))
    })
    return promise
  }
}
