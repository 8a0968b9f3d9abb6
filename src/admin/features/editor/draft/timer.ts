/** A timer that can be restarted. */
type Timer = {
  /** Starts or restarts it. */
  start: () => void
  cancel: () => void
  isRunning: () => boolean
}

/** @param delay milliseconds from a start until `due` is called */
export const createTimer = (delay: number, due: () => void): Timer => {
  let id: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => {
    clearTimeout(id)
    id = undefined
  }
  return {
    start: () => {
      cancel()
      id = setTimeout(() => {
        id = undefined
        due()
      }, delay)
    },
    cancel,
    isRunning: () => id !== undefined,
  }
}
