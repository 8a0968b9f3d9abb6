import { randomUUID } from "node:crypto"
import type { FastifyInstance } from "fastify"
import {
  presenceMove,
  presenceParameters,
  presenceQuery,
  entryPresence,
  type PresenceEvent,
} from "../../../shared/contract/presence.ts"
import { adminPathsOf } from "../../../shared/staff-endpoints.ts"
import { hasRole, type Role } from "../../../shared/roles.ts"
import { endpoints, failureSchemas } from "../../http/endpoint.ts"
import { eventStreams } from "../../http/event-stream.ts"
import { staffRead, staffWrite } from "../../http/route-policy.ts"
import { presentUser } from "../../people/current-user-presenter.ts"
import { signedInUser } from "../../people/policies.ts"
import { findUserOfSession, type SessionContext } from "../../people/sessions-service.ts"
import type { SignInCookies } from "../../people/sign-in-cookies.ts"
import { createEntryNews } from "./entry-news.ts"
import { createPresence } from "./presence.ts"

const keyOfEntry = (contentType: string, id: string): string => `${contentType}:${id}`

type PresenceParts = {
  cookies: SignInCookies
  /** Roles that may read and write each content type. */
  roles: Readonly<Record<string, Role[]>>
}

/** Notifies the windows that have an entry open. */
type Notify = (contentType: string, id: string) => void

/**
 * Streams which windows have an entry open, and that its comments or its review changed. Nothing of it is stored.
 *
 * @returns functions that notify the windows that have an entry open of such a change
 */
export const presenceRoutes = (
  app: FastifyInstance,
  context: SessionContext,
  { cookies, roles: rolesOf }: PresenceParts
): { ofComments: Notify; ofReview: Notify } => {
  const openStream = eventStreams(app)
  const warn = (error: unknown): void =>
    app.log.warn(
      { err: error },
      "other servers do not know who has an entry open, or that its comments or its review changed"
    )
  const presence = createPresence(context.database, context.now, warn)
  const comments = createEntryNews("comments", context.database, warn)
  const reviews = createEntryNews("reviews", context.database, warn)
  app.addHook("onClose", (_app, done) => {
    presence.close()
    comments.close()
    reviews.close()
    done()
  })
  for (const [contentType, roles] of Object.entries(rolesOf)) {
    const paths = adminPathsOf(contentType)
    const keyOf = (id: string): string => keyOfEntry(contentType, id)
    app.route<{ Params: { id: string }; Querystring: { tab: string } }>({
      method: "GET",
      url: paths.presence,
      exposeHeadRoute: false,
      config: { policy: staffRead(...roles) },
      schema: {
        tags: ["presence"],
        summary:
          "Who has an entry open, now and at each change, as server-sent events; the listening window is one of them",
        params: presenceParameters,
        querystring: presenceQuery,
        response: failureSchemas(["notSignedIn", "notAllowed", "unavailable"]),
      },
      handler: (request, reply) => {
        const { id: userId, name } = signedInUser(request)
        const key = keyOf(request.params.id)
        const token = cookies.session.read(request)
        const stream = openStream(reply, {
          mayGoOn: async () => {
            const user = token === null ? null : await findUserOfSession(context, token)
            return user !== null && hasRole(presentUser(user).roles, roles)
          },
        })
        let number = 0
        // A window that listens again may have missed a change, on another server too.
        const opened = randomUUID()
        const { tab } = request.query
        let said: string | null = null
        const emit = (): void => {
          const data: PresenceEvent = {
            people: presence.list(key),
            comments: comments.last(key) ?? opened,
            review: reviews.last(key) ?? opened,
          }
          // The window knows its own place.
          const news = JSON.stringify({ ...data, people: data.people.filter((person) => person.tab !== tab) })
          if (news === said) return
          said = news
          stream.send(() => Promise.resolve({ id: (number += 1), data }))
        }
        stream.onEnd(comments.listen(key, emit))
        stream.onEnd(reviews.listen(key, emit))
        stream.onEnd(presence.enter(key, { tab, userId, name }, emit))
        emit()
      },
    })
    endpoints(app)({
      method: "POST",
      path: paths.movePresence,
      tag: "presence",
      summary:
        "Stores where a user who has an entry open writes, and which version they have; responds with the other windows that have it open",
      policy: staffWrite(...roles),
      params: presenceParameters,
      body: presenceMove,
      response: entryPresence,
      handle: ({ params, body, request }) => {
        presence.move(signedInUser(request).id, body)
        return Promise.resolve({ people: presence.list(keyOf(params.id)) })
      },
    })
  }
  return {
    ofComments: (contentType, id) => comments.notify(keyOfEntry(contentType, id)),
    ofReview: (contentType, id) => reviews.notify(keyOfEntry(contentType, id)),
  }
}
