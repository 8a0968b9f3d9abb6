import { useEffect, useLayoutEffect, useState } from "react"
import { useSelector, useStore } from "react-redux"
import type { GameId } from "../../../../../shared/games.ts"
import { openJournal } from "../../../drafts/journal.ts"
import type { AdminState, AdminStore } from "../../../store/admin-store.ts"
import { failureOf } from "../../../store/failure-of.ts"
import type { ContentTypeName } from "../../../store/entry-paths.ts"
import { useLazyReadRevisionQuery, useSaveEntryMutation } from "../editor-api.ts"
import type { DraftState } from "./draft-state.ts"
import { selectDraft } from "./drafts-slice.ts"
import { contentOf, emptyContent, type AdminEntry, type EntryContent } from "./entry-content.ts"
import { createEntryDraft, type EntryDraft } from "./entry-draft.ts"

type Options = {
  contentType: ContentTypeName
  id: string
  entry: AdminEntry | null
  user: { id: string; name: string }
  /** The game of a new post of a developer blog, until another one is chosen. */
  game: GameId
}

/**
 * The draft of an entry, open in the store while the component is mounted; null before. Unsaved edits go to the journal
 * when the user leaves the page or the screen.
 */
export const useEntryDraft = ({ contentType, id, entry, user, game }: Options): [EntryDraft, DraftState] | null => {
  const store = useStore() as AdminStore
  const [saveEntry] = useSaveEntryMutation()
  const [readRevision] = useLazyReadRevisionQuery()
  const [draft] = useState(() =>
    createEntryDraft(store, {
      contentType,
      id,
      entry,
      fresh: emptyContent(contentType, user.name, game),
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
  const state = useSelector((root: AdminState) => selectDraft(root, draft.key))
  useLayoutEffect(() => draft.open(), [draft])
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
    }
  }, [draft])
  return state && [draft, state]
}
