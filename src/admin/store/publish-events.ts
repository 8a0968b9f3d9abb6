import type { PublishStatus } from "../../../shared/contract/publishing.ts"
import { publishPaths } from "../../../shared/staff-endpoints.ts"
import { apiBase } from "../../../shared/paths.ts"

/** Milliseconds to reconnect after an error response. The browser itself reconnects after a broken connection. */
const comeBackAfter = 15_000

/**
 * Subscribes to the publish status. Reconnects after a lost connection; the server then sends the current status
 * immediately.
 *
 * @param onRefused called when the server refuses the subscription: the status endpoint says why
 * @returns function that ends the subscription
 */
export const listenToPublishes = (onStatus: (status: PublishStatus) => void, onRefused: () => void): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    source = new EventSource(apiBase + publishPaths.events)
    // The data equals the response of the status endpoint, which the server validates.
    source.onmessage = ({ data }: MessageEvent<string>) => onStatus(JSON.parse(data) as PublishStatus)
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, comeBackAfter)
      onRefused()
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
