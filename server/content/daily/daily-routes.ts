import type { FastifyInstance } from "fastify"
import { adminDaily, daily, dailyPaths, dailyQuery, dailySetting } from "../../../shared/contract/daily.ts"
import { signedInUser } from "../../people/policies.ts"
import { endpoints } from "../../http/endpoint.ts"
import { presentAdminDaily, presentDaily } from "./daily-presenter.ts"
import type { publicReads } from "../../http/public-read.ts"
import { orToken, staffRead, staffWrite } from "../../http/route-policy.ts"
import type { ServiceContext } from "../../service-context.ts"
import { setDaily } from "./daily-setting-service.ts"
import { getAdminDaily, getDaily } from "./daily-service.ts"

export const dailyRoutes = (publicRead: ReturnType<typeof publicReads>, context: ServiceContext): void => {
  publicRead({
    path: dailyPaths.get,
    tag: "daily",
    summary: "The notes of the day that are shown now, in one language or both",
    query: dailyQuery,
    response: daily,
    read: async ({ query }) => presentDaily(await getDaily(context), query.locale),
  })
}

/** The admin endpoints of the daily note. */
export const dailyAdminRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "GET",
    path: dailyPaths.admin,
    tag: "daily",
    summary: "The notes of the day that were set, within their time or not",
    policy: orToken("daily", staffRead("editor")),
    response: adminDaily,
    handle: async () => presentAdminDaily(await getAdminDaily(context)),
  })
  endpoint({
    method: "POST",
    path: dailyPaths.set,
    tag: "daily",
    summary: "Sets the notes of both languages, or takes them away, if they are still those that were read",
    policy: orToken("daily", staffWrite("editor")),
    body: dailySetting,
    response: adminDaily,
    failures: ["versionConflict"],
    handle: async ({ body, request }) =>
      presentAdminDaily(
        await setDaily(context, { setting: body, actor: signedInUser(request), present: presentAdminDaily })
      ),
  })
}
