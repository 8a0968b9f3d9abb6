import { setTimeout as pause } from "node:timers/promises"
import type { CreateSchemaCustomizationArgs } from "gatsby"
import { daily, dailyPaths } from "../../../shared/contract/daily.ts"
import { contentApiUrl, readContent } from "../content/content-client.ts"
import { stopBuild } from "../content/content-error.ts"
import { rememberEarlierResponses } from "../content/daily-notes.ts"

const isApiReady = async (): Promise<boolean> => {
  try {
    return (await fetch(new URL("/health/ready", contentApiUrl()))).ok
  } catch {
    return false
  }
}

/**
 * Requests the daily note before the plugin does: the plugin has no timeout and would wait forever for an API that does
 * not respond.
 */
export const checkDailyNote = async ({ getNodesByType, reporter }: CreateSchemaCustomizationArgs): Promise<void> => {
  rememberEarlierResponses({ getNodesByType })
  // `npm run dev` starts the API beside Gatsby. To a build an API that does not respond is an error.
  if (process.env.CONTENT_API_STARTS === "true") while (!(await isApiReady())) await pause(50)
  try {
    await readContent(dailyPaths.get, {}, daily)
  } catch (error) {
    stopBuild(reporter, error)
  }
}
