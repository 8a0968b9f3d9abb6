import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Locale } from "../../../../shared/locales.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useForVisitors } from "../../ui/hold-back.ts"
import { useUndo } from "../../undo/use-undo.ts"
import {
  usePublishEntriesMutation,
  useRemoveListedMutation,
  type PostItem,
  type Publication,
  type VacancyItem,
} from "./entries-api.ts"
import { titleOf } from "./entry-columns.tsx"
import { reasonOfRemoval, skippedByFailure, skippedOf, type Skipped } from "./publication-outcome.ts"
import { changedOf } from "./take-down.ts"

type Item = PostItem | VacancyItem

/** What became of one or several requests: the changed entries with their versions. */
type Result = { items: { id: string; version: number }[]; skipped: Skipped[]; isFailed: boolean }

const versionsOf = (items: readonly Item[]) => items.map(({ id, version }) => ({ id, version }))

/** Publishes, takes down and removes several entries, and tells what became of it. */
export const useBulkPublication = (contentType: ContentTypeName) => {
  const { t } = useTranslation("adminBulk")
  const { t: tEntries } = useTranslation("adminEntries")
  const reader = useLocale()
  const forVisitors = useForVisitors()
  const [send, { isLoading: isSending }] = usePublishEntriesMutation()
  const [removeOne, { isLoading: isRemoving }] = useRemoveListedMutation()
  const offerUndo = useUndo(contentType)
  const [outcome, setOutcome] = useState<{ done: number; skipped: Skipped[] } | null>(null)

  const nameIn =
    (items: readonly Item[]) =>
    (id: string): string => {
      const item = items.find((one) => one.id === id)
      return (item && titleOf(item, reader)) || tEntries("list.untitled")
    }

  const publish = async (items: readonly Item[], wanted: Omit<Publication, "contentType">): Promise<Result> => {
    const nameOf = nameIn(items)
    const { data, error } = await send({ contentType, ...wanted })
    if (data) return { items: data.items, skipped: skippedOf(data.skipped, nameOf), isFailed: false }
    const failure = failureOf(error)
    const ids = wanted.entries.map(({ id }) => id)
    const skipped = failure ? skippedByFailure(failure, ids, nameOf) : []
    if (skipped.length === 0) showErrorToast(t("bulk.failed"), failure?.data)
    return { items: [], skipped, isFailed: skipped.length === 0 }
  }

  /** One after the other: each removal is a request of its own. */
  const removeAll = async (items: readonly Item[]): Promise<Result> => {
    const result: Result = { items: [], skipped: [], isFailed: false }
    for (const { id, version } of items) {
      const { data, error } = await removeOne({ contentType, id, version })
      if (data) result.items.push(data)
      else {
        const failure = failureOf(error)
        result.skipped.push({ id, title: nameIn(items)(id), reason: reasonOfRemoval(failure) })
        if (failure?.status !== "offline") continue
        showErrorToast(t("bulk.stopped"), null)
        result.isFailed = result.items.length === 0
        break
      }
    }
    return result
  }

  /** What can be undone is told with an offer to do so. @returns whether the server did it for any of the entries */
  const tellUndoable = (before: readonly Item[], { items, skipped, isFailed }: Result, caption: string): boolean => {
    if (isFailed) return false
    if (skipped.length > 0) setOutcome({ done: items.length, skipped })
    const changed = changedOf(before, items)
    if (changed.length > 0) offerUndo(caption, changed)
    else if (skipped.length === 0) toast.success(caption)
    return items.length > 0
  }

  return {
    isLoading: isSending || isRemoving,
    outcome,
    closeOutcome: () => setOutcome(null),
    /** @returns whether the server did it for any of the entries */
    publish: async (items: readonly Item[], locale: Locale): Promise<boolean> => {
      const wanted = {
        entries: versionsOf(items),
        locale,
        state: "published",
        publishAt: null,
        skipEmpty: true,
      } as const
      const { items: done, skipped, isFailed } = await publish(items, wanted)
      if (!isFailed && skipped.length > 0) setOutcome({ done: done.length, skipped })
      else if (!isFailed) toast.success(forVisitors(t("bulk.published", { count: done.length })))
      return done.length > 0
    },
    /** Can be undone from its toast. @returns whether the server did it for any of the entries */
    takeDown: async (items: readonly Item[], locale: Locale): Promise<boolean> => {
      const wanted = { entries: versionsOf(items), locale, state: "draft", publishAt: null } as const
      const result = await publish(items, wanted)
      return tellUndoable(items, result, forVisitors(t("bulk.taken", { count: result.items.length })))
    },
    /** Can be undone from its toast. @returns whether the server did it for any of the entries */
    remove: async (items: readonly Item[]): Promise<boolean> => {
      const result = await removeAll(items)
      return tellUndoable(items, result, t("bulk.removed", { count: result.items.length }))
    },
  }
}
