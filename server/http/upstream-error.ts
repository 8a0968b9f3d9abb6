/** A service that this one needs has failed. The caller gets `unavailable`; only the log has the reason. */
export class UpstreamError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "UpstreamError"
  }
}
