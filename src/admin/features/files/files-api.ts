import type { z } from "zod"
import type {
  CroppedFile,
  fileCrop,
  FileCropUndo,
  FileEdit,
  fileTagging,
  fileTagList,
  FileUse,
  LibraryFile,
  libraryList,
  libraryQuery,
  taggedFiles,
} from "../../../../shared/contract/files.ts"
import { filePaths } from "../../../../shared/staff-endpoints.ts"
import { adminApi } from "../../store/admin-api.ts"
import { filled, withQuery } from "../../store/with-query.ts"

type LibraryPage = z.output<typeof libraryList>

type LibraryQuery = Partial<Record<keyof z.input<typeof libraryQuery>, string>>

/** Endpoints of the media library. Uploads use `uploadFile`, which reports progress. */
const mediaApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listLibrary: build.query<LibraryPage, LibraryQuery>({
      query: (query) => ({ method: "GET", path: withQuery(filePaths.library, query) }),
      providesTags: ["Files"],
    }),
    listFileUses: build.query<{ items: FileUse[] }, LibraryFile["id"]>({
      query: (id) => ({ method: "GET", path: filled(filePaths.uses, { id }) }),
      providesTags: ["Entries", "Daily"],
    }),
    editLibraryFile: build.mutation<LibraryFile, FileEdit>({
      query: (body) => ({ method: "POST", path: filePaths.edit, body }),
      // Also after a conflict: the list then shows what the other user saved.
      invalidatesTags: ["Files"],
    }),
    cropFile: build.mutation<CroppedFile, z.input<typeof fileCrop>>({
      query: (body) => ({ method: "POST", path: filePaths.crop, body }),
      invalidatesTags: (_result, error) => (error ? ["Files"] : ["Files", "Entries", "Entry", "Daily"]),
    }),
    undoCrop: build.mutation<LibraryFile, FileCropUndo>({
      query: (body) => ({ method: "POST", path: filePaths.undoCrop, body }),
      invalidatesTags: ["Files", "Entries", "Entry", "Daily"],
    }),
    listFileTags: build.query<z.output<typeof fileTagList>, undefined>({
      query: () => ({ method: "GET", path: filePaths.tags }),
      providesTags: ["Files"],
    }),
    tagFiles: build.mutation<z.output<typeof taggedFiles>, z.input<typeof fileTagging>>({
      query: (body) => ({ method: "POST", path: filePaths.tag, body }),
      invalidatesTags: ["Files"],
    }),
  }),
})

export const {
  useListLibraryQuery,
  useListFileUsesQuery,
  useEditLibraryFileMutation,
  useCropFileMutation,
  useUndoCropMutation,
  useListFileTagsQuery,
  useTagFilesMutation,
} = mediaApi
