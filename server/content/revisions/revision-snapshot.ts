import type { Locale } from "../../../shared/locales.ts"
import type { ContentType } from "../entries/content-type.ts"
import type { Entry, EntryText, StoredEntry } from "../entries/entry.ts"
import { noLayers } from "../entries/layers.ts"
import type { RevisionRow } from "./revisions-repository.ts"

type Snapshot<Fields, Text> = StoredEntry<Fields, Text> & Partial<Pick<Entry<Fields, Text>, "layers">>

/** The entry that a revision stored; a field that was added later has the value of a new entry. */
export const snapshotOf = <Fields, Text extends EntryText>(
  { empty }: Pick<ContentType<Fields, Text, never, unknown>, "empty">,
  row: RevisionRow
): Entry<Fields, Text> => {
  const { layers = noLayers(), ...entry } = row.snapshot as Snapshot<Fields, Text>
  const filled = <Saved extends { text: Text }>(saved: Record<Locale, Saved | null>): Record<Locale, Saved | null> => {
    const one = (text: Saved | null) => text && { ...text, text: { ...empty.text, ...text.text } }
    return { en: one(saved.en), ru: one(saved.ru) }
  }
  return {
    ...entry,
    fields: { ...empty.fields, ...entry.fields },
    texts: filled(entry.texts),
    layers: { ...layers, working: filled(layers.working), scheduled: filled(layers.scheduled) },
  }
}
