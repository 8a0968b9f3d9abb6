import type { BodyDocument } from "../../../shared/contract/document.ts"
import { fieldNamesWith, type FieldValues } from "../../../shared/contract/field-table.ts"
import { fileIdOfUrl } from "../../../shared/contract/files.ts"
import { postFields } from "../../../shared/contract/post-fields.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { documentFileUses, type DocumentFileUse } from "./document-files.ts"
import type { EntryContent, EntryText, SentEntry } from "./entry.ts"
import { plannedFields, plansOf, topFields, topText } from "./layers.ts"

/** The fields of an entry that may show files of the media library, beside its bodies. */
export type ShownFields = { cover?: { fileId: string } | null } & Partial<FieldValues<typeof postFields>>

type Shown = Pick<SentEntry<ShownFields, EntryText>, "fields"> & {
  texts: Record<string, { text: EntryText } | null>
}

/** The path of a part of an entry within the request, or within the entry itself when `at` is empty. */
export const pathAt = (at: string, path: string): string => (at === "" ? path : `${at}.${path}`)

const fileUses = ({ fields, texts }: Shown, at: string): DocumentFileUse[] => {
  const pictureAt = (path: string, id: string | null | undefined): DocumentFileUse[] =>
    id ? [{ path: pathAt(at, path), id, url: null, kind: "image" }] : []
  const videoAt = (path: string, url: string | null | undefined): DocumentFileUse[] => {
    const id = url ? fileIdOfUrl(url) : null
    return url && id !== null ? [{ path: pathAt(at, path), id, url, kind: "video" }] : []
  }
  return [
    ...pictureAt("cover.fileId", fields.cover?.fileId),
    ...fieldNamesWith(postFields, "pictureId").flatMap((name) => pictureAt(name, fields[name])),
    ...fieldNamesWith(postFields, "videoAddress").flatMap((name) => videoAt(name, fields[name])),
    ...locales.flatMap((locale) => {
      const body = texts[locale]?.text.body
      return body ? documentFileUses(body, pathAt(at, `translations.${locale}.body`)) : []
    }),
  ]
}

/** An entry as it is, as its scheduled updates make it, and as its editor shows it. */
const shownLayers = <Fields extends ShownFields, Text extends EntryText>(
  entry: EntryContent<Fields, Text>
): Shown[] => {
  const top = (locale: Locale) => {
    const text = topText(entry, locale)
    return text && { text }
  }
  return [
    entry,
    ...plansOf(entry.layers).map(({ locale, plan }) => ({
      fields: plannedFields(entry, locale),
      texts: { [locale]: plan },
    })),
    { fields: topFields(entry), texts: inEachLocale(top) },
  ]
}

/** The bodies of an entry in all its layers, with repetitions. */
export const shownBodies = <Fields extends ShownFields, Text extends EntryText>(
  entry: EntryContent<Fields, Text>
): BodyDocument[] =>
  shownLayers(entry).flatMap(({ texts }) => locales.flatMap((locale) => texts[locale]?.text.body ?? []))

/**
 * The files that an entry shows in any of its layers, each path and file once.
 *
 * @param at prefix of the returned paths
 */
export const entryFileUses = <Fields extends ShownFields, Text extends EntryText>(
  entry: EntryContent<Fields, Text>,
  at: string
): DocumentFileUse[] => {
  const uses = shownLayers(entry).flatMap((shown) => fileUses(shown, at))
  return [...new Map(uses.map((use) => [`${use.path} ${use.kind} ${use.url ?? use.id}`, use])).values()]
}

/** Ids of the files that an entry shows in any of its layers. */
export const shownFileIds = <Fields extends ShownFields, Text extends EntryText>(
  entry: EntryContent<Fields, Text>
): string[] => [...new Set(entryFileUses(entry, "").map((use) => use.id))]
