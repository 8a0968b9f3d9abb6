import { useEffect, useState, useSyncExternalStore } from "react"
import { failureOf } from "../../../store/failure-of.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { useLazyReadRevisionQuery, useSaveEntryMutation } from "../editor-api.ts"
import { contentOf, emptyContent, type AdminEntry, type EntryContent } from "./entry-content.ts"
import type { DraftState } from "./draft-state.ts"
import { createEntryDraft, type EntryDraft } from "./entry-draft.ts"
import { openJournal } from "../../../drafts/journal.ts"

type Options = {
  contentType: ContentTypeName
  id: string
  entry: AdminEntry | null
  user: { id: string; name: string }
}

/** The draft of an entry; unsaved edits go to the journal when the user leaves the page or the screen. */
export const useEntryDraft = ({ contentType, id, entry, user }: Options): [EntryDraft, DraftState] => {
  const [saveEntry] = useSaveEntryMutation()
  const [readRevision] = useLazyReadRevisionQuery()
  const [draft] = useState(() =>
    createEntryDraft({
      contentType,
      id,
      entry,
      fresh: emptyContent(contentType, user.name),
      journal: openJournal<EntryContent>(user.id, contentType, id),
      send: async (content, version) => {
        const { data, error } = await saveEntry({ contentType, id, content, version })
        const failure = failureOf(error)
        return failure ? { error: failure } : { data }
      },
      readVersion: async (version) => {
        const { data } = await readRevision({ contentType, id, version })
        return data ? contentOf(data.entry) : null
      },
    })
  )
  useEffect(() => {
    const persist = (): void => draft.flush()
    const online = (): void => {
      if (draft.getState().failure?.status === "offline") void draft.save()
    }
    window.addEventListener("pagehide", persist)
    document.addEventListener("visibilitychange", persist)
    window.addEventListener("online", online)
    return () => {
      window.removeEventListener("pagehide", persist)
      document.removeEventListener("visibilitychange", persist)
      window.removeEventListener("online", online)
      draft.close()
    }
  }, [draft])
  return [draft, useSyncExternalStore(draft.subscribe, draft.getState, draft.getState)]
}
