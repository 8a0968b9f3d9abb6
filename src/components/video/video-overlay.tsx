import { useEffect } from "react"
import { dialogLoader, useLoadedAhead, useLoadedOnUse } from "../ui/use-loaded-on-use.ts"
import { useSharedValue } from "../ui/shared-value.ts"
import { hasVideoLinks, openVideoLinks } from "./video-links.ts"
import { watchedVideo } from "./watched-video.ts"

const loadPlayer = dialogLoader(() => import("./video-modal.tsx"))

/** The place of the video player, which is loaded with the first video. If loading fails, the link is followed. */
export const VideoOverlay = () => {
  const video = useSharedValue(watchedVideo)
  useEffect(openVideoLinks, [])
  useLoadedAhead(loadPlayer, hasVideoLinks)
  const player = useLoadedOnUse(loadPlayer, video !== null, () => {
    if (video) window.location.assign(video.url)
  })
  if (!video || !player) return null
  return <player.VideoModal key={video.url} video={video} onClose={() => watchedVideo.set(null)} />
}
