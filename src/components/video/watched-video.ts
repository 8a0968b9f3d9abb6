import { sharedValue } from "../ui/shared-value.ts"

export type WatchedVideo = {
  url: string
  title: string
  poster: string | null
  /** Address of a WebVTT file in the page's language. */
  captions: string | null
  /** Restarts at its end. */
  loop: boolean
}

/** The video in the modal; null while the modal is closed. Every navigation resets it to null. */
export const watchedVideo = sharedValue<WatchedVideo | null>(null)
