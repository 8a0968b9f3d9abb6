import type { GatsbyNode } from "gatsby"
import { daily, dailyPaths } from "../../../shared/contract/daily.ts"
import { readContent } from "../content/content-client.ts"
import { stopBuild } from "../content/content-error.ts"
import { rememberEarlierResponses } from "../content/daily-notes.ts"

/**
 * Before the plugin fetches the note of the day: asks for the note itself, because the plugin would wait for ever for an
 * API that does not answer.
 */
export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = async ({ getNodesByType, reporter }) => {
  rememberEarlierResponses({ getNodesByType })
  try {
    await readContent(dailyPaths.get, {}, daily)
  } catch (error) {
    stopBuild(reporter, error)
  }
}
