import { publishPaths, type PublishStatus } from "../../../shared/contract/publishing.ts"
import { apiBase } from "../../../shared/paths.ts"

/** The browser itself comes back after a broken connection; after an answer that was none, this comes back so late, in milliseconds. */
const comeBackAfter = 15_000

/**
 * Listens to what becomes of publishes, and quietly begins anew whenever the connection is lost: the server then tells
 * at once where things stand.
 *
 * @returns function that ends the listening
 */
export const listenToPublishes = (onStatus: (status: PublishStatus) => void): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    source = new EventSource(apiBase + publishPaths.events)
    // The data is what the status call answers, whose form the server holds to the contract.
    source.onmessage = ({ data }: MessageEvent<string>) => onStatus(JSON.parse(data) as PublishStatus)
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, comeBackAfter)
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
