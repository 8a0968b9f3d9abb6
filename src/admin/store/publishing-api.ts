import type { PublishStatus, ReleaseList, ReleaseSummary } from "../../../shared/contract/publishing.ts"
import { publishPaths } from "../../../shared/staff-endpoints.ts"
import { adminApi } from "./admin-api.ts"
import { listenToEvents } from "./event-source.ts"

/** Publish status and releases, for the bar above every screen, the home screen and the list of releases. */
const publishApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    publishStatus: build.query<PublishStatus, undefined>({
      query: () => ({ method: "GET", path: publishPaths.status }),
      providesTags: ["Publish"],
      // The subscription ends as soon as no component shows the status.
      keepUnusedDataFor: 0,
      onCacheEntryAdded: async (_argument, entry) => {
        try {
          let { release } = (await entry.cacheDataLoaded).data.live ?? { release: null }
          const read = () =>
            void entry.dispatch(
              publishApi.endpoints.publishStatus.initiate(undefined, { forceRefetch: true, subscribe: false })
            )
          const onStatus = (data: unknown): void => {
            const status = data as PublishStatus
            entry.updateCachedData(() => status)
            if (status.live?.release === release) return
            release = status.live?.release ?? null
            entry.dispatch(publishApi.util.invalidateTags([{ type: "Publish", id: "releases" }]))
          }
          // Once the server refuses the events, the status endpoint says why.
          const stop = listenToEvents(publishPaths.events, "shared", { onData: onStatus, onRefused: read })
          await entry.cacheEntryRemoved
          stop()
        } catch {
          // The query failed, or its component was unmounted first. The component shows the error.
        }
      },
    }),
    listReleases: build.query<ReleaseList, undefined>({
      query: () => ({ method: "GET", path: publishPaths.releases }),
      providesTags: [{ type: "Publish", id: "releases" }],
    }),
    requestPublish: build.mutation<unknown, undefined>({
      query: () => ({ method: "POST", path: publishPaths.request }),
      invalidatesTags: ["Publish"],
    }),
    confirmPublish: build.mutation<unknown, ReleaseSummary["id"]>({
      query: (confirm) => ({ method: "POST", path: publishPaths.request, body: { confirm } }),
      invalidatesTags: ["Publish"],
    }),
    rollBack: build.mutation<PublishStatus, ReleaseSummary["id"]>({
      query: (release) => ({ method: "POST", path: publishPaths.rollBack, body: { release } }),
      invalidatesTags: ["Publish"],
    }),
  }),
})

export const {
  usePublishStatusQuery,
  useListReleasesQuery,
  useRequestPublishMutation,
  useConfirmPublishMutation,
  useRollBackMutation,
} = publishApi
