import type { FastifyInstance } from "fastify"
import { publishLog, publishLogPaths } from "../../shared/contract/publishing-log.ts"
import { endpoints } from "../http/endpoint.ts"
import { staffRead } from "../http/route-policy.ts"
import { listPublishes } from "./publishing-log-service.ts"
import type { PublishingContext } from "./publishing-service.ts"

export const publishLogRoutes = (app: FastifyInstance, context: PublishingContext): void => {
  endpoints(app)({
    method: "GET",
    path: publishLogPaths.list,
    tag: "publish",
    summary: "How the latest publishes ended, how long each step took, and why one did not go live",
    policy: staffRead("editor"),
    response: publishLog,
    failures: ["unavailable"],
    handle: async () => ({ items: await listPublishes(context) }),
  })
}
