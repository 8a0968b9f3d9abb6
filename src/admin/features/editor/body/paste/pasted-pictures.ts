import { fileIdOfUrl } from "../../../../../../shared/contract/files.ts"
import { isTrackerSize } from "../../../../../../shared/foreign-text.ts"

/** The pictures of pasted HTML: those to upload, and the addresses of those that stay where they are. */
export type PastedPictures = { files: PastedFile[]; elsewhere: string[] }

type PastedFile = { file: File; alt: string }

/** Text of the paragraph that keeps the place of a picture until the slice is in the document. */
const placeOf = (index: number): string => `\ue000${index}\ue000`

export const placeMark = /\ue000(\d+)\ue000/g

const blocks = "p, h1, h2, h3, h4, h5, h6, pre, figure"

/** The picture of a `data:` address; null if the address is broken or no picture. */
const fileOfDataUrl = (address: string, index: number): File | null => {
  const [, type, data] = /^data:(image\/[a-z+.-]+)(?:;[^,;]*)*;base64,([a-z0-9+/=\s]+)$/i.exec(address) ?? []
  if (type === undefined || data === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    return new File([bytes], `pasted-${index + 1}.${type.slice("image/".length).replace(/\+.*$/, "")}`, { type })
  } catch {
    return null
  }
}

/** Puts an element in place of a picture: beside the block that holds the picture, as no line can hold a block. */
const putInPlace = (picture: Element, element: Element): void => {
  const block = picture.closest(blocks)
  if (!block) {
    picture.replaceWith(element)
    return
  }
  picture.remove()
  // Several pictures of one block stay in order.
  let last: Element = block
  while (last.nextElementSibling?.hasAttribute("data-pasted")) last = last.nextElementSibling
  element.setAttribute("data-pasted", "")
  last.after(element)
  if (block.textContent.trim() === "" && !block.querySelector("img")) block.remove()
}

/** The name of a file on the writer's disk, to which Word links; else the address. */
const shortAddress = (address: string): string =>
  address.startsWith("file:") ? (address.split(/[/\\]/).at(-1) ?? address) : address

const isTracker = (picture: Element): boolean =>
  isTrackerSize(["width", "height"].map((name) => picture.getAttribute(name)))

/**
 * Takes the pictures out of pasted HTML. A picture of our library stays a picture; the content of a `data:` address is
 * to be uploaded; nothing is fetched from elsewhere.
 */
export const takePictures = (root: ParentNode): PastedPictures => {
  const pictures: PastedPictures = { files: [], elsewhere: [] }
  for (const picture of root.querySelectorAll("img")) {
    const address = picture.getAttribute("src") ?? ""
    // Google Docs draws the box of a checklist as a picture.
    const isSign = picture.hasAttribute("aria-roledescription") || isTracker(picture)
    if (picture.closest("figure[data-file-id]")) continue
    const page = picture.ownerDocument
    const own = URL.canParse(address, window.location.origin) ? new URL(address, window.location.origin) : null
    const id = own?.origin === window.location.origin ? fileIdOfUrl(own.pathname) : null
    const file = isSign ? null : fileOfDataUrl(address, pictures.files.length)
    if (id !== null) {
      const figure = page.createElement("figure")
      figure.setAttribute("data-file-id", id)
      figure.setAttribute("data-alt", picture.getAttribute("alt") ?? "")
      putInPlace(picture, figure)
    } else if (file) {
      const place = page.createElement("p")
      place.textContent = placeOf(pictures.files.length)
      pictures.files.push({ file, alt: picture.getAttribute("alt") ?? "" })
      putInPlace(picture, place)
    } else {
      if (!isSign && address !== "") pictures.elsewhere.push(shortAddress(address))
      picture.remove()
    }
  }
  return pictures
}
