import type { FastifyInstance } from "fastify"
import { auditList, auditPaths, auditQuery } from "../../shared/contract/audit.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentAuditEntry } from "./audit-presenter.ts"
import { staffRead } from "../http/route-policy.ts"
import { readAudit } from "./audit-service.ts"
import type { ServiceContext } from "../service-context.ts"

export const auditRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  endpoints(app)({
    method: "GET",
    path: auditPaths.list,
    tag: "audit",
    summary: "Who did what, the latest first",
    policy: staffRead("admin"),
    query: auditQuery,
    response: auditList,
    handle: async ({ query }) => {
      const { rows, ...page } = await readAudit(context, query)
      return { items: rows.map(presentAuditEntry), ...page }
    },
  })
}
