import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Locale } from "../../../../shared/locales.ts"
import { showActionToast, showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useForVisitors } from "../../ui/hold-back.ts"
import { usePublishEntriesMutation, type PostItem, type Publication, type VacancyItem } from "./entries-api.ts"
import { titleOf } from "./entry-columns.tsx"
import { skippedByFailure, skippedOf, type Skipped } from "./publication-outcome.ts"
import { undoOf } from "./take-down.ts"

type Item = PostItem | VacancyItem

/** What became of one or several requests. */
type Result = { items: Item[]; skipped: Skipped[]; isFailed: boolean }

/** Publishes and takes down one language of several entries, and tells what became of it. */
export const useBulkPublication = (contentType: ContentTypeName) => {
  const { t } = useTranslation("adminEntries")
  const reader = useLocale()
  const forVisitors = useForVisitors()
  const [send, { isLoading }] = usePublishEntriesMutation()
  const [outcome, setOutcome] = useState<{ done: number; skipped: Skipped[] } | null>(null)

  const publish = async (items: readonly Item[], wanted: Omit<Publication, "contentType">): Promise<Result> => {
    const nameOf = (id: string): string => {
      const item = items.find((one) => one.id === id)
      return (item && titleOf(item, reader)) || t("list.untitled")
    }
    const { data, error } = await send({ contentType, ...wanted })
    if (data) return { items: data.items, skipped: skippedOf(data.skipped, nameOf), isFailed: false }
    const failure = failureOf(error)
    const ids = wanted.entries.map(({ id }) => id)
    const skipped = failure ? skippedByFailure(failure, ids, nameOf) : []
    if (skipped.length === 0) showErrorToast(t("bulk.failed"), failure?.data)
    return { items: [], skipped, isFailed: skipped.length === 0 }
  }

  const tell = (done: number, skipped: Skipped[], caption: string): void => {
    if (skipped.length > 0) setOutcome({ done, skipped })
    else toast.success(caption)
  }

  const undo = async (before: readonly Item[], after: readonly Item[], locale: Locale): Promise<void> => {
    const results: Result[] = []
    for (const step of undoOf(before, after, locale)) results.push(await publish(before, step))
    const count = results.flatMap(({ items }) => items).length
    const left = results.flatMap(({ skipped }) => skipped)
    // The list may be gone by now, and its dialog with it.
    if (left.length > 0) showErrorToast(t("bulk.undoLeft", { titles: left.map(({ title }) => title).join(", ") }), null)
    else if (results.every(({ isFailed }) => !isFailed)) toast.success(t("bulk.undone", { count }))
  }

  const versionsOf = (items: readonly Item[]) => items.map(({ id, version }) => ({ id, version }))

  return {
    isLoading,
    outcome,
    closeOutcome: () => setOutcome(null),
    /** @returns whether the server did it for any of the entries */
    publish: async (items: readonly Item[], locale: Locale): Promise<boolean> => {
      const wanted = { entries: versionsOf(items), locale, state: "published", publishAt: null } as const
      const { items: done, skipped, isFailed } = await publish(items, wanted)
      if (!isFailed) tell(done.length, skipped, forVisitors(t("bulk.published", { count: done.length })))
      return done.length > 0
    },
    /** Can be undone from its toast, unless `isFinal`. @returns whether the server did it for any of the entries */
    takeDown: async (items: readonly Item[], locale: Locale, isFinal: boolean): Promise<boolean> => {
      const wanted = { entries: versionsOf(items), locale, state: "draft", publishAt: null } as const
      const { items: done, skipped, isFailed } = await publish(items, wanted)
      const caption = forVisitors(t("bulk.taken", { count: done.length }))
      if (isFailed) return false
      if (skipped.length > 0 || isFinal) tell(done.length, skipped, caption)
      if (!isFinal && done.length > 0)
        showActionToast(caption, { label: t("bulk.undo"), run: () => void undo(items, done, locale) })
      return done.length > 0
    },
  }
}
