import type { FastifyInstance } from "fastify"
import { z } from "zod"
import {
  cancelBody,
  confirmBody,
  confirmed,
  endBody,
  ended,
  exportBody,
  exported,
  mailLinkState,
  mailPreview,
  readBody,
  topicsBody,
  inviteBody,
  notification,
  notificationList,
  notificationQuery,
  notified,
  notifyBody,
  removeBody,
  removeQuery,
  subscribeForm,
  subscribeReceipt,
  subscriptionCounts,
  testBody,
  testSent,
} from "../../shared/contract/subscriptions.ts"
import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import { locales } from "../../shared/locales.ts"
import { subscribePaths } from "../../shared/subscriptions.ts"
import { ApiError } from "../http/api-error.ts"
import { signedInUser } from "../people/policies.ts"
import { acceptForms } from "../http/plain-forms.ts"
import { endpoints } from "../http/endpoint.ts"
import { linkPageRoutes } from "../mail/link-page.ts"
import { confirmPageParts, leavePageParts } from "./subscription-pages.ts"
import {
  presentCounts,
  presentNotification,
  presentNotificationPage,
  presentSubscriber,
} from "./subscriptions-presenter.ts"
import { staffRead, staffWrite, visitorWrite, type RoutePolicy } from "../http/route-policy.ts"
import type { BotCheckContext } from "../bot-check/bot-check-service.ts"
import type { ServiceContext } from "../service-context.ts"
import { cancelNotification } from "./notification-sending-service.ts"
import {
  listNotifications,
  notifySubscribers,
  previewNotification,
  sendTestNotification,
  type NotifyContext,
} from "./notifications-service.ts"
import { requestSubscription, inviteToSubscribe } from "./subscription-requests-service.ts"
import {
  chooseTopics,
  confirmSubscription,
  countSubscribers,
  endSubscription,
  exportSubscribers,
  leaveSubscription,
  readSubscriptionLink,
} from "./subscriptions-service.ts"

const rateLimit = { max: subscriptionLimits.requestsPerTenMinutes, timeWindow: 600_000 }

/** For mail programs: from any origin and as a form, with the token of a mail as the only authorization (RFC 8058). */
const oneClickPolicy: RoutePolicy = { who: "anyone", origin: "any", body: "any" }

const visitorRoutes = (app: FastifyInstance, context: BotCheckContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "POST",
    path: subscribePaths.add,
    tag: "subscription",
    summary:
      "A request for newsletters; the address is asked to confirm it, and the response is the same for every address",
    policy: visitorWrite,
    body: subscribeForm,
    response: subscribeReceipt,
    failures: ["botCheckFailed"],
    rateLimit,
    handle: async ({ body, request }) => {
      await requestSubscription(context, body, request.ip)
      return { received: true as const }
    },
  })
  endpoint({
    method: "POST",
    path: subscribePaths.confirm,
    tag: "subscription",
    summary: "Confirms a request, by the token of the e-mail that asks for it",
    policy: visitorWrite,
    body: confirmBody,
    response: confirmed,
    failures: ["tokenExpired"],
    rateLimit,
    handle: ({ body }) => confirmSubscription(context, body.token),
  })
  endpoint({
    method: "POST",
    path: subscribePaths.read,
    tag: "subscription",
    summary: "What the link of an e-mail can still do, by its token; changes nothing",
    policy: visitorWrite,
    body: readBody,
    response: mailLinkState,
    rateLimit: { ...rateLimit, max: subscriptionLimits.viewsPerTenMinutes },
    handle: ({ body }) => readSubscriptionLink(context, body.action, body.token),
  })
  endpoint({
    method: "POST",
    path: subscribePaths.topics,
    tag: "subscription",
    summary:
      "Takes topics of a subscription away or brings them back, by the token of its e-mails; none ends it, undo reverts that",
    policy: visitorWrite,
    body: topicsBody,
    response: mailLinkState,
    failures: ["tokenExpired"],
    rateLimit: { ...rateLimit, max: subscriptionLimits.viewsPerTenMinutes },
    handle: ({ body }) => chooseTopics(context, body.token, body.topics ?? "undo"),
  })
}

const oneClickRoute = (app: FastifyInstance, context: ServiceContext): void => {
  endpoints(app)({
    method: "POST",
    path: subscribePaths.remove,
    tag: "subscription",
    summary: "Ends a subscription, by the token that its e-mails carry; mail programs send it as RFC 8058 says",
    policy: oneClickPolicy,
    query: removeQuery,
    body: removeBody,
    response: z.null(),
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

const staffRateLimit = { max: subscriptionLimits.staffRequestsPerTenMinutes, timeWindow: 600_000 }

/** The endpoints for single addresses. Addresses leave the server only in mails, and in the export for admins. */
const addressRoutes = (app: FastifyInstance, context: ServiceContext): void => {
  const endpoint = endpoints(app)
  const tag = "subscription"
  endpoint({
    method: "POST",
    path: subscribePaths.invite,
    tag,
    summary: "Asks an address whether it wants newsletters; it is not subscribed until it confirms",
    policy: staffWrite("editor"),
    body: inviteBody,
    response: subscribeReceipt,
    rateLimit: staffRateLimit,
    handle: async ({ body, request }) => {
      await inviteToSubscribe(context, body, signedInUser(request))
      return { received: true as const }
    },
  })
  endpoint({
    method: "POST",
    path: subscribePaths.end,
    tag,
    summary: "Ends the subscription of an address, whose owner asked for it",
    policy: staffWrite("editor"),
    body: endBody,
    response: ended,
    handle: async ({ body, request }) => ({ known: await endSubscription(context, body.email, signedInUser(request)) }),
  })
  endpoint({
    method: "POST",
    path: subscribePaths.exportSome,
    tag,
    summary: "Addresses that confirmed, some at a time; each export is written down",
    policy: staffWrite("admin"),
    body: exportBody,
    response: exported,
    handle: async ({ body, request }) => {
      const { subscribers, next } = await exportSubscribers(context, body.after, signedInUser(request))
      return { items: subscribers.map(presentSubscriber), next }
    },
  })
}

/** The endpoints for editors: notifications and numbers. */
const staffRoutes = (app: FastifyInstance, context: NotifyContext): void => {
  const endpoint = endpoints(app)
  endpoint({
    method: "POST",
    path: subscribePaths.notify,
    tag: "subscription",
    summary:
      "Notifies the subscribers of an entry once it is live; each gets one newsletter in a language, however often this is requested",
    policy: staffWrite("editor"),
    body: notifyBody,
    response: notified,
    failures: ["notFound", "heldBack"],
    handle: async ({ body, request }) => {
      const { id, name } = signedInUser(request)
      return { items: (await notifySubscribers(context, body, { id, name })).map(presentNotification) }
    },
  })
  endpoint({
    method: "POST",
    path: subscribePaths.test,
    tag: "subscription",
    summary: "Sends the newsletter about an entry to the user who requests it alone, marked as a test",
    policy: staffWrite("editor"),
    body: testBody,
    response: testSent,
    failures: ["notFound"],
    rateLimit: staffRateLimit,
    handle: async ({ body, request }) => ({ to: await sendTestNotification(context, body, signedInUser(request)) }),
  })
  endpoint({
    method: "POST",
    path: subscribePaths.preview,
    tag: "subscription",
    summary: "The newsletter about an entry as it would arrive now, and the number of its recipients",
    policy: staffWrite("editor"),
    body: testBody,
    response: mailPreview,
    failures: ["notFound"],
    handle: ({ body }) => previewNotification(context, body),
  })
  endpoint({
    method: "POST",
    path: subscribePaths.cancel,
    tag: "subscription",
    summary: "Cancels a notification: those who have not been written to will not be",
    policy: staffWrite("editor"),
    body: cancelBody,
    response: notification,
    failures: ["notFound", "alreadySent"],
    handle: async ({ body, request }) => {
      const { id, name } = signedInUser(request)
      return presentNotification(await cancelNotification(context, body.id, { id, name }))
    },
  })
  endpoint({
    method: "GET",
    path: subscribePaths.notifications,
    tag: "subscription",
    summary: "How far notifications have come, newest first",
    policy: staffRead("editor"),
    query: notificationQuery,
    response: notificationList,
    handle: async ({ query }) => presentNotificationPage(await listNotifications(context, query)),
  })
  endpoint({
    method: "GET",
    path: subscribePaths.admin,
    tag: "subscription",
    summary: "How many subscribe, by state, topic and language",
    policy: staffRead("editor"),
    response: subscriptionCounts,
    handle: async () => presentCounts(await countSubscribers(context)),
  })
}

export const subscribeRoutes = async (
  app: FastifyInstance,
  context: BotCheckContext & NotifyContext
): Promise<void> => {
  visitorRoutes(app, context)
  staffRoutes(app, context)
  addressRoutes(app, context)
  // A scope of its own, because no other endpoint of the subject accepts plain forms.
  await app.register((scope, _options, done) => {
    acceptForms(scope)
    oneClickRoute(scope, context)
    for (const locale of locales) linkPageRoutes(scope, locale, [leavePageParts(context), confirmPageParts(context)])
    done()
  })
}
