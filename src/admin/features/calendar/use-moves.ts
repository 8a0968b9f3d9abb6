import { useState } from "react"
import { useTranslation } from "react-i18next"
import { bulkLimits } from "../../../../shared/limits/content.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { formatInStudio } from "../../formats/studio-time.ts"
import { chunksOf } from "../../store/chunks-of.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { skippedByFailure, skippedOf, type Skipped } from "../../store/skipped-entries.ts"
import { useUndoOfTypes } from "../../undo/use-undo.ts"
import {
  useLazyReadLastSaveQuery,
  useLazyReadPlanQuery,
  useRescheduleEntriesMutation,
  useScheduleDraftsMutation,
  type EntryPlan,
} from "./calendar-api.ts"
import type { Move, Slot } from "./slots.ts"

/** A move of what another user has moved since it was shown. */
export type MoveConflict = {
  move: Move
  /** Who saved the entry last; null when no user did. */
  by: string | null
  /** Where it is now; null when nothing is scheduled any more. */
  theirs: string | null
}

type Done = { contentType: ContentTypeName; id: string; version: number }

/** What was changed meanwhile: the moves to send again, those that the user must decide, and entries that could not be read. */
type Changed = { again: Move[]; conflicts: MoveConflict[]; unread: Set<string> }

type Left = Skipped & { contentType: ContentTypeName }

/** `failure` is of the last request of which nothing succeeded. */
type Result = { done: Done[]; left: Left[]; failure: { data: unknown } | null }

const groupedBy = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[][] =>
  [...new Set(values.map(keyOf))].map((key) => values.filter((value) => keyOf(value) === key))

/** When each of the slot's languages becomes public by now; null for one that is not scheduled. */
const instantsNow = ({ locales, state }: Slot, { translations, layers, removedAt }: EntryPlan): (string | null)[] =>
  locales.map((locale) => {
    const text = translations[locale]
    if (removedAt !== null) return null
    return state === "update" ? layers[locale].updateAt : text?.state === "scheduled" ? text.publishedAt : null
  })

/** Where another user moved a slot, or the first of its languages that they moved; null when one is not scheduled any more. */
const movedTo = (slot: Slot, plan: EntryPlan): string | null => {
  const instants = instantsNow(slot, plan).filter((instant) => instant !== null)
  if (instants.length < slot.locales.length) return null
  return instants.filter((instant) => instant !== slot.at).toSorted()[0] ?? slot.at
}

/** Whether a slot still is what it was when it was shown: only its text was saved since. */
const isUnmoved = (slot: Slot, plan: EntryPlan): boolean =>
  slot.state === "draft"
    ? plan.removedAt === null && slot.locales.every((locale) => plan.translations[locale]?.state === "draft")
    : instantsNow(slot, plan).every((instant) => instant === slot.at)

/** Sends moves: one request for each content type, and one for drafts of each instant. */
const useSending = () => {
  const [reschedule] = useRescheduleEntriesMutation()
  const [schedule] = useScheduleDraftsMutation()
  return async (moves: readonly Move[]): Promise<Result> => {
    const result: Result = { done: [], left: [], failure: null }
    const versionOf = ({ id, version }: Slot): number =>
      result.done.findLast((one) => one.id === id)?.version ?? version
    const titleOf = (id: string): string => moves.find(({ slot }) => slot.id === id)?.slot.title ?? ""
    const take = async (
      contentType: ContentTypeName,
      ids: readonly string[],
      sending: ReturnType<typeof reschedule> | ReturnType<typeof schedule>
    ): Promise<void> => {
      const { data, error } = await sending
      const failure = failureOf(error)
      const left = data ? skippedOf(data.skipped, titleOf) : failure ? skippedByFailure(failure, ids, titleOf) : []
      result.done.push(...(data?.items ?? []).map(({ id, version }) => ({ contentType, id, version })))
      result.left.push(...left.map((one) => ({ ...one, contentType })))
      if (!data && left.length === 0) result.failure = { data: failure?.data }
    }
    const isDraft = ({ slot }: Move): boolean => slot.state === "draft"
    for (const ofType of groupedBy(moves, ({ slot }) => slot.contentType)) {
      const contentType = ofType[0]?.slot.contentType ?? "blog"
      const entries = groupedBy(
        ofType.filter((move) => !isDraft(move)),
        ({ slot }) => slot.id
      )
      for (const chunk of chunksOf(entries, bulkLimits.entriesMax)) {
        const sent = chunk.flatMap((of) => {
          const [first] = of
          if (!first) return []
          const places = of.flatMap(({ slot, publishAt }) => slot.locales.map((locale) => ({ locale, publishAt })))
          return [{ id: first.slot.id, version: versionOf(first.slot), moves: places }]
        })
        await take(
          contentType,
          sent.map(({ id }) => id),
          reschedule({ contentType, entries: sent })
        )
      }
      const drafts = groupedBy(ofType.filter(isDraft), ({ slot, publishAt }) => `${publishAt} ${slot.locales.join()}`)
      for (const same of drafts)
        for (const chunk of chunksOf(same, bulkLimits.entriesMax)) {
          const sent = chunk.map(({ slot }) => ({ id: slot.id, version: versionOf(slot) }))
          const { slot, publishAt } = chunk[0] ?? same[0] ?? {}
          if (!slot || publishAt === undefined) continue
          const wanted = { contentType, entries: sent, locales: slot.locales, publishAt }
          await take(
            contentType,
            sent.map(({ id }) => id),
            schedule(wanted)
          )
        }
    }
    return result
  }
}

/**
 * Moves slots to other instants, and reports the result: with an offer to undo it, with what could not be moved,
 * and with what another user has moved meanwhile. Everything else that was saved of an entry meanwhile stays.
 */
export const useMoves = () => {
  const { t } = useTranslation("adminCalendar")
  const reader = useLocale()
  const send = useSending()
  const [readPlan] = useLazyReadPlanQuery()
  const [readLastSave] = useLazyReadLastSaveQuery()
  const offerUndo = useUndoOfTypes()
  /** Where slots are shown until the calendar has been read again, by key and version. */
  const [pending, setPending] = useState<ReadonlyMap<string, string>>(new Map())
  const [conflicts, setConflicts] = useState<readonly MoveConflict[]>([])
  const [left, setLeft] = useState<{ done: number; skipped: Left[] } | null>(null)

  const sorted = async (moves: readonly Move[]): Promise<Changed> => {
    const found: Changed = { again: [], conflicts: [], unread: new Set() }
    for (const { slot, publishAt } of moves) {
      const place = { contentType: slot.contentType, id: slot.id }
      const { data: plan } = await readPlan(place)
      if (!plan) {
        found.unread.add(slot.id)
        continue
      }
      const move = { slot: { ...slot, version: plan.version }, publishAt }
      if (isUnmoved(slot, plan)) found.again.push(move)
      else {
        const { data: last } = await readLastSave(place)
        found.conflicts.push({ move, by: last?.author ?? null, theirs: movedTo(slot, plan) })
      }
    }
    return found
  }

  const report = (moves: readonly Move[], { done, left: skipped, failure }: Result): void => {
    if (failure) showErrorToast(t(done.length > 0 ? "failedPartly" : "failed"), failure.data)
    if (skipped.length > 0) setLeft({ done: done.length, skipped })
    if (done.length === 0) return
    const [only] = moves.length === 1 ? moves : []
    const caption = only
      ? t("moved.one", { title: only.slot.title || t("untitled"), date: formatInStudio(only.publishAt, reader) })
      : t("moved.several", { count: done.length })
    const latest = [...new Map(done.map((one) => [one.id, one])).values()]
    offerUndo(
      caption,
      groupedBy(latest, ({ contentType }) => contentType).flatMap((entries) =>
        entries[0] ? [{ contentType: entries[0].contentType, entries }] : []
      )
    )
  }

  const move = async (moves: readonly Move[]): Promise<void> => {
    setPending(new Map(moves.map(({ slot, publishAt }) => [placeOf(slot), publishAt])))
    const first = await send(moves)
    const changed = first.left.filter(({ reason }) => reason.kind === "changed")
    const found = await sorted(moves.filter(({ slot }) => changed.some(({ id }) => id === slot.id)))
    const second = await send(found.again)
    const result: Result = {
      done: [...first.done, ...second.done],
      left: [...first.left.filter((one) => !changed.includes(one) || found.unread.has(one.id)), ...second.left],
      failure: first.failure ?? second.failure,
    }
    setConflicts(found.conflicts)
    setPending(new Map())
    report(moves, result)
  }

  return {
    move,
    /** A slot where it is shown now. */
    shown: (slot: Slot): Slot => ({ ...slot, at: pending.get(placeOf(slot)) ?? slot.at }),
    conflicts,
    closeConflicts: () => setConflicts([]),
    left,
    closeLeft: () => setLeft(null),
  }
}

const placeOf = ({ key, version }: Slot): string => `${key} ${version}`
