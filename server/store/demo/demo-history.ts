import type { EntryNoun } from "../../services/entry-noun.ts"
import { findEntry } from "../../services/entry-reading.ts"
import { keepRevision } from "../../services/entry-history.ts"
import type { EntryText } from "../../services/entry.ts"
import type { Store } from "../connection.ts"

/** Who wrote the demo's content; nobody of this name signs in. */
const author = { id: null, name: "Ash & Frost" }

/** Begins the history of an entry with what it was when it was filled in. */
export const beginHistory = async <Fields, Text extends EntryText, Sent, Admin>(
  store: Store,
  noun: EntryNoun<Fields, Text, Sent, Admin>,
  id: string,
  now: Date
): Promise<void> => keepRevision(store, await findEntry(store, noun, id), { kind: noun.kind, actor: author, now })
