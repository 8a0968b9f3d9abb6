import type { FastifyInstance } from "fastify"
import { auditList, auditPaths, auditQuery } from "../../shared/contract/audit.ts"
import { calls } from "../call.ts"
import { presentAuditEntry } from "../presenters/audit.ts"
import { staffRead } from "../security/route-policy.ts"
import { readAudit } from "../services/audit.ts"
import type { ServiceContext } from "../services/context.ts"

export const auditRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  calls(app)({
    method: "GET",
    path: auditPaths.list,
    tag: "audit",
    summary: "Who did what, the latest first",
    policy: staffRead("admin"),
    query: auditQuery,
    answer: auditList,
    handle: async ({ query }) => {
      const { rows, ...page } = await readAudit(context, query)
      return { items: rows.map(presentAuditEntry), ...page }
    },
  })
}
