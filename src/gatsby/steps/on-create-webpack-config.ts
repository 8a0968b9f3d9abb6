import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { GatsbyNode } from "gatsby"

type CacheGroups = Record<string, object | false | undefined>

type WebpackConfig = {
  optimization?: { splitChunks?: { cacheGroups?: CacheGroups } }
  devtool?: unknown
  plugins?: object[]
}

const requireFromHere = createRequire(join(process.cwd(), "package.json"))

/** The ES module build of a package; the i18n plugin would otherwise bring the CommonJS one into the bundle as well. */
const moduleBuild = (name: string): string => {
  const manifestPath = requireFromHere.resolve(`${name}/package.json`)
  const manifest = requireFromHere(manifestPath) as { module?: string }
  if (!manifest.module) throw new Error(`${name} names no ES module build in its package.json`)
  return join(dirname(manifestPath), manifest.module)
}

export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({ stage, actions, getConfig }) => {
  actions.setWebpackConfig({
    module: {
      rules: [
        // Scripts that are written into the HTML as they are.
        { test: /-script\.js$/, include: /[\\/]src[\\/]site[\\/]/, type: "asset/source" },
        // The i18n plugin asks for the whole of react-i18next and uses its provider; the rest is 5 kB for every visitor.
        {
          include: /[\\/]gatsby-plugin-react-i18next[\\/]/,
          resolve: { alias: { "react-i18next$": join(dirname(moduleBuild("react-i18next")), "I18nextProvider.js") } },
        },
      ],
    },
    resolve: { alias: { i18next$: moduleBuild("i18next"), "react-i18next$": moduleBuild("react-i18next") } },
  })
  const config = (getConfig as () => WebpackConfig)()
  if (stage === "develop") {
    // Gatsby's own lint step speaks to an older ESLint than the project's, and `npm run lint` knows more.
    config.plugins = config.plugins?.filter((plugin) => plugin.constructor.name !== "ESLintWebpackPlugin")
    actions.replaceWebpackConfig(config)
  }
  if (stage !== "build-javascript" && stage !== "build-html") return
  // Gatsby joins all style sheets in one that every page carries. Left apart, a page carries its own, and nothing of
  // the admin's styles reaches a visitor.
  const groups = config.optimization?.splitChunks?.cacheGroups
  if (groups && stage === "build-javascript") {
    groups.styles = false
    // Gatsby names a shared chunk after those that share it. Chunks that are loaded on use have no names, so that
    // everything any two of them share would be one chunk: whoever opens the search would fetch parts of the admin.
    groups.shared = { ...groups.shared, name: undefined }
  }
  config.devtool = false
  actions.replaceWebpackConfig(config)
}
