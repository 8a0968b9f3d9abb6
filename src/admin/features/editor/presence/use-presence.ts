import { useEffect, useMemo, useRef, useState } from "react"
import { useDispatch } from "react-redux"
import type { PresenceEvent, PresencePlace, UserPresence } from "../../../../../shared/contract/presence.ts"
import { inEachLocale, type Locale } from "../../../../../shared/locales.ts"
import { newId } from "../../../../components/forms/new-id.ts"
import { adminApi } from "../../../store/admin-api.ts"
import { listenToEvents } from "../../../store/event-source.ts"
import { entryPaths } from "../../../store/entry-paths.ts"
import { filled, withQuery } from "../../../store/with-query.ts"
import { sameContent } from "../draft/same-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import { useLazyReadEntryQuery, useMovePresenceMutation } from "../editor-api.ts"
import { useReviewedVersion } from "../review/use-review.ts"
import { writingPlace } from "./writing-place.ts"

/** Milliseconds between two messages about where this window writes. */
const moveEvery = 1_000

/** Sends where this window writes, and which version it has. */
const useOwnPlace = (draft: EntryDraft, tab: string, version: number | null): void => {
  const [move] = useMovePresenceMutation()
  useEffect(() => {
    if (version === null) return
    let said: PresencePlace | null | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const say = (): void => {
      timer = undefined
      const place = writingPlace()
      if (said !== undefined && sameContent(said, place)) return
      said = place
      // When it is lost, the next one follows as soon as the user goes on writing.
      void move({ contentType: draft.contentType, id: draft.id, tab, place, version })
    }
    const later = (): void => {
      timer ??= setTimeout(say, moveEvery)
    }
    say()
    document.addEventListener("selectionchange", later)
    document.addEventListener("focusin", later)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("selectionchange", later)
      document.removeEventListener("focusin", later)
    }
  }, [draft, tab, version, move])
}

/**
 * Reads what others have saved, once it is newer than what this window knows. Their windows say it while they are open, and
 * the review says of which version it is.
 */
const useNewerVersion = (
  draft: EntryDraft,
  people: readonly UserPresence[],
  version: number | null,
  isPaused: boolean
): void => {
  const [readEntry] = useLazyReadEntryQuery()
  const requested = useRef(0)
  const paused = useRef(isPaused)
  const reviewed = useReviewedVersion(draft)
  const newest = Math.max(reviewed, ...people.map((person) => person.version ?? 0))
  useEffect(() => {
    paused.current = isPaused
    if (isPaused || version === null || newest <= version || newest <= requested.current) return
    requested.current = newest
    void readEntry({ contentType: draft.contentType, id: draft.id }).then(({ data }) => {
      if (data && !paused.current) draft.hear(data)
      // The next event asks again, or the end of the pause.
      else requested.current = 0
    })
  }, [draft, newest, version, isPaused, readEntry])
}

const noWindows: readonly UserPresence[] = []

export type Company = {
  /** Other windows that have the entry open, in the order in which they were opened. */
  people: readonly UserPresence[]
  /** Those in which a language is being written. */
  writers: Record<Locale, readonly UserPresence[]>
  /** Differs after each change of the comments; null before the first event. */
  commentChange: string | null
}

/**
 * The other windows that have the entry open, and where they write. What they save is merged into this draft, as far as
 * it does not concern the same words.
 *
 * @param version the version that this window has; null for an entry that was never saved, which no other user can open
 * @param isPaused whether a publication is being decided on: it is requested for what is on the screen, so nothing is merged
 */
export const usePresence = (draft: EntryDraft, version: number | null, isPaused: boolean): Company => {
  const [tab] = useState(newId)
  const [all, setAll] = useState(noWindows)
  const [commentChange, setCommentChange] = useState<string | null>(null)
  const { contentType, id } = draft
  const isStored = version !== null
  const dispatch = useDispatch()
  const lastReview = useRef<string | null>(null)
  useEffect(() => {
    if (!isStored) return
    const path = withQuery(filled(entryPaths[contentType].presence, { id }), { tab })
    const onData = (data: unknown): void => {
      const { people, comments, review } = data as PresenceEvent
      setAll(people)
      setCommentChange(comments)
      // The editor has read it when it opened.
      if (lastReview.current !== null && lastReview.current !== review)
        dispatch(adminApi.util.invalidateTags(["Reviews"]))
      lastReview.current = review
    }
    return listenToEvents(path, "own", { onData })
  }, [contentType, id, tab, isStored, dispatch])
  const people = useMemo(() => all.filter((person) => person.tab !== tab), [all, tab])
  useOwnPlace(draft, tab, version)
  useNewerVersion(draft, people, version, isPaused)
  const writers = useMemo(() => {
    const isIn = (locale: Locale, { place }: UserPresence) => place?.locale === locale && place.block !== null
    return inEachLocale((locale) => people.filter((person) => isIn(locale, person)))
  }, [people])
  return useMemo(() => ({ people, writers, commentChange }), [people, writers, commentChange])
}
