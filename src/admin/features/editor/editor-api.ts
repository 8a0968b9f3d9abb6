import type { LayerDrop, SkippedEntry } from "../../../../shared/contract/admin-entries.ts"
import type { EntryState } from "../../../../shared/contract/entry.ts"
import type { PresenceMove, EntryPresence } from "../../../../shared/contract/presence.ts"
import type { RevisionItem } from "../../../../shared/contract/revisions.ts"
import type { TranslationLags, TranslationMark } from "../../../../shared/contract/translation-lags.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { adminApi } from "../../store/admin-api.ts"
import { entryPaths, type ContentTypeName } from "../../store/entry-paths.ts"
import { filled } from "../../store/with-query.ts"
import { sentContent, type AdminEntry, type EntryContent } from "./draft/entry-content.ts"

type Place = { contentType: ContentTypeName; id: string }

type Save = Place & { content: EntryContent; version: number | null }

export type Publication = { locales: readonly Locale[]; state: EntryState; publishAt: string | null }

type Revision = { version: number; author: string; madeAt: string; entry: AdminEntry }

/** Endpoints of a single entry. */
const editorApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    openEntry: build.query<AdminEntry, Place>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryPaths[contentType].byId, { id }) }),
    }),
    /** The entry as it is now. Unlike `openEntry`, a second read does not show the screen as loading. */
    readEntry: build.query<AdminEntry, Place>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryPaths[contentType].byId, { id }) }),
      keepUnusedDataFor: 0,
    }),
    saveEntry: build.mutation<AdminEntry, Save>({
      query: ({ contentType, id, content, version }) => ({
        method: "POST",
        path: entryPaths[contentType].save,
        body: { id, version, ...sentContent(contentType, content) },
      }),
      invalidatesTags: (result) => (result ? ["Entries", "Revisions"] : []),
    }),
    publishEntry: build.mutation<{ skipped: SkippedEntry[] }, Place & Publication & { version: number }>({
      query: ({ contentType, id, version, ...publication }) => ({
        method: "POST",
        path: entryPaths[contentType].publish,
        body: { entries: [{ id, version }], ...publication },
      }),
      invalidatesTags: ["Entries", "Revisions", "Reviews", "Publish"],
    }),
    dropLayer: build.mutation<AdminEntry, Place & LayerDrop>({
      query: ({ contentType, ...body }) => ({ method: "POST", path: entryPaths[contentType].drop, body }),
      invalidatesTags: ["Entries", "Revisions"],
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
    readTranslationLags: build.query<TranslationLags, Place>({
      query: ({ contentType, id }) => ({
        method: "GET",
        path: filled(entryPaths[contentType].translationLags, { id }),
      }),
      providesTags: ["Revisions"],
    }),
    markTranslation: build.mutation<TranslationLags, Place & TranslationMark>({
      query: ({ contentType, id, ...body }) => ({
        method: "POST",
        path: filled(entryPaths[contentType].markTranslation, { id }),
        body,
      }),
      invalidatesTags: ["Revisions"],
    }),
    movePresence: build.mutation<EntryPresence, Place & PresenceMove>({
      query: ({ contentType, id, ...body }) => ({
        method: "POST",
        path: filled(entryPaths[contentType].movePresence, { id }),
        body,
      }),
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
  useLazyReadEntryQuery,
  useSaveEntryMutation,
  usePublishEntryMutation,
  useDropLayerMutation,
  useListRevisionsQuery,
  useReadRevisionQuery,
  useReadTranslationLagsQuery,
  useMarkTranslationMutation,
  useMovePresenceMutation,
  useLazyReadRevisionQuery,
  useRemoveEntryMutation,
  useRestoreRevisionMutation,
} = editorApi
