import { historyValue } from "../ui/history-value.ts"

export type WatchedVideo = {
  url: string
  /** The same video as WebM, which is smaller; for browsers that play it. */
  webm: string | null
  title: string
  poster: string | null
  /** Address of a WebVTT file in the page's language. */
  captions: string | null
}

/** The video in the modal; null while the modal is closed. Every navigation closes it. */
export const watchedVideo = historyValue<WatchedVideo>("video")
