import type { AdminStore } from "../../../store/admin-store.ts"
import { createDraft } from "./draft-listener.ts"
import type { DraftOptions } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import type { FieldPath } from "./entry-fields.ts"

export type EntryDraft = ReturnType<typeof createEntryDraft>

/**
 * An entry in the editor: its content, its saved version, and its journal in this browser. `transition` decides the
 * result of each call. One request runs at a time, so that saves of the same draft never conflict.
 */
export const createEntryDraft = (store: AdminStore, options: DraftOptions) => {
  const { contentType, id } = options
  const { key, open, getState, addPending, addReceiver, isModified, dispatch, flush, save, act } = createDraft(
    store,
    options
  )
  return {
    contentType,
    id,
    key,
    open,
    getState,
    addPending,
    addReceiver,
    isDirty: isModified,
    change: (path: FieldPath, value: unknown): void => dispatch({ is: "changed", path, value }),
    flush,
    /** The content with the words that the text's editors have not passed on yet. */
    contentNow: (): EntryContent => {
      flush()
      return getState().content
    },
    save,
    act,
    /** Resolves a conflict with the merged content, and saves it. */
    resolve: (content: EntryContent): Promise<boolean> => {
      dispatch({ is: "resolved", content })
      return save()
    },
    /** Continues after a removed entry was restored; unsaved edits are based on it. */
    revive: (entry: AdminEntry): void => dispatch({ is: "revived", entry }),
    /** Takes in what another user saved, unless both changed the same: then the next save asks. */
    hear: (entry: AdminEntry): void => {
      flush()
      dispatch({ is: "versionReceived", entry })
    },
    /** Ends the notice of changes that were taken in. */
    seen: (): void => dispatch({ is: "joinedSeen" }),
    /** Discards all unsaved edits. */
    discard: (): void => dispatch({ is: "discarded" }),
  }
}
