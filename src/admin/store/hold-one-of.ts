/** Whether windows can wait for each other: not on a page without HTTPS that is not of this computer. */
export const canHold = (): boolean => "locks" in navigator

/**
 * Does something for as long as this window holds one of some locks, which all windows of a browser share. It waits for
 * the first that is free; where windows cannot wait for each other, it begins at once.
 *
 * @param start begins it; returns the function that ends it
 * @returns function that ends it, or the wait for it
 */
export const holdOneOf = (names: readonly string[], start: () => () => void): (() => void) => {
  if (!canHold()) return start()
  const waiting = new AbortController()
  let isHeld = false
  let end = (): void => undefined
  for (const name of names) {
    const hold = (): Promise<void> | undefined => {
      // Two can become free at the same moment.
      if (isHeld || waiting.signal.aborted) return undefined
      isHeld = true
      waiting.abort()
      const stop = start()
      return new Promise((release) => {
        end = () => {
          stop()
          release()
        }
      })
    }
    navigator.locks.request(name, { signal: waiting.signal }, hold).catch((error: unknown) => {
      // The wait for the others was ended.
      if (!(error instanceof DOMException)) throw error
    })
  }
  return () => {
    waiting.abort()
    end()
  }
}
