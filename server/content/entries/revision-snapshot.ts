import { withDefaultTexts } from "../../../shared/default-texts.ts"
import { inEachLocale, type Locale } from "../../../shared/locales.ts"
import type { ContentType } from "./content-type.ts"
import type { Entry, EntryText, StoredEntry } from "./entry.ts"
import { noLayers } from "./layers.ts"
import type { RevisionRow } from "./revisions-repository.ts"

type Snapshot<Fields, Text> = StoredEntry<Fields, Text> & Partial<Pick<Entry<Fields, Text>, "layers">>

/** The entry that a revision stored; a field that was added later has the value of a new entry, a language the default one's. */
export const snapshotOf = <Fields, Text extends EntryText>(
  { empty }: Pick<ContentType<Fields, Text, never, unknown>, "empty">,
  row: RevisionRow
): Entry<Fields, Text> => {
  const { layers = noLayers(), ...entry } = row.snapshot as Snapshot<Fields, Text>
  const filled = <Saved extends { text: Text }>(
    saved: Partial<Record<Locale, Saved | null>>
  ): Record<Locale, Saved | null> => {
    const one = (text: Saved | null) => text && { ...text, text: { ...empty.text, ...text.text } }
    return inEachLocale((locale) => one(saved[locale] ?? null))
  }
  return {
    ...entry,
    fields: withDefaultTexts({ ...empty.fields, ...entry.fields }) as Fields,
    texts: filled(entry.texts),
    layers: { ...layers, working: filled(layers.working), scheduled: filled(layers.scheduled) },
  }
}
