import type { MadePreview, PreviewAddition, PreviewItem } from "../../../../../shared/contract/previews.ts"
import { adminApi } from "../../../store/admin-api.ts"
import { entryPaths, type ContentTypeName } from "../../../store/entry-paths.ts"
import { filled } from "../../../store/with-query.ts"

type Place = { contentType: ContentTypeName; id: string }

/** Endpoints of links to unpublished entries. */
const previewsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPreviews: build.query<{ items: PreviewItem[] }, Place>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryPaths[contentType].previews, { id }) }),
      providesTags: ["Previews"],
    }),
    addPreview: build.mutation<MadePreview, Place & PreviewAddition>({
      query: ({ contentType, id, ...body }) => ({
        method: "POST",
        path: filled(entryPaths[contentType].addPreview, { id }),
        body,
      }),
      invalidatesTags: ["Previews"],
    }),
    endPreview: build.mutation<{ id: string }, Place & { preview: string }>({
      query: ({ contentType, id, ...body }) => ({
        method: "POST",
        path: filled(entryPaths[contentType].endPreview, { id }),
        body,
      }),
      invalidatesTags: ["Previews"],
    }),
  }),
})

export const { useListPreviewsQuery, useAddPreviewMutation, useEndPreviewMutation } = previewsApi
