import type { GatsbyConfig } from "gatsby"
import { version } from "./package.json"
import { apiBase } from "./shared/paths.ts"
import { dailyPaths } from "./shared/contract/daily.ts"
import { defaultLocale, locales } from "./shared/locales.ts"
import { contentApiUrl } from "./src/gatsby/content/content-client.ts"
import { forwardRequest } from "./src/gatsby/steps/develop-proxy.ts"
import { hostingAdapter } from "./src/gatsby/hosting/hosting-adapter.ts"
import { siteUrl } from "./src/settings/site-url.ts"

const config: GatsbyConfig = {
  siteMetadata: { siteUrl, version },
  adapter: hostingAdapter({ siteUrl, errorReportDsn: process.env.GATSBY_SENTRY_DSN }),
  jsxRuntime: "automatic",
  trailingSlash: "never",
  graphqlTypegen: false,
  // In development the content API runs beside `gatsby develop`, which passes its calls on.
  developMiddleware: (app: { use: (handler: ReturnType<typeof forwardRequest>) => void }) =>
    app.use(forwardRequest(apiBase, new URL(contentApiUrl))),
  plugins: [
    "gatsby-plugin-image",
    "gatsby-transformer-sharp",
    {
      resolve: "gatsby-plugin-sharp",
      // Without AVIF, on which the plugin spends minutes; see src/gatsby/content/artwork-copies.ts.
      options: { defaults: { formats: ["auto", "webp"], quality: 72, placeholder: "blurred" } },
    },
    { resolve: "gatsby-source-filesystem", options: { name: "images", path: "src/images" } },
    { resolve: "gatsby-source-filesystem", options: { name: "locales", path: "locales" } },
    {
      resolve: "gatsby-plugin-react-i18next",
      options: {
        localeJsonSourceName: "locales",
        languages: [...locales],
        defaultLanguage: defaultLocale,
        siteUrl,
        // Nobody is redirected by the browser's language: the loader script knows the one case where it may be.
        redirect: false,
        i18nextOptions: { interpolation: { escapeValue: false }, returnNull: false },
      },
    },
    {
      // The note of the day: one small record from one address. src/gatsby/content/daily-notes.ts checks what arrived,
      // because this plugin goes on after a failed fetch.
      resolve: "gatsby-source-custom-api",
      options: {
        url: `${contentApiUrl}${dailyPaths.get}`,
        rootKey: "DailyAnswer",
        imageKeys: [],
        // The plugin makes a node type of every object in the answer; nobody queries them but the check.
        schemas: {
          DailyAnswer: "code: Int",
          response: "placeholder: String",
          en: "text: String",
          ru: "text: String",
          picture: "url: String",
          alt: "en: String, ru: String",
          focalPoint: "x: Float, y: Float",
        },
      },
    },
  ],
}

export default config
