import type { z } from "zod"
import { auditPaths, type AuditChanges, type auditList } from "../../../../shared/contract/audit.ts"
import { userAdminPaths, type userList } from "../../../../shared/contract/people.ts"
import { listLimits } from "../../../../shared/limits/lists.ts"
import { adminApi } from "../../store/admin-api.ts"
import { filled, withQuery } from "../../store/with-query.ts"

/** Endpoints of the audit log. */
const auditApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<z.infer<typeof auditList>, Record<string, string | undefined>>({
      query: (query) => ({ method: "GET", path: withQuery(auditPaths.list, query) }),
      providesTags: ["Audit"],
    }),
    readAuditChanges: build.query<AuditChanges, number>({
      query: (id) => ({ method: "GET", path: filled(auditPaths.changes, { id }) }),
    }),
    listActors: build.query<z.infer<typeof userList>, undefined>({
      query: () => ({ method: "GET", path: withQuery(userAdminPaths.list, { perPage: listLimits.perPageMax }) }),
      providesTags: ["People"],
    }),
  }),
})

export const { useListAuditQuery, useReadAuditChangesQuery, useListActorsQuery } = auditApi
