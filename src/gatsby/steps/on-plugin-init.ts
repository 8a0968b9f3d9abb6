import type { GatsbyNode } from "gatsby"
import { contentErrorId } from "../content/content-error.ts"
import { compileWithRspack } from "./rspack.ts"

/** Registers the messages of our build errors with Gatsby's reporter, and the compiler of builds. */
export const onPluginInit: GatsbyNode["onPluginInit"] = ({ reporter }) => {
  compileWithRspack()
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
