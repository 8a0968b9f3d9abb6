import { sharedValue } from "../ui/shared-value.ts"

export type WatchedVideo = {
  url: string
  title: string
  poster: string | null
  /** Address of a WebVTT file in the page's language. */
  captions: string | null
  /** Begins again at its end. */
  loop: boolean
}

/** The one video that is watched; the modal is open while there is one. Every change of the route sets it back to null. */
export const watchedVideo = sharedValue<WatchedVideo | null>(null)
