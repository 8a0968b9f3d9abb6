import type { z } from "zod"
import type { LibraryFile, libraryList } from "../../../shared/contract/files.ts"
import { filePaths } from "../../../shared/staff-endpoints.ts"
import { adminApi } from "./admin-api.ts"
import { withQuery } from "./with-query.ts"

type LibraryList = z.infer<typeof libraryList>

/** What several features do with the media library. */
const libraryApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The files of one kind among which a dialog lets one choose. */
    pickFiles: build.query<LibraryList, { kind: LibraryFile["kind"]; q: string; page: number; perPage: number }>({
      query: (query) => ({ method: "GET", path: withQuery(filePaths.library, query) }),
      providesTags: ["Files"],
    }),
    removeLibraryFile: build.mutation<unknown, LibraryFile["id"]>({
      query: (id) => ({ method: "POST", path: filePaths.remove, body: { id } }),
      invalidatesTags: (_result, error) => (error ? [] : ["Files"]),
    }),
  }),
})

export const { usePickFilesQuery, useRemoveLibraryFileMutation } = libraryApi
