import type { z } from "zod"
import type { adminJobItem } from "../../../../shared/contract/admin-vacancies.ts"
import type { adminPostItem } from "../../../../shared/contract/admin-posts.ts"
import type { ended, exported, InviteBody, SubscriptionCounts } from "../../../../shared/contract/subscriptions.ts"
import { subscribePaths } from "../../../../shared/subscriptions.ts"
import { adminApi } from "../../store/admin-api.ts"
import { entryPaths } from "../../store/entry-paths.ts"
import { withQuery } from "../../store/with-query.ts"
import type { NotifiableKind } from "./audience.ts"

export type NotifiableItem = z.infer<typeof adminPostItem> | z.infer<typeof adminJobItem>

const contentTypes = { blog: "blog", devblog: "devblog", job: "jobs" } as const

/** Endpoints of subscribers and notifications. */
const subscribersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    countSubscribers: build.query<SubscriptionCounts, undefined>({
      query: () => ({ method: "GET", path: subscribePaths.admin }),
      providesTags: ["Subscribers"],
    }),
    listPublished: build.query<{ items: NotifiableItem[]; total: number }, { kind: NotifiableKind; q: string }>({
      query: ({ kind, q }) => ({
        method: "GET",
        path: withQuery(entryPaths[contentTypes[kind]].list, { q, state: "published", sort: "-published", perPage: 8 }),
      }),
      providesTags: ["Entries"],
    }),
    inviteSubscriber: build.mutation<unknown, InviteBody>({
      query: (body) => ({ method: "POST", path: subscribePaths.invite, body }),
      invalidatesTags: ["Subscribers"],
    }),
    endSubscription: build.mutation<z.infer<typeof ended>, string>({
      query: (email) => ({ method: "POST", path: subscribePaths.end, body: { email } }),
      invalidatesTags: ["Subscribers"],
    }),
    /** A batch of confirmed addresses, after the one with this id. */
    exportSubscribers: build.mutation<z.infer<typeof exported>, string | null>({
      query: (after) => ({ method: "POST", path: subscribePaths.exportSome, body: { after } }),
    }),
  }),
})

export const {
  useCountSubscribersQuery,
  useListPublishedQuery,
  useInviteSubscriberMutation,
  useEndSubscriptionMutation,
  useExportSubscribersMutation,
} = subscribersApi
