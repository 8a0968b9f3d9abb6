import "./src/styles/site-styles.ts"
import type { GatsbyBrowser } from "gatsby"
import { startErrorReporting } from "./src/site/shell/error-reporting.ts"

export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  startErrorReporting(process.env.GATSBY_SENTRY_DSN)
}
