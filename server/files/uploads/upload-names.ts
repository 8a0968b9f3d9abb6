import type { DownloadFormat } from "../../../shared/downloads.ts"
import type { ResumeKind } from "../../../shared/contract/files.ts"
import { uploadLimits } from "../../../shared/limits/files.ts"
import { slugOf } from "../../../shared/slug.ts"

const endings = /\.[a-z0-9]{1,8}$/i

/** The client's file name without folders and ending. */
const baseOf = (clientName: string): string =>
  clientName
    .replace(/^.*[/\\]/s, "")
    .toWellFormed()
    .replace(endings, "")

/** Longest name of a file in the library, without its ending; renditions append their width. */
const slugMax = 80

/** Name of a file in the library: the client's name in lowercase Latin letters, with the ending of its type. */
export const libraryName = (clientName: string, extension: string): string => {
  const slug = slugOf(baseOf(clientName)).slice(0, slugMax).replace(/-+$/, "")
  return `${slug === "" ? "file" : slug}.${extension}`
}

/** Name under which others save a file: the name that its uploader gave it, as far as every system can write it. */
export const shownName = (clientName: string, ending: ResumeKind | DownloadFormat, unnamed: string): string => {
  const name = baseOf(clientName)
    .replace(/[\p{C}<>:"|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, "")
  // The cut may split a surrogate pair.
  const shortened = name
    .slice(0, uploadLimits.nameMax - 8)
    .replace(/[\ud800-\udbff]$/, "")
    .trim()
  return `${shortened === "" ? unnamed : shortened}.${ending}`
}
