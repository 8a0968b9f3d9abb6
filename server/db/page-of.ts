import { listLimits } from "../../shared/limits/lists.ts"

export type PageQuery = { page?: number; perPage?: number }

/** Page numbers with defaults filled in, and their limit and offset in SQL. */
export const pageOf = (
  query: PageQuery
): { page: number; perPage: number; place: { limit: number; offset: number } } => {
  const page = query.page ?? 1
  const perPage = query.perPage ?? listLimits.perPageDefault
  return { page, perPage, place: { limit: perPage, offset: (page - 1) * perPage } }
}
