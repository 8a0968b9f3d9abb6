import { publishLogPaths, type PublishLogEntry } from "../../../../shared/contract/publishing-log.ts"
import { adminApi } from "../../store/admin-api.ts"

const publishLogApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPublishes: build.query<{ items: PublishLogEntry[] }, undefined>({
      query: () => ({ method: "GET", path: publishLogPaths.list }),
      providesTags: [{ type: "Publish", id: "releases" }],
    }),
  }),
})

export const { useListPublishesQuery } = publishLogApi
