import type { GatsbyNode } from "gatsby"
import { contentErrorId } from "../content/content-error.ts"
import { keepChunkMapInFile } from "./chunk-map.ts"
import { compileWithRspack } from "./rspack.ts"

/** Registers the messages of our build errors with Gatsby's reporter, the compiler of builds, and how it writes the scripts of pages. */
export const onPluginInit: GatsbyNode["onPluginInit"] = ({ reporter }) => {
  compileWithRspack()
  keepChunkMapInFile()
  reporter.setErrorMap({
    [contentErrorId]: {
      text: (context: { request: string; reason: string }) =>
        `The content API did not give what the site is built from.\n\n  request: ${context.request}\n  reason:  ${context.reason}\n\n` +
        `Nothing was published; the site that is live stays as it is.`,
      level: "ERROR",
      category: "THIRD_PARTY",
      type: "API.NODE.VALIDATION",
    },
  })
}
