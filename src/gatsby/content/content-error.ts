import type { GatsbyNode, Reporter } from "gatsby"

const contentErrorId = "10001"

/** A call to the content API that did not give a complete, valid answer. Its message names the call and the reason. */
export class ContentError extends Error {
  readonly call: string
  readonly reason: string

  constructor(call: string, reason: string, options?: ErrorOptions) {
    super(`${call}: ${reason}`, options)
    this.name = "ContentError"
    this.call = call
    this.reason = reason
  }
}

/** Teaches Gatsby's reporter how to print the errors of our own build steps. */
export const onPluginInit: GatsbyNode["onPluginInit"] = ({ reporter }) => {
  reporter.setErrorMap({
    [contentErrorId]: {
      text: (context: { call: string; reason: string }) =>
        `The content API did not give what the site is built from.\n\n  call:   ${context.call}\n  reason: ${context.reason}\n\n` +
        `Nothing was published; the site that is live stays as it is.`,
      level: "ERROR",
      category: "THIRD_PARTY",
      type: "API.NODE.VALIDATION",
    },
  })
}

/**
 * Ends the build. A build that cannot be sure of its content must not go on: half a site would replace a whole one.
 *
 * @param error what a build step threw; anything but a ContentError is reported as it is
 */
export const stopBuild = (reporter: Reporter, error: unknown): never => {
  if (error instanceof ContentError) {
    reporter.panic({ id: contentErrorId, context: { call: error.call, reason: error.reason } })
  }
  throw error
}
