import { devblogListQuery } from "../../../shared/contract/devblog.ts"
import { cursor, listQuery } from "../../../shared/contract/list.ts"

/** A delta has an order and a scope of its own, so that of a list's parameters it takes the size of a page alone. */
const refuseMixture = (
  query: { since?: string } & Record<string, unknown>,
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void }
): void => {
  if (query.since === undefined) return
  for (const name of ["page", "locale", "game"])
    if (query[name] !== undefined)
      context.addIssue({ code: "custom", path: [name], message: "cannot be combined with since" })
}

const since = { since: cursor.optional() }

/** Query of a list route: a page of the list, or with `since` the delta. */
export const listOrDeltaQuery = listQuery.extend(since).superRefine(refuseMixture)

export const devblogListOrDeltaQuery = devblogListQuery.extend(since).superRefine(refuseMixture)

/** The part of a list-or-delta query that asks for the delta; null when it asks for a page. */
export const deltaOfQuery = (query: {
  since?: string
  perPage?: number
}): { since: string; perPage?: number } | null =>
  query.since === undefined ? null : { since: query.since, perPage: query.perPage }
