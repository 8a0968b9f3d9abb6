import { useEffect } from "react"
import { useLoadedOnUse } from "../ui/use-loaded-on-use.ts"
import { useSharedValue } from "../ui/shared-value.ts"
import { openVideoLinks } from "./video-links.ts"
import { watchedVideo } from "./watched-video.ts"

const loadPlayer = () => import("./video-modal.tsx")

/** Where videos open. The player is fetched with the first of them; without it the link is followed after all. */
export const VideoOverlay = () => {
  const video = useSharedValue(watchedVideo)
  useEffect(openVideoLinks, [])
  const player = useLoadedOnUse(loadPlayer, video !== null, () => {
    if (video) window.location.assign(video.url)
  })
  if (!video || !player) return null
  return <player.VideoModal key={video.url} video={video} onClose={() => watchedVideo.set(null)} />
}
