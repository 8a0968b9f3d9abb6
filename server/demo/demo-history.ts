import type { ContentType } from "../content/entries/content-type.ts"
import { findEntry } from "../content/entries/entry-reading-service.ts"
import { saveRevision } from "../content/entries/entry-history-service.ts"
import type { EntryText } from "../content/entries/entry.ts"
import type { Store } from "../db/connection.ts"

/** Who wrote the demo's content; nobody of this name signs in. */
const author = { id: null, name: "Ash & Frost" }

/** Begins the history of an entry with what it was when it was filled in. */
export const beginHistory = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string,
  now: Date
): Promise<void> =>
  saveRevision(store, await findEntry(store, contentType, id), { kind: contentType.kind, actor: author, now })
