/** A service that this one needs did not do its part. Callers are told `unavailable`; the log alone sees why. */
export class UpstreamError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "UpstreamError"
  }
}
