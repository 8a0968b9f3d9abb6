/**
 * Graceful shutdown on the first SIGINT or SIGTERM, immediate exit on the second. The exit code is 0 when everything
 * was closed, 1 when closing failed or was cut short.
 */
export const onShutdownSignal = (close: () => Promise<void>, onError: (error: unknown) => void): void => {
  let closing = false
  const stop = () => {
    if (closing) process.exit(1)
    closing = true
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error)
        process.exit(1)
      }
    )
  }
  process.on("SIGINT", stop)
  process.on("SIGTERM", stop)
}
