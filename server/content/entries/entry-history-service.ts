import { locales } from "../../../shared/locales.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import { allParts } from "./content-parts.ts"
import { insertRevision } from "./revisions-repository.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { Entry, EntryText } from "./entry.ts"

export type EntrySave = { kind: EntryKind; actor: Actor; now: Date }

/** Stores an entry as a revision. */
export const saveRevision = <Fields extends object, Text extends EntryText>(
  store: Store,
  entry: Entry<Fields, Text>,
  { kind, actor, now }: EntrySave
): Promise<void> =>
  insertRevision(store, {
    entry_kind: kind,
    entry_id: entry.id,
    version: entry.version,
    made_at: now,
    author_id: actor.id,
    author_name: actor.name,
    snapshot: JSON.stringify(entry),
    parts: JSON.stringify(allParts(entry)),
  })

/**
 * Records a save: the entry as a revision, and the actor in the audit.
 *
 * @param save `verb` is the action, as `edit`; `details` what the audit says beside version and states
 */
export const recordEntrySave = async <Fields extends object, Text extends EntryText>(
  store: Store,
  entry: Entry<Fields, Text>,
  { details = {}, ...save }: EntrySave & { verb: string; details?: Record<string, unknown> }
): Promise<void> => {
  await saveRevision(store, entry, save)
  await recordAudit(store, save.now, {
    actor: save.actor,
    action: `${save.kind}.${save.verb}`,
    subjectId: entry.id,
    details: {
      version: entry.version,
      states: Object.fromEntries(locales.map((locale) => [locale, entry.texts[locale]?.state ?? null])),
      ...details,
    },
  })
}
