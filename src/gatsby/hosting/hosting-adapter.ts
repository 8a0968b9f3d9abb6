import type { AdapterInit } from "gatsby"
import { readHostingRules } from "./hosting-rules.ts"
import { writeHosting } from "./write-hosting.ts"

export type HostingAdapterOptions = {
  /** Origin of the site. Over https, browsers are told to upgrade what a page asks for over http. */
  siteUrl?: string
  /** DSN of error reporting; pages may then call its origin. */
  errorReportDsn?: string
}

/**
 * Gatsby adapter that writes `hosting/` beside `public`: how the built files are to be served, by whatever server.
 * A site that breaks its own Content-Security-Policy, or whose redirects contradict each other, ends the build.
 */
export const hostingAdapter: AdapterInit<HostingAdapterOptions> = ({ siteUrl, errorReportDsn } = {}) => ({
  name: "hosting-adapter",
  config: () => ({ supports: { pathPrefix: false, trailingSlash: ["never"] } }),
  adapt: async ({ reporter }) => {
    try {
      const { manifest, leftOut } = await writeHosting({
        ...readHostingRules(),
        siteDir: process.cwd(),
        siteUrl,
        connectOrigins: errorReportDsn ? [new URL(errorReportDsn).origin] : [],
      })
      for (const sentence of leftOut) reporter.warn(sentence)
      const count = Object.keys(manifest.files).length
      reporter.info(`hosting/ describes ${count} files and ${manifest.redirects.length} redirects`)
    } catch (error) {
      reporter.panic(`The site cannot be hosted as it is. ${error instanceof Error ? error.message : String(error)}`)
    }
  },
})
