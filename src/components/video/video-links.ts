import { videoSource } from "./video-source.ts"
import { watchedVideo } from "./watched-video.ts"

/** Selects the video links of the site's screens, and those that the server's renderer writes into bodies. */
const videoLink = "a[data-video], a.video-link"

/** Attributes of a video link, which opens the video on the page if scripts run. */
export const videoLinkAttributes = ({
  poster,
  captions,
  webm,
}: {
  poster?: string
  captions?: string
  webm?: string
}) => ({
  "data-video": "",
  "data-needs-script": "",
  ...(poster ? { "data-poster": poster } : {}),
  ...(captions ? { "data-captions": captions } : {}),
  ...(webm ? { "data-webm": webm } : {}),
})

const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Whether the page shows a link to a video. */
export const hasVideoLinks = (): boolean => document.querySelector(videoLink) !== null

/**
 * Opens video links on the page instead of following them.
 *
 * @returns a function that removes the listener
 */
export const openVideoLinks = (): (() => void) => {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(videoLink) : null
    if (!link || !isPlainClick(event) || !videoSource(link.href, window.location.origin)) return
    event.preventDefault()
    // Some browsers focus no link that is tapped; the focus returns to it.
    link.focus({ preventScroll: true })
    watchedVideo.set({
      url: link.href,
      webm: link.dataset.webm ?? null,
      title: link.getAttribute("aria-label") ?? link.textContent,
      poster: link.dataset.poster ?? null,
      captions: link.dataset.captions ?? null,
    })
  }
  document.addEventListener("click", onClick)
  return () => document.removeEventListener("click", onClick)
}
