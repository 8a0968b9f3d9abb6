import { resolve } from "node:path"
import type { GatsbyConfig } from "gatsby"
import manifest from "../../package.json" with { type: "json" }
import { apiBase, filesBase } from "../../shared/paths.ts"
import { defaultLocale, locales } from "../../shared/locales.ts"
import { contentApiUrl } from "./content/content-client.ts"
import { pluginLocales, pluginUrl } from "./content/daily-notes.ts"
import { compileOnUse } from "./steps/compile-on-use.ts"
import { forwardRequest } from "./steps/develop-proxy.ts"
import { hostingAdapter } from "./hosting/hosting-adapter.ts"
import { siteUrl } from "../settings/site-url.ts"

const config: GatsbyConfig = {
  siteMetadata: { siteUrl, version: manifest.version },
  adapter: hostingAdapter({ siteUrl, errorReportDsn: process.env.GATSBY_SENTRY_DSN }),
  jsxRuntime: "automatic",
  trailingSlash: "never",
  graphqlTypegen: false,
  // In development the content API runs beside `gatsby develop`, which forwards requests to it.
  developMiddleware: (app: { use: (handler: typeof compileOnUse) => void }) => {
    app.use(compileOnUse)
    for (const base of [apiBase, filesBase]) app.use(forwardRequest(base, new URL(contentApiUrl())))
  },
  plugins: [
    "gatsby-plugin-image",
    "gatsby-transformer-sharp",
    {
      resolve: "gatsby-plugin-sharp",
      // Without AVIF, for which the plugin takes minutes; see src/gatsby/content/artwork-copies.ts. Browsers without it get JPEG.
      options: {
        defaults: {
          formats: ["auto"],
          quality: 72,
          placeholder: "blurred",
          blurredOptions: { toFormat: "webp" },
        },
      },
    },
    // Whole paths: the plugin changes others in its options, of which bundles are made that were compiled before (builder/gatsby/bundles.ts).
    { resolve: "gatsby-source-filesystem", options: { name: "images", path: resolve("src/images") } },
    { resolve: "gatsby-source-filesystem", options: { name: "locales", path: resolve("locales") } },
    {
      resolve: "gatsby-plugin-react-i18next",
      options: {
        localeJsonSourceName: "locales",
        languages: [...locales],
        defaultLanguage: defaultLocale,
        siteUrl,
        // The browser's language never redirects; the early script handles the one case of a redirect.
        redirect: false,
        i18nextOptions: { interpolation: { escapeValue: false }, returnNull: false },
      },
    },
    {
      // The daily note: one small record from one address. The plugin continues after a failed fetch, so
      // src/gatsby/content/daily-notes.ts checks the response.
      resolve: "gatsby-source-custom-api",
      options: {
        url: pluginUrl(),
        rootKey: "DailyResponse",
        imageKeys: [],
        // The plugin creates a node type for every object in the response; only the check reads them.
        schemas: {
          DailyResponse: "code: Int",
          response: "placeholder: String",
          ...Object.fromEntries(pluginLocales.map((locale) => [locale, "text: String"])),
          picture: "url: String",
          alt: pluginLocales.map((locale) => `${locale}: String`).join(", "),
          focalPoint: "x: Float, y: Float",
        },
      },
    },
  ],
}

export default config
