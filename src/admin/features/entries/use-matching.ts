import { useState } from "react"
import { useTranslation } from "react-i18next"
import { listLimits } from "../../../../shared/limits/lists.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useLazyListEntriesQuery, type PostItem, type VacancyItem } from "./entries-api.ts"

/** Entries that can be chosen at once over all pages: an action on more takes minutes, and their names are too many to read. */
export const mostChosen = 1_000

/** Reads all entries that a list's query matches, page by page. */
export const useMatching = (contentType: ContentTypeName, query: Record<string, string | undefined>) => {
  const { t } = useTranslation("adminBulk")
  const [read] = useLazyListEntriesQuery()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  return {
    progress,
    /** @returns null when a page could not be read, which is said */
    select: async (): Promise<(PostItem | VacancyItem)[] | null> => {
      // An entry that another save moves to another page meanwhile is counted once.
      const found = new Map<string, PostItem | VacancyItem>()
      const perPage = String(listLimits.perPageMax)
      for (let page = 1; page <= mostChosen / listLimits.perPageMax; page += 1) {
        const { data, error } = await read({ ...query, contentType, page: String(page), perPage })
        if (!data) {
          setProgress(null)
          showErrorToast(t("bulk.failed"), failureOf(error)?.data)
          return null
        }
        for (const item of data.items) found.set(item.id, item)
        setProgress({ done: found.size, total: Math.min(data.total, mostChosen) })
        if (page * listLimits.perPageMax >= data.total) break
      }
      setProgress(null)
      return [...found.values()]
    },
  }
}
