import { listLimits } from "../../shared/limits/lists.ts"

export type PageQuery = { page?: number; perPage?: number }

/** Numbers of a page of a list, defaults filled in, with its place in SQL. */
export const pageOf = (
  query: PageQuery
): { page: number; perPage: number; place: { limit: number; offset: number } } => {
  const page = query.page ?? 1
  const perPage = query.perPage ?? listLimits.perPageDefault
  return { page, perPage, place: { limit: perPage, offset: (page - 1) * perPage } }
}
