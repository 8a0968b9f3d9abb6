import type { GatsbyNode } from "gatsby"
import { daily, dailyPaths } from "../../../shared/contract/daily.ts"
import { readContent } from "../content/content-client.ts"
import { stopBuild } from "../content/content-error.ts"
import { rememberEarlierResponses } from "../content/daily-notes.ts"

/**
 * Requests the daily note before the plugin does: the plugin has no timeout and would wait forever for an API that does
 * not respond.
 */
export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = async ({ getNodesByType, reporter }) => {
  rememberEarlierResponses({ getNodesByType })
  try {
    await readContent(dailyPaths.get, {}, daily)
  } catch (error) {
    stopBuild(reporter, error)
  }
}
