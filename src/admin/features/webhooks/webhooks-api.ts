import type { z } from "zod"
import {
  webhookPaths,
  type Webhook,
  type WebhookBody,
  type webhookDeliveries,
  type WebhookDelivery,
  type WebhookEdit,
  type webhookList,
  type WebhookWithSecret,
} from "../../../../shared/contract/webhooks.ts"
import { adminApi } from "../../store/admin-api.ts"
import { withQuery } from "../../store/with-query.ts"

const webhooksApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listWebhooks: build.query<z.infer<typeof webhookList>, undefined>({
      query: () => ({ method: "GET", path: webhookPaths.list }),
      providesTags: ["Webhooks"],
    }),
    listDeliveries: build.query<z.infer<typeof webhookDeliveries>, { webhook: string; page: number }>({
      query: (query) => ({ method: "GET", path: withQuery(webhookPaths.deliveries, query) }),
      providesTags: ["Webhooks"],
    }),
    addWebhook: build.mutation<WebhookWithSecret, WebhookBody>({
      query: (body) => ({ method: "POST", path: webhookPaths.add, body }),
      invalidatesTags: ["Webhooks", "Audit"],
    }),
    editWebhook: build.mutation<Webhook, WebhookEdit>({
      query: (body) => ({ method: "POST", path: webhookPaths.edit, body }),
      invalidatesTags: ["Webhooks", "Audit"],
    }),
    renewWebhookSecret: build.mutation<WebhookWithSecret, string>({
      query: (id) => ({ method: "POST", path: webhookPaths.secret, body: { id } }),
      invalidatesTags: ["Webhooks", "Audit"],
    }),
    removeWebhook: build.mutation<{ id: string }, string>({
      query: (id) => ({ method: "POST", path: webhookPaths.remove, body: { id } }),
      invalidatesTags: ["Audit"],
    }),
    testWebhook: build.mutation<WebhookDelivery, string>({
      query: (id) => ({ method: "POST", path: webhookPaths.test, body: { id } }),
      invalidatesTags: ["Webhooks", "Audit"],
    }),
    resendDelivery: build.mutation<WebhookDelivery, string>({
      query: (id) => ({ method: "POST", path: webhookPaths.resend, body: { id } }),
      invalidatesTags: ["Webhooks", "Audit"],
    }),
  }),
})

export const {
  useListWebhooksQuery,
  useListDeliveriesQuery,
  useAddWebhookMutation,
  useEditWebhookMutation,
  useRenewWebhookSecretMutation,
  useRemoveWebhookMutation,
  useTestWebhookMutation,
  useResendDeliveryMutation,
} = webhooksApi
