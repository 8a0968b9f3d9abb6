import type { Reporter } from "gatsby"

/** Number of the error in Gatsby's reporter. */
export const contentErrorId = "10001"

/** A request to the content API without a complete, valid response. The message names the request and the reason. */
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
 * Ends the build: with incomplete content it would replace a complete site by half of one.
 *
 * @param error what a build step threw; anything but a ContentError is thrown again
 */
export const stopBuild = (reporter: Reporter, error: unknown): never => {
  if (error instanceof ContentError) {
    reporter.panic({ id: contentErrorId, context: { request: error.request, reason: error.reason } })
  }
  throw error
}
