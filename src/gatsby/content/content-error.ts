import type { Reporter } from "gatsby"

/** Number of the error in Gatsby's reporter. */
export const contentErrorId = "10001"

/** A call to the content API that did not give a complete, valid answer. Its message names the call and the reason. */
export class ContentError extends Error {
  readonly request: string
  readonly reason: string

  constructor(request: string, reason: string, options?: ErrorOptions) {
    super(`${request}: ${reason}`, options)
    this.name = "ContentError"
    this.request = request
    this.reason = reason
  }
}

/**
 * Ends the build. A build that cannot be sure of its content must not go on: half a site would replace a whole one.
 *
 * @param error what a build step threw; anything but a ContentError is reported as it is
 */
export const stopBuild = (reporter: Reporter, error: unknown): never => {
  if (error instanceof ContentError) {
    reporter.panic({ id: contentErrorId, context: { request: error.request, reason: error.reason } })
  }
  throw error
}
