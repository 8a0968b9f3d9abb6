import { apiBase } from "../../../shared/paths.ts"

/** Milliseconds to reconnect after an error response. The browser itself reconnects after a broken connection. */
const comeBackAfter = 15_000

/**
 * Subscribes to server-sent events. It reconnects after a lost connection, and is closed while nobody sees the page: a
 * browser has six connections to a server without HTTP/2, and open tabs would take them all. The first event that follows
 * a connection says how things stand.
 *
 * @param path below the API's base path
 * @param onData gets the data of an event, which the server validates
 * @param onRefused called when the server refuses the subscription
 * @returns function that ends the subscription
 */
export const listenToEvents = (path: string, onData: (data: unknown) => void, onRefused?: () => void): (() => void) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = (): void => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = (): void => {
    close()
    const opened = new EventSource(apiBase + path)
    source = opened
    opened.onmessage = ({ data }: MessageEvent<string>) => onData(JSON.parse(data))
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, comeBackAfter)
      onRefused?.()
    }
  }
  const follow = (): void => (document.hidden ? close() : open())
  follow()
  document.addEventListener("visibilitychange", follow)
  return () => {
    document.removeEventListener("visibilitychange", follow)
    close()
  }
}
