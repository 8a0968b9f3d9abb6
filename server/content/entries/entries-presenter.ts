import type { z } from "zod"
import type { entryPictures } from "../../../shared/contract/admin-entries.ts"
import type { Entry, EntryText, SavedText } from "./entry.ts"
import type { UploadedFile } from "../../files/files-repository.ts"
import { presentPicture } from "../../files/files-presenter.ts"

const center = { alt: { en: "", ru: "" }, focalPoint: { x: 0.5, y: 0.5 } }

/** The pictures among the files, for an editor to show them. */
const presentPictures = (files: ReadonlyMap<string, UploadedFile>, ids: readonly string[]) =>
  ids.flatMap((id): z.infer<typeof entryPictures> => {
    const picture = files.get(id)?.kind === "image" ? presentPicture(id, files, center) : null
    return picture ? [picture] : []
  })

/** The common fields of an entry for the admin; content types add their own. */
export const presentEntry = <Fields, Text extends EntryText>(
  entry: Entry<Fields, Text>,
  files: ReadonlyMap<string, UploadedFile>,
  shown: readonly string[]
) => ({
  id: entry.id,
  version: entry.version,
  createdAt: entry.createdAt,
  updatedAt: entry.updatedAt,
  removedAt: entry.removedAt,
  pictures: presentPictures(files, [...new Set(shown)]),
})

/** One translation of an entry for the admin. */
export const presentText = <Text extends EntryText>(saved: SavedText<Text> | null) =>
  saved && { ...saved.text, state: saved.state, publishedAt: saved.publishedAt, updatedAt: saved.updatedAt }
