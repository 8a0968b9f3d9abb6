import type { LibraryFile } from "../../../shared/contract/files.ts"
import { filePaths } from "../../../shared/staff-endpoints.ts"
import { adminApi } from "./admin-api.ts"

/** What several features do with the media library. */
const libraryApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    removeLibraryFile: build.mutation<unknown, LibraryFile["id"]>({
      query: (id) => ({ method: "POST", path: filePaths.remove, body: { id } }),
      invalidatesTags: (_result, error) => (error ? [] : ["Files"]),
    }),
  }),
})

export const { useRemoveLibraryFileMutation } = libraryApi
