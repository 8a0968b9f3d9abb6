import type { WaitingSubmissions } from "../../../shared/contract/inbox.ts"
import { waitingSubmissionsPath } from "../../../shared/staff-endpoints.ts"
import { adminApi } from "./admin-api.ts"

const inboxWaitingApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    waitingSubmissions: build.query<WaitingSubmissions, undefined>({
      query: () => ({ method: "GET", path: waitingSubmissionsPath }),
      providesTags: ["Inbox"],
    }),
  }),
})

/** How many submissions of each kind wait for this user. */
export const { useWaitingSubmissionsQuery } = inboxWaitingApi
