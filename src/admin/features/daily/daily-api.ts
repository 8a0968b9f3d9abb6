import type { z } from "zod"
import { dailyPaths, type AdminDaily, type dailySetting } from "../../../../shared/contract/daily.ts"
import { adminApi } from "../../store/admin-api.ts"

export type SentSetting = z.input<typeof dailySetting>

/** Endpoints of the daily notes. */
const dailyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    readDaily: build.query<AdminDaily, undefined>({
      query: () => ({ method: "GET", path: dailyPaths.admin }),
      providesTags: ["Daily"],
    }),
    setDaily: build.mutation<AdminDaily, SentSetting>({
      query: (body) => ({ method: "POST", path: dailyPaths.set, body }),
      // The response is the saved state. Without this, the form briefly shows the previous one.
      onQueryStarted: async (_setting, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled
          dispatch(dailyApi.util.updateQueryData("readDaily", undefined, () => data))
        } catch {
          // The form shows the failure.
        }
      },
    }),
  }),
})

export const { useReadDailyQuery, useSetDailyMutation } = dailyApi
