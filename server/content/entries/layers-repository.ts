import { sql, type Insertable } from "kysely"
import { withDefaultTexts } from "../../../shared/default-texts.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { LayerContent } from "../../db/tables/working-copies.ts"
import type { Entry, EntryText, Layers, StoredEntry } from "./entry.ts"
import { noLayers, plansOf } from "./layers.ts"

type Kind<Text> = { kind: EntryKind; empty: { text: Partial<Text> } }

/** Takes the place of a body that is not read. */
const noBody = { type: "doc", content: [] }

const withoutBody = sql<LayerContent>`case when content ? 'text'
  then jsonb_set(content, '{text,body}', ${JSON.stringify(noBody)}::jsonb) else content end`.as("content")

/** The entries with their layers. `bodies: false` leaves the bodies of the layers empty. */
export const withLayers = async <Fields, Text extends EntryText>(
  store: Store,
  { kind, empty }: Kind<Text>,
  entries: readonly StoredEntry<Fields, Text>[],
  { bodies = true }: { bodies?: boolean } = {}
): Promise<Entry<Fields, Text>[]> => {
  if (entries.length === 0) return []
  const rows = await store
    .selectFrom("working_copy")
    .select(["entry_id", "part", "layer", "publish_at", "updated_at"])
    .select(bodies ? "content" : withoutBody)
    .where("entry_kind", "=", kind)
    .where(
      "entry_id",
      "in",
      entries.map((entry) => entry.id)
    )
    .execute()
  return entries.map((entry) => {
    const layers = noLayers<Fields, Text>()
    for (const { part, content, ...row } of rows.filter(({ entry_id: id }) => id === entry.id)) {
      // Rows are written below; a field that was added later has the value of a new entry, a language the default one's.
      const text = { ...empty.text, ...content.text } as Text
      const fields = withDefaultTexts({ ...content.fields }) as Partial<Fields>
      const updatedAt = row.updated_at.toISOString()
      if (part === "fields") layers.workingFields = { fields, updatedAt }
      else if (row.publish_at === null) layers.working[part] = { text, updatedAt }
      else layers.scheduled[part] = { text, fields, publishAt: row.publish_at.toISOString(), updatedAt }
    }
    return { ...entry, layers }
  })
}

type LayerRow = Omit<Insertable<Schema["working_copy"]>, "entry_kind" | "entry_id">

const rowsOf = <Fields, Text>(layers: Layers<Fields, Text>): LayerRow[] => {
  const { workingFields, working } = layers
  const row = (part: "fields" | Locale, content: object, updatedAt: string, publishAt: string | null): LayerRow => ({
    part,
    layer: publishAt === null ? "working" : "scheduled",
    content: JSON.stringify(content),
    publish_at: publishAt === null ? null : new Date(publishAt),
    updated_at: new Date(updatedAt),
  })
  return [
    ...(workingFields ? [row("fields", { fields: workingFields.fields }, workingFields.updatedAt, null)] : []),
    ...locales.flatMap((locale) => {
      const copy = working[locale]
      return copy ? [row(locale, { text: copy.text }, copy.updatedAt, null)] : []
    }),
    ...plansOf(layers).map(({ locale, plan: { text, fields, updatedAt, publishAt } }) =>
      row(locale, { text, fields }, updatedAt, publishAt)
    ),
  ]
}

/** Replaces the layers of an entry. */
export const putLayers = async <Fields, Text>(
  store: Store,
  { kind, id }: { kind: EntryKind; id: string },
  layers: Layers<Fields, Text>
): Promise<void> => {
  await store.deleteFrom("working_copy").where("entry_kind", "=", kind).where("entry_id", "=", id).execute()
  const rows = rowsOf(layers).map((row) => ({ ...row, entry_kind: kind, entry_id: id }))
  if (rows.length > 0) await store.insertInto("working_copy").values(rows).execute()
}
