import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { publishPaths, publishStatus } from "../../shared/contract/publishing.ts"
import { hasRole } from "../../shared/roles.ts"
import type { SignInCookies } from "../people/sign-in-cookies.ts"
import { failureSchemas } from "../http/endpoint.ts"
import { eventStreams } from "../http/event-stream.ts"
import { presentPublishStatus } from "./publishing-presenter.ts"
import { presentUser } from "../people/current-user-presenter.ts"
import type { PublishSnapshot } from "./run/publish-status.ts"
import { staffRead } from "../http/route-policy.ts"
import { getPublishPosition, requirePublishing, type PublishingContext } from "./publishing-service.ts"
import { findUserOfSession, type SessionContext } from "../people/sessions-service.ts"

/** All who may publish something. */
const roles = ["editor", "recruiter"] as const

/** The publish status as server-sent events: the current one, then every change. */
export const publishEventRoutes = (
  app: FastifyInstance,
  context: PublishingContext & SessionContext,
  cookies: SignInCookies
): void => {
  const openStream = eventStreams(app)
  const describe = async (snapshot: PublishSnapshot) => ({
    id: snapshot.number,
    data: publishStatus.parse(presentPublishStatus(await getPublishPosition(context, snapshot))),
  })
  app.route({
    method: "GET",
    url: publishPaths.events,
    exposeHeadRoute: false,
    config: { policy: staffRead(...roles) },
    schema: {
      tags: ["publish"],
      summary:
        "The status as it changes, as server-sent events; each one's data is the response of the status endpoint",
      querystring: z.strictObject({}),
      response: failureSchemas(["notSignedIn", "notAllowed", "unavailable"]),
    },
    handler: (request, reply) => {
      const { status } = requirePublishing(context)
      const token = cookies.session.read(request)
      const stream = openStream(reply, {
        mayGoOn: async () => {
          const user = token === null ? null : await findUserOfSession(context, token)
          return user !== null && hasRole(presentUser(user).roles, roles)
        },
      })
      const emit = (snapshot: PublishSnapshot) => stream.send(() => describe(snapshot))
      stream.onEnd(status.subscribe(emit))
      emit(status.read())
    },
  })
}
