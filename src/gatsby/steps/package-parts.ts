import { locales } from "../../../shared/locales.ts"
import { requireFromGatsby, type Rule } from "./compilers.ts"

/** What is used of a request of webpack's: what is imported, and the folder of the module that imports it. */
type ImportRequest = { request: string; context: string }

type Replacement = new (request: RegExp, replace: (request: ImportRequest) => void) => object

/** Texts of React Aria in a language: `../intl/table/de-DE.mjs`. It has those of 34. */
const ariaTexts = /^(.*\/intl\/(?:.+\/)?)([a-z]{2})-[A-Z]{2}\.mjs$/

/** Without territories: a site in `pt-BR` keeps both kinds of Portuguese. */
const languages = new Set(locales.map((locale) => new Intl.Locale(locale).language))

/** Zod's messages in all of its languages. No module asks for them. */
const zodTexts = /^\.\.\/locales\/index\.js$/

const isWithin = (folder: string, packages: string): boolean =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${packages})[\\\\/]`).test(folder)

/** The language that React Aria itself falls back to. */
const ariaDefault = new Intl.Locale("en").maximize()

/**
 * Replaces what packages bring in languages that the site does not have by English: the bundler would read and compile 350 modules
 * more, and the admin would load most of them.
 *
 * @returns plugins of webpack
 */
export const inLanguagesOfTheSite = (): object[] => {
  const { NormalModuleReplacementPlugin: Replacing } = requireFromGatsby("webpack") as {
    NormalModuleReplacementPlugin: Replacement
  }
  return [
    new Replacing(ariaTexts, (imported) => {
      const [, folder = "", language = ""] = ariaTexts.exec(imported.request) ?? []
      if (isWithin(imported.context, "react-aria|react-aria-components|react-stately") && !languages.has(language))
        imported.request = `${folder}${ariaDefault.language}-${ariaDefault.region}.mjs`
    }),
    new Replacing(zodTexts, (imported) => {
      if (isWithin(imported.context, "zod")) imported.request = "../locales/en.js"
    }),
  ]
}

/**
 * Parts of Sentry's packages that its main module exports and nothing here imports: recordings of a visit and a form for opinions.
 * For webpack's `resolve.alias`.
 */
export const withoutUnusedParts = {
  "@sentry/replay$": false,
  "@sentry/replay-canvas$": false,
  "@sentry/feedback$": false,
}

/** Modules of packages that are minified already, and name no other module: 2 MB of PDF.js. */
export const finishedModule = /[\\/]node_modules[\\/]pdfjs-dist[\\/].+\.min\.mjs$/

/** Has such modules copied as they are, to where `new URL(…, import.meta.url)` says. */
export const copiedAsTheyAre: Rule = {
  test: finishedModule,
  type: "asset/resource",
  generator: { filename: "static/[name]-[contenthash:8][ext]" },
}
