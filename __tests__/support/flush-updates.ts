import { act } from "react"

/** Waits some milliseconds, so that what is rendered can fetch and render again. */
export const flushUpdates = (milliseconds = 5): Promise<void> =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)))
