import { apiBase } from "../../../shared/paths.ts"
import { canHold, holdOneOf } from "./hold-one-of.ts"

/** Milliseconds to reconnect after an error response. The browser itself reconnects after a broken connection. */
const comeBackAfter = 15_000

/**
 * How many streams of their own the windows of a browser have together. It has six connections to a server without
 * HTTP/2: one is for the stream that they share, and one at least for everything else.
 */
const ownStreamsMax = 4

type EventListener = {
  /** Gets the data of an event, which the server validates. */
  onData: (data: unknown) => void
  /** Called when the server refuses the subscription. */
  onRefused?: () => void
}

/** What windows send each other about the stream that they share: an event, its refusal, or the request for the last event. */
type Shared = { data: unknown } | "refused" | "last?"

/** Reads events until it is ended; comes back after a refusal. @returns function that ends it */
const readEvents = (path: string, { onData, onRefused }: EventListener): (() => void) => {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (): void => {
    source = new EventSource(apiBase + path)
    source.onmessage = ({ data }: MessageEvent<string>) => onData(JSON.parse(data))
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, comeBackAfter)
      onRefused?.()
    }
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

/** Reads events once for all windows of the browser: one of them does, and passes them to the others. */
const shareEvents = (path: string, listener: EventListener): (() => void) => {
  const channel = new BroadcastChannel(`events ${path}`)
  let last: { data: unknown } | null = null
  const receive = (message: Shared): void => {
    if (message === "refused") listener.onRefused?.()
    else if (message !== "last?") listener.onData(message.data)
  }
  const post = (message: Shared): void => {
    channel.postMessage(message)
    receive(message)
  }
  channel.onmessage = ({ data: message }: MessageEvent<Shared>) => {
    if (message !== "last?") receive(message)
    else if (last) channel.postMessage(last)
  }
  const release = holdOneOf([`events ${path}`], () =>
    readEvents(path, {
      onData: (data) => post((last = { data })),
      onRefused: () => post("refused"),
    })
  )
  channel.postMessage("last?")
  return () => {
    release()
    channel.close()
  }
}

const ownStreams = Array.from({ length: ownStreamsMax }, (_, number) => `events ${number}`)

/**
 * Subscribes to server-sent events, for as long as the page is visible. It reconnects after a lost connection. The
 * first event that follows a connection says how things stand.
 *
 * @param path below the API's base path
 * @param kind `shared` for events that are the same for all windows, which then need one connection; of the `own` ones
 *   of more windows than there are connections for, the last wait
 * @returns function that ends the subscription
 */
export const listenToEvents = (path: string, kind: "shared" | "own", listener: EventListener): (() => void) => {
  let end: (() => void) | null = null
  const open = (): (() => void) =>
    kind === "shared" && canHold()
      ? shareEvents(path, listener)
      : holdOneOf(ownStreams, () => readEvents(path, listener))
  const close = (): void => {
    end?.()
    end = null
  }
  const follow = (): void => {
    if (document.hidden) close()
    else end ??= open()
  }
  follow()
  document.addEventListener("visibilitychange", follow)
  return () => {
    document.removeEventListener("visibilitychange", follow)
    close()
  }
}
