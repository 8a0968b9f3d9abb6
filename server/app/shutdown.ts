/**
 * How long, in milliseconds, closing may take: a container is killed ten seconds after its signal. What is cut off then is
 * what a crash would cut off, and nothing that was acknowledged is lost.
 */
const shutdownTimeout = 9_500

/**
 * In milliseconds: another signal within this time is the same one. Ctrl-C reaches the whole group of a terminal's
 * processes, and npm passes it on once more.
 */
const sameSignal = 1_000

/** Interval in milliseconds of the check whether npm is still there. */
const parentInterval = 500

/**
 * Calls `stop` when npm exits without a signal to this process: SIGHUP and SIGKILL end it alone, and the server would live
 * on and hold the port. Another parent may end as it likes.
 */
const watchNpm = (stop: () => void): void => {
  if (process.env["npm_lifecycle_event"] !== "start") return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, parentInterval).unref()
}

/**
 * Graceful shutdown on the first SIGINT, SIGTERM or SIGHUP, immediate exit on a later one. The exit code is 0 when
 * everything was closed, 1 when closing failed or was cut short. The first process of a container ignores signals that it
 * does not handle, so this belongs before everything else.
 *
 * @param within milliseconds after which closing is cut short
 */
export const onShutdownSignal = (
  close: () => Promise<void>,
  onError: (error: unknown) => void,
  within = shutdownTimeout
): void => {
  let closingSince: number | null = null
  const stop = (): void => {
    if (closingSince !== null) {
      if (performance.now() - closingSince > sameSignal) process.exit(1)
      return
    }
    closingSince = performance.now()
    setTimeout(() => {
      onError(new Error(`The shutdown was cut short after ${within / 1_000} s`))
      process.exit(1)
    }, within).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error)
        process.exit(1)
      }
    )
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop)
  watchNpm(() => {
    if (closingSince === null) stop()
  })
}
