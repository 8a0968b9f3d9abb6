import type { SkippedEntry, UndoneEntry } from "../../../shared/contract/admin-entries.ts"
import { adminApi } from "../store/admin-api.ts"
import { entryPaths, type ContentTypeName } from "../store/entry-paths.ts"

const undoApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    undoEntries: build.mutation<
      { items: { id: string }[]; skipped: SkippedEntry[] },
      { contentType: ContentTypeName; entries: readonly UndoneEntry[] }
    >({
      query: ({ contentType, entries }) => ({ method: "POST", path: entryPaths[contentType].undo, body: { entries } }),
      invalidatesTags: ["Entries", "Entry", "Revisions", "Publish"],
    }),
  }),
})

export const { useUndoEntriesMutation } = undoApi
