import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { bulkLimits } from "../../../../shared/limits/content.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { formatInStudio } from "../../formats/studio-time.ts"
import { chunksOf } from "../../store/chunks-of.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { reasonOfRemoval, skippedByFailure, skippedOf, type Skipped } from "../../store/skipped-entries.ts"
import { useForVisitors } from "../../store/hold-back.ts"
import { useUndo } from "../../undo/use-undo.ts"
import {
  usePublishEntriesMutation,
  useRemoveListedMutation,
  type PostItem,
  type Publication,
  type VacancyItem,
} from "./entries-api.ts"
import { titleOf } from "./entry-columns.tsx"
import { changedOf } from "./take-down.ts"

type Item = PostItem | VacancyItem

type Wanted = Omit<Publication, "contentType" | "entries">

/** What became of one or several requests: the changed entries with their versions, and those left after a stop. */
type Result = { items: { id: string; version: number }[]; skipped: Skipped[]; rest: readonly Item[] }

/** The entries that a stop left; null where the server did it for none. */
export type Rest = readonly Item[] | null

const versionsOf = (items: readonly Item[]) => items.map(({ id, version }) => ({ id, version }))

/** Publishes, schedules, takes down and removes several entries, and reports the results. */
export const useBulkPublication = (contentType: ContentTypeName) => {
  const { t } = useTranslation("adminBulk")
  const { t: tEntries } = useTranslation("adminEntries")
  const reader = useLocale()
  const forVisitors = useForVisitors()
  const [send, { isLoading: isSending }] = usePublishEntriesMutation()
  const [removeOne, { isLoading: isRemoving }] = useRemoveListedMutation()
  const offerUndo = useUndo(contentType)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [outcome, setOutcome] = useState<{
    done: number
    skipped: (Skipped & { contentType: ContentTypeName })[]
  } | null>(null)

  const nameIn =
    (items: readonly Item[]) =>
    (id: string): string => {
      const item = items.find((one) => one.id === id)
      return (item && titleOf(item, reader)) || tEntries("list.untitled")
    }

  /** What was done before stays done. */
  const sayStopped = (failure: ReturnType<typeof failureOf>): void => {
    const isOffline = failure?.status === "offline"
    showErrorToast(t(isOffline ? "bulk.stopped" : "bulk.halfway"), isOffline ? null : failure?.data)
  }

  /** In parts that the server takes at once; what a failure leaves undone is said. */
  const publish = async (items: readonly Item[], wanted: Wanted): Promise<Result> => {
    const nameOf = nameIn(items)
    const result: Result = { items: [], skipped: [], rest: [] }
    for (const [index, entries] of chunksOf(versionsOf(items), bulkLimits.entriesMax).entries()) {
      setProgress({ done: result.items.length + result.skipped.length, total: items.length })
      const { data, error } = await send({ contentType, entries, ...wanted })
      const failure = failureOf(error)
      const ids = entries.map(({ id }) => id)
      const skipped = data ? skippedOf(data.skipped, nameOf) : failure ? skippedByFailure(failure, ids, nameOf) : []
      result.items.push(...(data?.items ?? []))
      result.skipped.push(...skipped)
      if (data || skipped.length > 0) continue
      if (result.items.length > 0) sayStopped(failure)
      else showErrorToast(t("bulk.failed"), failure?.data)
      result.rest = items.slice(index * bulkLimits.entriesMax)
      break
    }
    setProgress(null)
    return result
  }

  /** One after the other: each removal is a request of its own. */
  const removeAll = async (items: readonly Item[]): Promise<Result> => {
    const result: Result = { items: [], skipped: [], rest: [] }
    for (const [index, { id, version }] of items.entries()) {
      setProgress({ done: result.items.length + result.skipped.length, total: items.length })
      const { data, error } = await removeOne({ contentType, id, version })
      if (data) result.items.push(data)
      else {
        const failure = failureOf(error)
        if (failure?.status === "offline") {
          sayStopped(failure)
          result.rest = items.slice(index)
          break
        }
        result.skipped.push({ id, title: nameIn(items)(id), reason: reasonOfRemoval(failure) })
      }
    }
    setProgress(null)
    return result
  }

  /** What can be undone is reported with a button that undoes it. */
  const tellUndoable = (before: readonly Item[], { items, skipped, rest }: Result, caption: string): Rest => {
    if (skipped.length > 0) setOutcome({ done: items.length, skipped: skipped.map((one) => ({ ...one, contentType })) })
    const changed = changedOf(before, items)
    if (items.length === 0) return null
    if (changed.length > 0) offerUndo(caption, changed)
    else if (skipped.length === 0) toast.success(caption)
    return rest
  }

  return {
    isLoading: isSending || isRemoving || progress !== null,
    /** How far a step has come that takes several requests; null while none runs. */
    progress,
    outcome,
    closeOutcome: () => setOutcome(null),
    /** All of these can be undone from their toast. */
    publish: async (items: readonly Item[], locale: Locale): Promise<Rest> => {
      const result = await publish(items, { locale, state: "published", publishAt: null, skipEmpty: true })
      return tellUndoable(items, result, forVisitors(t("bulk.published", { count: result.items.length })))
    },
    /** @param publishAt ahead, UTC in ISO 8601 */
    schedule: async (items: readonly Item[], locale: Locale, publishAt: string): Promise<Rest> => {
      const result = await publish(items, { locale, state: "scheduled", publishAt, skipEmpty: true })
      const date = formatInStudio(publishAt, reader)
      return tellUndoable(items, result, t("bulk.scheduled", { count: result.items.length, date }))
    },
    takeDown: async (items: readonly Item[], locale: Locale): Promise<Rest> => {
      const result = await publish(items, { locale, state: "draft", publishAt: null })
      return tellUndoable(items, result, forVisitors(t("bulk.taken", { count: result.items.length })))
    },
    remove: async (items: readonly Item[]): Promise<Rest> => {
      const result = await removeAll(items)
      return tellUndoable(items, result, t("bulk.removed", { count: result.items.length }))
    },
  }
}
