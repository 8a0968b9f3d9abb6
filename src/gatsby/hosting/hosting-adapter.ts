import type { AdapterInit } from "gatsby"
import { readHostingRules } from "./hosting-rules.ts"
import { writeHosting } from "./write-hosting.ts"

export type HostingAdapterOptions = {
  /** Origin of the site. With https, browsers upgrade http requests of a page. */
  siteUrl?: string
  /** DSN of error reporting; the policy lets pages connect to its origin. */
  errorReportDsn?: string
}

/**
 * Gatsby adapter that writes `hosting/` beside `public`: how any server serves the built files. The build fails if
 * redirects contradict each other.
 */
export const hostingAdapter: AdapterInit<HostingAdapterOptions> = ({ siteUrl, errorReportDsn } = {}) => ({
  name: "hosting-adapter",
  config: () => ({ supports: { pathPrefix: false, trailingSlash: ["never"] } }),
  adapt: async ({ reporter }) => {
    try {
      const { rules, fileCount, leftOut } = await writeHosting({
        ...readHostingRules(),
        siteDir: process.cwd(),
        siteUrl,
        connectOrigins: errorReportDsn ? [new URL(errorReportDsn).origin] : [],
      })
      for (const sentence of leftOut) reporter.warn(sentence)
      reporter.info(`hosting/ describes ${fileCount} files and ${rules.redirects.length} redirects`)
    } catch (error) {
      reporter.panic(`The site cannot be hosted as it is. ${error instanceof Error ? error.message : String(error)}`)
    }
  },
})
