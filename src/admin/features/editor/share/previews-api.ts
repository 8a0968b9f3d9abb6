import type { MadePreview, PreviewAddition, PreviewItem } from "../../../../../shared/contract/previews.ts"
import { adminApi } from "../../../store/admin-api.ts"
import { entryPaths, type EntryNoun } from "../../../store/entry-paths.ts"
import { filled } from "../../../store/with-query.ts"

type Place = { noun: EntryNoun; id: string }

/** The staff's calls about links to an entry that is not public. */
const previewsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPreviews: build.query<{ items: PreviewItem[] }, Place>({
      query: ({ noun, id }) => ({ method: "GET", path: filled(entryPaths[noun].previews, { id }) }),
      providesTags: ["Previews"],
    }),
    addPreview: build.mutation<MadePreview, Place & PreviewAddition>({
      query: ({ noun, id, ...body }) => ({ method: "POST", path: filled(entryPaths[noun].addPreview, { id }), body }),
      invalidatesTags: ["Previews"],
    }),
    endPreview: build.mutation<{ id: string }, Place & { preview: string }>({
      query: ({ noun, id, ...body }) => ({ method: "POST", path: filled(entryPaths[noun].endPreview, { id }), body }),
      invalidatesTags: ["Previews"],
    }),
  }),
})

export const { useListPreviewsQuery, useAddPreviewMutation, useEndPreviewMutation } = previewsApi
