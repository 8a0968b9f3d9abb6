import type { FastifyInstance } from "fastify"
import {
  deliveriesQuery,
  removedWebhook,
  webhook,
  webhookBody,
  webhookDeliveries,
  webhookDelivery,
  webhookEdit,
  webhookIdBody,
  webhookList,
  webhookPaths,
  webhookWithSecret,
} from "../../shared/contract/webhooks.ts"
import { endpoints } from "../http/endpoint.ts"
import { staffRead, staffWrite } from "../http/route-policy.ts"
import { signedInUser } from "../people/policies.ts"
import { listDeliveriesOf, resendDelivery, testWebhook } from "./delivery-service.ts"
import { presentDelivery, presentWebhook } from "./webhooks-presenter.ts"
import type { WebhookRow } from "./webhooks-repository.ts"
import {
  addWebhook,
  editWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  type WebhooksContext,
} from "./webhooks-service.ts"

const tag = "webhooks"

/** Webhooks that admins manage, and what was delivered to them. */
export const webhookRoutes = (app: FastifyInstance, context: WebhooksContext): void => {
  const endpoint = endpoints(app)
  const write = { method: "POST", tag, policy: staffWrite("admin") } as const
  const read = { method: "GET", tag, policy: staffRead("admin") } as const
  const present = (row: WebhookRow) => presentWebhook(row, context.now())
  endpoint({
    ...read,
    path: webhookPaths.list,
    summary: "Programs that get messages about the content, in the order of their names",
    response: webhookList,
    handle: async () => ({ items: (await listWebhooks(context)).map(present) }),
  })
  endpoint({
    ...write,
    path: webhookPaths.add,
    summary: "Makes a webhook; only this response has its secret",
    body: webhookBody,
    response: webhookWithSecret,
    handle: async ({ body, request }) => {
      const { row, secret } = await addWebhook(context, body, signedInUser(request))
      return { webhook: present(row), secret }
    },
  })
  endpoint({
    ...write,
    path: webhookPaths.edit,
    summary: "Replaces name, address and events of a webhook, and turns it on or off",
    body: webhookEdit,
    response: webhook,
    failures: ["notFound", "versionConflict"],
    handle: async ({ body, request }) =>
      present(await editWebhook(context, body, { actor: signedInUser(request), present })),
  })
  endpoint({
    ...write,
    path: webhookPaths.secret,
    summary: "Gives a webhook a new secret, which only this response has; the former one signs too for a day",
    body: webhookIdBody,
    response: webhookWithSecret,
    failures: ["notFound"],
    handle: async ({ body, request }) => {
      const { row, secret } = await renewSecret(context, body.id, signedInUser(request))
      return { webhook: present(row), secret }
    },
  })
  endpoint({
    ...write,
    path: webhookPaths.remove,
    summary: "Removes a webhook with its log",
    body: webhookIdBody,
    response: removedWebhook,
    failures: ["notFound"],
    handle: ({ body, request }) => removeWebhook(context, body.id, signedInUser(request)),
  })
  endpoint({
    ...write,
    path: webhookPaths.test,
    summary: "Sends a message without content to a webhook",
    body: webhookIdBody,
    response: webhookDelivery,
    failures: ["notFound"],
    handle: async ({ body, request }) => presentDelivery(await testWebhook(context, body.id, signedInUser(request))),
  })
  endpoint({
    ...read,
    path: webhookPaths.deliveries,
    summary: "The deliveries of a webhook, the latest first",
    query: deliveriesQuery,
    response: webhookDeliveries,
    failures: ["notFound"],
    handle: async ({ query }) => {
      const { rows, ...page } = await listDeliveriesOf(context, query)
      return { items: rows.map(presentDelivery), ...page }
    },
  })
  endpoint({
    ...write,
    path: webhookPaths.resend,
    summary: "Sends a delivery again, under the same id and with the same body",
    body: webhookIdBody,
    response: webhookDelivery,
    failures: ["notFound"],
    handle: async ({ body, request }) => presentDelivery(await resendDelivery(context, body.id, signedInUser(request))),
  })
}
