import { useState } from "react"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { useListSubmissionsQuery, type SubmissionList, type SubmissionSummary } from "./inbox-api.ts"

/** A submission of the list, and the page of the list that it is on. */
type Neighbor = { item: SubmissionSummary; page: number }

type Neighbors = { previous: Neighbor | null; next: Neighbor | null }

const on = (page: number, item: SubmissionSummary | undefined): Neighbor | null => (item ? { item, page } : null)

/**
 * What comes before and after a submission in the list, over the ends of its page. A submission that has left the list,
 * since its new status does not fit the filter, counts as where it was.
 *
 * @param list the page of the list that is shown
 */
export const useNeighbors = (
  kind: SubmissionKind,
  filter: Record<string, string | undefined>,
  { list, id }: { list: SubmissionList | undefined; id: string }
): Neighbors => {
  const { items = [], page = 1, perPage = 0, total = 0 } = list ?? {}
  const at = items.findIndex((item) => item.id === id)
  // Where it was counts in that page of that filter alone.
  const shown = JSON.stringify([kind, filter, page])
  const [last, setLast] = useState({ shown, at: 0 })
  if (at !== -1 && (at !== last.at || shown !== last.shown)) setLast({ shown, at })
  const lastAt = last.shown === shown ? last.at : 0
  const [before, after] = at === -1 ? [lastAt - 1, lastAt] : [at - 1, at + 1]
  const ofPage = (number: number) => ({ kind, ...filter, page: String(number) })
  const earlier = useListSubmissionsQuery(ofPage(page - 1), { skip: before >= 0 || page <= 1 })
  const later = useListSubmissionsQuery(ofPage(page + 1), { skip: after < items.length || page * perPage >= total })
  return {
    previous: on(page, items[before]) ?? on(page - 1, earlier.currentData?.items.at(-1)),
    next: on(page, items[after]) ?? on(page + 1, later.currentData?.items[0]),
  }
}
