import type { FastifyInstance } from "fastify"
import { auditChanges, auditEntryParameters, auditList, auditPaths, auditQuery } from "../../shared/contract/audit.ts"
import { endpoints } from "../http/endpoint.ts"
import { presentAuditEntry } from "./audit-presenter.ts"
import { staffRead } from "../http/route-policy.ts"
import { readAuditChanges } from "./audit-changes-service.ts"
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
      const { actions, ...page } = await readAudit(context, query)
      return { items: actions.map(presentAuditEntry), ...page }
    },
  })
  endpoints(app)({
    method: "GET",
    path: auditPaths.changes,
    tag: "audit",
    summary: "What one action changed, field by field",
    policy: staffRead("admin"),
    params: auditEntryParameters,
    response: auditChanges,
    failures: ["notFound"],
    handle: ({ params }) => readAuditChanges(context, params.id),
  })
}
