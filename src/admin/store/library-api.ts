import type { z } from "zod"
import type { LibraryFile, libraryList } from "../../../shared/contract/files.ts"
import { filePaths } from "../../../shared/staff-endpoints.ts"
import { adminApi } from "./admin-api.ts"
import { withQuery } from "./with-query.ts"

type LibraryList = z.infer<typeof libraryList>

/** What several features do with the media library. */
const libraryApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The pictures among which a dialog lets one choose. */
    listPictures: build.query<LibraryList, { q?: string; page: number }>({
      query: (query) => ({
        method: "GET",
        path: withQuery(filePaths.library, { ...query, kind: "image", perPage: 24 }),
      }),
      providesTags: ["Files"],
    }),
    removeLibraryFile: build.mutation<unknown, LibraryFile["id"]>({
      query: (id) => ({ method: "POST", path: filePaths.remove, body: { id } }),
      invalidatesTags: (_result, error) => (error ? [] : ["Files"]),
    }),
  }),
})

export const { useListPicturesQuery, useRemoveLibraryFileMutation } = libraryApi
