import { videoUrl } from "../../../../../../shared/contract/document.ts"
import { isVideoAddress } from "../../../../../../shared/video-address.ts"

/** Path, query and fragment of an address of this site; null for any other. */
export const pathOfOwn = (address: string): string | null => {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.origin === window.location.origin ? url.pathname + url.search + url.hash : null
}

/** The address of a video for its block; null for any other address. */
export const videoAddress = (address: string): string | null => {
  const url = pathOfOwn(address) ?? address
  return isVideoAddress(url) && videoUrl.safeParse(url).success ? url : null
}

/** The path of an address of this site that may be the page of an entry; null for any other. */
export const entryPath = (address: string): string | null => {
  const path = pathOfOwn(address)
  return path !== null && /^\/(?:ru\/)?(?:blog|dev-blog|job)\/[^?#]+$/.test(path) && !path.includes("/page/")
    ? path
    : null
}
