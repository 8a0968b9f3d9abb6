import { useEffect, useEffectEvent } from "react"

type Page = { items: readonly unknown[]; perPage: number; total: number }

/**
 * Goes to the last page of a list that is shown beyond it: what stood there was deleted, or no longer fits the filter.
 *
 * @returns whether it is, so that the list is not empty although the page is
 */
export const useLastPage = (data: Page | undefined, onPage: (page: number) => void): boolean => {
  const last = data && data.items.length === 0 && data.total > 0 ? Math.ceil(data.total / data.perPage) : null
  const go = useEffectEvent(onPage)
  useEffect(() => {
    if (last !== null) go(last)
  }, [last])
  return last !== null
}
