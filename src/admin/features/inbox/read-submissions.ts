import { submissionAdminPaths } from "../../../../shared/staff-endpoints.ts"
import { listLimits } from "../../../../shared/limits/lists.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import type { ApiFailure, ApiRequest, ApiResult } from "../../../components/api/fetch-api.ts"
import { filled, withQuery } from "../../store/with-query.ts"
import type { SubmissionEntry, SubmissionList } from "./inbox-api.ts"

type Reading = {
  kind: SubmissionKind
  filter: Record<string, string | undefined>
  onProgress: (read: number) => void
  /** Sends a request for the current user. */
  send: (request: ApiRequest) => Promise<ApiResult>
}

export type ReadSubmissions = { entries: SubmissionEntry[] } | { error: ApiFailure }

const listIds = async ({ kind, filter, send }: Reading): Promise<{ ids: string[] } | { error: ApiFailure }> => {
  const ids = new Set<string>()
  for (let page = 1; ; page += 1) {
    const path = withQuery(submissionAdminPaths(kind).list, { ...filter, page, perPage: listLimits.perPageMax })
    const { data, error } = await send({ method: "GET", path })
    if (error) return { error }
    const { items, total, perPage } = data as SubmissionList
    for (const { id } of items) ids.add(id)
    if (page * perPage >= total) return { ids: [...ids] }
  }
}

/**
 * Reads complete submissions one by one, so that the audit log records each read. Submissions erased in between are
 * left out.
 */
export const readSubmissions = async (reading: Reading): Promise<ReadSubmissions> => {
  const { kind, onProgress, send } = reading
  const listed = await listIds(reading)
  if ("error" in listed) return listed
  const entries: SubmissionEntry[] = []
  for (const [index, id] of listed.ids.entries()) {
    const { data, error } = await send({ method: "GET", path: filled(submissionAdminPaths(kind).byId, { id }) })
    if (error && error.status !== 404) return { error }
    if (!error) entries.push(data as SubmissionEntry)
    onProgress(index + 1)
  }
  return { entries }
}
