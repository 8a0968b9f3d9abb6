import type { AdminStore } from "../../../store/admin-store.ts"
import { draftLanguages } from "./draft-languages.ts"
import { createDraft } from "./draft-listener.ts"
import type { DraftOptions } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import { issuesOf } from "./field-issues.ts"
import type { FieldPath } from "./entry-fields.ts"

export type EntryDraft = ReturnType<typeof createEntryDraft>

/**
 * An entry in the editor: its content, its saved version, and its journal in this browser. `transition` decides the
 * result of each call. One save runs at a time, so that saves of the same draft never conflict.
 */
export const createEntryDraft = (store: AdminStore, options: DraftOptions) => {
  const { contentType, id } = options
  const { key, open, getState, addPending, isModified, dispatch, flush, save } = createDraft(store, options)
  return {
    contentType,
    id,
    key,
    open,
    getState,
    addPending,
    isDirty: isModified,
    change: (path: FieldPath, value: unknown): void => dispatch({ is: "changed", path, value }),
    flush,
    save,
    ...draftLanguages({
      getState,
      flush,
      accept: (content) => {
        const issues = issuesOf(contentType, id, content)
        dispatch({ is: "proposed", content, issues })
        return issues.size === 0
      },
      putBack: (content) => dispatch({ is: "reverted", content }),
      save,
    }),
    /** Resolves a conflict with the merged content, and saves it. */
    resolve: (content: EntryContent): Promise<boolean> => {
      dispatch({ is: "resolved", content })
      return isModified() ? save() : Promise.resolve(true)
    },
    /** Replaces the draft by the server's entry, for example after a revision was restored. */
    adopt: (entry: AdminEntry): void => dispatch({ is: "adopted", entry }),
    /** Sets the conflict with the server's entry after a request other than a save was rejected. */
    meet: (entry: AdminEntry): void => dispatch({ is: "met", entry }),
    /** Continues after a removed entry was restored; unsaved edits are based on it. */
    revive: (entry: AdminEntry): void => dispatch({ is: "revived", entry }),
    /** Discards all unsaved edits. */
    discard: (): void => dispatch({ is: "discarded" }),
  }
}
