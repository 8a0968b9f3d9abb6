import { videoUrl } from "../../../../../../shared/contract/document.ts"
import { pathOfOwn, videoAddress } from "../links/pasted-address.ts"

/** Elements that show something from elsewhere. */
const embedded = "iframe, object, embed, video, audio"

/** What a paste showed from elsewhere and is left out: addresses, empty where there is none, and pictures of videos. */
type LeftEmbeds = { embeds: string[]; posters: string[] }

const addressesOf = (element: Element): string[] =>
  [element, ...element.querySelectorAll("source")]
    .flatMap((one) => one.getAttribute("src") ?? one.getAttribute("data") ?? [])
    .map((address) => address.trim().replace(/^\/\//, "https://"))
    .filter((address) => address !== "")

/** The address of the video that an element plays; null where it plays none that a text may have. */
const videoOf = (element: Element, addresses: readonly string[]): string | null => {
  const known = addresses.map(videoAddress).find((address) => address !== null)
  if (known || element.localName !== "video") return known ?? null
  return addresses.map((one) => pathOfOwn(one) ?? one).find((one) => videoUrl.safeParse(one).success) ?? null
}

/** Makes blocks of the videos of pasted HTML, and removes everything else that it shows from elsewhere. */
export const takeVideos = (root: Document): LeftEmbeds => {
  const left: LeftEmbeds = { embeds: [], posters: [] }
  for (const element of root.querySelectorAll(embedded)) {
    // What stands within another one is shown in its place where that is not known.
    if (element.parentElement?.closest(embedded)) continue
    const addresses = addressesOf(element)
    const video = videoOf(element, addresses)
    const poster = element.getAttribute("poster") ?? ""
    if (/^https?:/.test(poster)) left.posters.push(poster)
    if (video === null) {
      left.embeds.push(addresses.find((address) => /^https?:/.test(address)) ?? "")
      element.remove()
    } else {
      const block = root.createElement("figure")
      block.setAttribute("data-video", video)
      element.replaceWith(block)
    }
  }
  return left
}
