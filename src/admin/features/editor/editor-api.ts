import { filePaths, type LibraryFile } from "../../../../shared/contract/files.ts"
import type { RevisionItem } from "../../../../shared/contract/revisions.ts"
import { adminApi } from "../../store/admin-api.ts"
import { entryPaths, type ContentTypeName } from "../../store/entry-paths.ts"
import { filled, withQuery } from "../../store/with-query.ts"
import type { AdminEntry, EntryContent } from "./draft/entry-content.ts"

type Place = { contentType: ContentTypeName; id: string }

type Save = Place & { content: EntryContent; version: number | null }

type PicturePage = { items: LibraryFile[]; page: number; perPage: number; total: number }

type Revision = { version: number; author: string; madeAt: string; entry: AdminEntry }

/** Endpoints of a single entry. */
const editorApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    openEntry: build.query<AdminEntry, Place>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryPaths[contentType].byId, { id }) }),
    }),
    saveEntry: build.mutation<AdminEntry, Save>({
      query: ({ contentType, id, content, version }) =>
        version === null
          ? { method: "POST", path: entryPaths[contentType].add, body: { id, ...content } }
          : { method: "POST", path: entryPaths[contentType].edit, body: { id, version, ...content } },
      invalidatesTags: (result) => (result ? ["Entries", "Revisions", "Publish"] : []),
    }),
    listRevisions: build.query<{ items: RevisionItem[] }, Place>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryPaths[contentType].revisions, { id }) }),
      providesTags: ["Revisions"],
    }),
    readRevision: build.query<Revision, Place & { version: number }>({
      query: ({ contentType, id, version }) => ({
        method: "GET",
        path: filled(entryPaths[contentType].revision, { id, version }),
      }),
    }),
    pickPictures: build.query<PicturePage, { q: string; page: number; perPage: number }>({
      query: (query) => ({ method: "GET", path: withQuery(filePaths.library, { kind: "image", ...query }) }),
      providesTags: ["Files"],
    }),
    removeEntry: build.mutation<AdminEntry, Place & { version: number }>({
      query: ({ contentType, ...body }) => ({ method: "POST", path: entryPaths[contentType].remove, body }),
      invalidatesTags: ["Entries", "Revisions", "Publish"],
    }),
    restoreRevision: build.mutation<AdminEntry, Place & { version: number; present: number }>({
      query: ({ contentType, id, version, present }) => ({
        method: "POST",
        path: filled(entryPaths[contentType].restore, { id, version }),
        body: { version: present },
      }),
      invalidatesTags: ["Entries", "Revisions", "Publish"],
    }),
  }),
})

export const {
  useOpenEntryQuery,
  useSaveEntryMutation,
  useListRevisionsQuery,
  useReadRevisionQuery,
  useLazyReadRevisionQuery,
  usePickPicturesQuery,
  useRemoveEntryMutation,
  useRestoreRevisionMutation,
} = editorApi
