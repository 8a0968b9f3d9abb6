import type { z } from "zod"
import type { EntryBookmarks, EntryDownload, entryPictures } from "../../../shared/contract/admin-entries.ts"
import type { BodyDocument } from "../../../shared/contract/document.ts"
import { bookmarkedIds } from "../../../shared/document-nodes.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import type { UploadedFile } from "../../files/files-repository.ts"
import { presentDocumentFile, presentPicture } from "../../files/files-presenter.ts"
import type { Bookmarks, Shown } from "./shown.ts"
import { shownBodies, shownFileIds } from "./entry-file-uses.ts"
import type { Entry, EntryText, SavedText } from "./entry.ts"
import { plannedFields, topFields } from "./layers.ts"

const center = { alt: inEachLocale(() => ""), focalPoint: { x: 0.5, y: 0.5 } }

/** The pictures among the files, for an editor to show them. */
const presentPictures = (files: ReadonlyMap<string, UploadedFile>, ids: readonly string[]) =>
  ids.flatMap((id): z.infer<typeof entryPictures> => {
    const picture = files.get(id)?.kind === "image" ? presentPicture(id, files, center) : null
    return picture ? [picture] : []
  })

/** The downloads among the files, for the same. */
const presentDownloads = (files: ReadonlyMap<string, UploadedFile>, ids: readonly string[]): EntryDownload[] =>
  ids.flatMap((id) => {
    const file = files.get(id)
    const shown = file && presentDocumentFile(file)
    return shown?.download ? [{ id, url: shown.url, ...shown.download }] : []
  })

/** The cards that bodies show, for an editor to show them. */
const presentBookmarks = (bookmarks: Bookmarks, bodies: readonly BodyDocument[]): EntryBookmarks =>
  [...new Set(bodies.flatMap(bookmarkedIds))]
    .filter((id) => locales.some((locale) => bookmarks[locale].has(id)))
    .map((id) => ({ id, translations: inEachLocale((locale) => bookmarks[locale].get(id) ?? null) }))

/** What lies over the stored content, complete and in short. */
const presentLayers = <Fields extends object, Text extends EntryText>(entry: Entry<Fields, Text>) => {
  const { working, workingFields, scheduled } = entry.layers
  const inShort = (locale: Locale) => ({
    working: working[locale] !== null,
    updateAt: scheduled[locale]?.publishAt ?? null,
  })
  const update = (locale: Locale) => {
    const plan = scheduled[locale]
    if (plan === null) return null
    const fields = Object.keys(plan.fields).length === 0 ? null : plannedFields(entry, locale)
    return { ...plan, fields }
  }
  const times = [workingFields, ...locales.map((locale) => working[locale])].flatMap((copy) => copy?.updatedAt ?? [])
  return {
    layers: { fields: workingFields !== null, ...inEachLocale(inShort) },
    working: {
      fields: workingFields && topFields(entry),
      translations: inEachLocale((locale) => working[locale]?.text ?? null),
      updatedAt: times.sort().at(-1) ?? null,
    },
    scheduled: inEachLocale(update),
  }
}

/** The common fields of an entry for the admin; content types add their own. */
export const presentEntry = <Fields extends object, Text extends EntryText>(
  entry: Entry<Fields, Text>,
  { files, bookmarks }: Shown
) => ({
  id: entry.id,
  version: entry.version,
  createdAt: entry.createdAt,
  updatedAt: entry.updatedAt,
  removedAt: entry.removedAt,
  pictures: presentPictures(files, shownFileIds(entry)),
  downloads: presentDownloads(files, shownFileIds(entry)),
  bookmarks: presentBookmarks(bookmarks, shownBodies(entry)),
  ...entry.fields,
  translations: inEachLocale((locale) => presentText(entry.texts[locale])),
  ...presentLayers(entry),
})

/** One translation of an entry for the admin. */
const presentText = <Text extends EntryText>(saved: SavedText<Text> | null) =>
  saved && { ...saved.text, state: saved.state, publishedAt: saved.publishedAt, updatedAt: saved.updatedAt }
