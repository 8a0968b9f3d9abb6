import { createDraftDriver } from "./draft-driver.ts"
import { draftLanguages } from "./draft-languages.ts"
import type { DraftOptions } from "./draft-state.ts"
import type { AdminEntry, EntryContent } from "./entry-content.ts"
import { issuesOf } from "./field-issues.ts"
import type { FieldPath } from "./entry-fields.ts"

export type EntryDraft = ReturnType<typeof createEntryDraft>

/**
 * One entry while somebody writes it: what it holds, what of it is saved, and its copy in this browser. `transition`
 * decides what each call leads to; one save runs at a time, so that one's own saves never conflict.
 */
export const createEntryDraft = (options: DraftOptions) => {
  const { contentType, id } = options
  const { getState, subscribe, addPending, isModified, dispatch, flush, save, close } = createDraftDriver(options)
  return {
    contentType,
    id,
    getState,
    subscribe,
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
    /** Goes on from somebody else's save with a content that was agreed on. */
    resolve: (content: EntryContent): Promise<boolean> => {
      dispatch({ is: "resolved", content })
      return isModified() ? save() : Promise.resolve(true)
    },
    /** Takes over what the server has since, as after a restored revision. */
    adopt: (entry: AdminEntry): void => dispatch({ is: "adopted", entry }),
    /** Learns what the server has now where another call than a save was refused because of it. */
    meet: (entry: AdminEntry): void => dispatch({ is: "met", entry }),
    /** Goes on after a removed entry was brought back; what is not saved follows it. */
    revive: (entry: AdminEntry): void => dispatch({ is: "revived", entry }),
    /** Throws away what is not saved. */
    discard: (): void => dispatch({ is: "discarded" }),
    close,
  }
}
