import { rm } from "node:fs/promises"
import { resolve } from "node:path"
import { startInstance, type Instance } from "./instance.ts"
import { startReportSink, type ReportSink } from "./report-sink.ts"

declare global {
  // Jest passes nothing else from setup to teardown.
  var siteInstance: Instance | undefined
  var reportSink: ReportSink | undefined
}

/** Starts the instance that all browser tests use. SITE_ORIGIN names one that runs already, to save its build. */
export default async (): Promise<void> => {
  if (process.env.SITE_ORIGIN) return
  const dataDir = resolve(import.meta.dirname, "../../var/browser")
  if (process.env.KEEP_BROWSER_DATA !== "true") await rm(dataDir, { recursive: true, force: true })
  globalThis.reportSink = await startReportSink()
  globalThis.siteInstance = await startInstance(dataDir, {
    SENTRY_DSN: globalThis.reportSink.dsn,
    // All visits come from one network, for which the work of each form grows sixteenfold.
    BOT_CHECK_EFFORT: "10",
  })
  process.env.SITE_ORIGIN = globalThis.siteInstance.origin
  process.env.SITE_DATA_DIR = dataDir
  process.env.SITE_REPORTS = globalThis.reportSink.origin
}
