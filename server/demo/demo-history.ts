import { studio } from "../../shared/studio.ts"
import { defaultLocale } from "../../shared/locales.ts"
import type { ContentType } from "../content/entries/content-type.ts"
import { findEntry } from "../content/entries/find-entry.ts"
import { saveRevision } from "../content/entries/entry-history-service.ts"
import type { EntryText } from "../content/entries/entry.ts"
import type { Store } from "../db/connection.ts"

/** Author of the demo's content; no user has this name. */
const author = { id: null, name: studio.name[defaultLocale] }

/** Saves the first revision of a seeded entry. */
export const beginHistory = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string,
  now: Date
): Promise<void> =>
  saveRevision(store, await findEntry(store, contentType, id), { kind: contentType.kind, actor: author, now })
