import type { FastifyInstance } from "fastify"
import { z } from "zod"
import {
  confirmBody,
  confirmed,
  notificationList,
  notificationQuery,
  notified,
  notifyBody,
  removeBody,
  removeQuery,
  subscribeForm,
  subscribeReceipt,
  subscriptionCounts,
} from "../../shared/contract/subscribe.ts"
import { limits } from "../../shared/limits.ts"
import { subscribePaths } from "../../shared/subscriptions.ts"
import { ApiError } from "../api-error.ts"
import { signedInUser } from "../auth/policies.ts"
import { calls } from "../call.ts"
import { presentCounts, presentNotification, presentNotificationPage } from "../presenters/subscription.ts"
import { staffRead, staffWrite, visitorWrite, type RoutePolicy } from "../security/route-policy.ts"
import type { ServiceContext } from "../services/context.ts"
import { listNotifications, notifySubscribers } from "../services/notifications.ts"
import { askToSubscribe } from "../services/subscription-requests.ts"
import { confirmSubscription, countSubscribers, leaveSubscription } from "../services/subscriptions.ts"

const rateLimit = { max: limits.subscription.callsPerTenMinutes, timeWindow: 600_000 }

/** A mail program calls it, from nowhere and as a form, with the token of a letter as its only right (RFC 8058). */
const oneClickPolicy: RoutePolicy = { who: "anyone", origin: "any", body: "any" }

/** Lets a route take what forms send; what is in a form of many parts does not matter here. */
const acceptForms = (app: FastifyInstance): void => {
  const types = ["application/x-www-form-urlencoded", "multipart/form-data"]
  app.removeContentTypeParser(types)
  app.addContentTypeParser<string>("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body)))
  )
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, _body, done) => done(null, null))
}

/** What visitors do with their subscription. */
const visitorRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const call = calls(app)
  call({
    method: "POST",
    path: subscribePaths.add,
    tag: "subscription",
    summary:
      "The wish to get letters; the address is asked to confirm it, and the answer is the same for every address",
    policy: visitorWrite,
    body: subscribeForm,
    answer: subscribeReceipt,
    failures: ["botCheckFailed"],
    rateLimit,
    handle: async ({ body }) => {
      await askToSubscribe(context, body)
      return { received: true as const }
    },
  })
  call({
    method: "POST",
    path: subscribePaths.confirm,
    tag: "subscription",
    summary: "Confirms a wish, by the token of the letter that asks for it",
    policy: visitorWrite,
    body: confirmBody,
    answer: confirmed,
    failures: ["tokenExpired"],
    rateLimit,
    handle: ({ body }) => confirmSubscription(context, body.token),
  })
}

const oneClickRoute = (app: FastifyInstance, context: ServiceContext): void => {
  acceptForms(app)
  calls(app)({
    method: "POST",
    path: subscribePaths.remove,
    tag: "subscription",
    summary: "Ends a subscription, by the token that its letters carry; mail programs send it as RFC 8058 says",
    policy: oneClickPolicy,
    query: removeQuery,
    body: removeBody,
    answer: z.null(),
    failures: ["tokenExpired"],
    rateLimit,
    handle: async ({ query, body }) => {
      const token = query.token ?? (body && "token" in body ? body.token : undefined)
      if (token === undefined) throw new ApiError("tokenExpired")
      await leaveSubscription(context, token)
      return null
    },
  })
}

/** What editors do: they tell of an entry, and see numbers. Addresses leave the server in letters alone. */
const staffRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const call = calls(app)
  call({
    method: "POST",
    path: subscribePaths.notify,
    tag: "subscription",
    summary: "Tells the subscribers of an entry; each hears of it once a language, however often this is called",
    policy: staffWrite("editor"),
    body: notifyBody,
    answer: notified,
    failures: ["notFound"],
    handle: async ({ body, request }) => {
      const { id, name } = signedInUser(request)
      return { items: (await notifySubscribers(context, body, { id, name })).map(presentNotification) }
    },
  })
  call({
    method: "GET",
    path: subscribePaths.notifications,
    tag: "subscription",
    summary: "How far notifications have come, newest first",
    policy: staffRead("editor"),
    query: notificationQuery,
    answer: notificationList,
    handle: async ({ query }) => presentNotificationPage(await listNotifications(context, query)),
  })
  call({
    method: "GET",
    path: subscribePaths.admin,
    tag: "subscription",
    summary: "How many subscribe, by state, topic and language",
    policy: staffRead("editor"),
    answer: subscriptionCounts,
    handle: async () => presentCounts(await countSubscribers(context)),
  })
}

export const subscribeRoutes = async (app: FastifyInstance, context: ServiceContext): Promise<void> => {
  visitorRoutes(app, context)
  staffRoutes(app, context)
  // A scope of its own, as no other call takes a form of that kind.
  await app.register((scope, _options, done) => {
    oneClickRoute(scope, context)
    done()
  })
}
