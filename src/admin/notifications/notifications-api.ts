import type { z } from "zod"
import type {
  MailPreview,
  notified,
  NotificationList,
  NotificationProgress,
  NotifyBody,
  TestBody,
} from "../../../shared/contract/subscriptions.ts"
import { subscribePaths } from "../../../shared/subscriptions.ts"
import { adminApi } from "../store/admin-api.ts"
import { withQuery } from "../store/with-query.ts"

type NotificationListQuery = {
  /** Id of the entry that they are about. */
  entry?: string | undefined
  care?: "true"
  page?: string | undefined
  perPage?: string | undefined
}

/** Endpoints of mails about entries, for all screens that send or list them. */
const notificationsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listNotifications: build.query<NotificationList, NotificationListQuery>({
      query: (query) => ({ method: "GET", path: withQuery(subscribePaths.notifications, query) }),
      providesTags: ["Subscribers"],
    }),
    /** The mail as it would arrive now, with the words of the editor or of the entry. */
    previewMail: build.query<MailPreview, TestBody>({
      query: (body) => ({ method: "POST", path: subscribePaths.preview, body }),
      providesTags: ["Subscribers", "Entry"],
      keepUnusedDataFor: 0,
    }),
    sendTestMail: build.mutation<unknown, TestBody>({
      query: (body) => ({ method: "POST", path: subscribePaths.test, body }),
      invalidatesTags: ["Mail"],
    }),
    notifySubscribers: build.mutation<z.infer<typeof notified>, NotifyBody>({
      query: (body) => ({ method: "POST", path: subscribePaths.notify, body }),
      invalidatesTags: ["Subscribers"],
    }),
    cancelNotification: build.mutation<NotificationProgress, string>({
      query: (id) => ({ method: "POST", path: subscribePaths.cancel, body: { id } }),
      invalidatesTags: ["Subscribers"],
    }),
  }),
})

export const {
  useListNotificationsQuery,
  usePreviewMailQuery,
  useSendTestMailMutation,
  useNotifySubscribersMutation,
  useCancelNotificationMutation,
} = notificationsApi
