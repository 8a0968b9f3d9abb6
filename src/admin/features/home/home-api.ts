import { inboxPaths } from "../../../../shared/contract/inbox.ts"
import type { EntryState } from "../../../../shared/contract/entry.ts"
import type { FeedbackKind } from "../../../../shared/visitor-forms.ts"
import { adminApi } from "../../store/admin-api.ts"
import { entryPaths, type EntryNoun } from "../../store/entry-paths.ts"
import { withQuery } from "../../store/with-query.ts"
import type { HomeEntry } from "./first-entries.ts"

type EntryQuery = { noun: EntryNoun; state: EntryState }

type HomeForm = { id: string; name: string; receivedAt: string; job?: { title: string } }

type ListOf<Item> = { items: Item[]; total: number }

/** The first of what there is to do; lists show the rest. */
const homeApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    homeEntries: build.query<ListOf<Omit<HomeEntry, "noun">>, EntryQuery>({
      query: ({ noun, state }) => ({
        method: "GET",
        path: withQuery(entryPaths[noun].list, {
          state,
          // Drafts of others are theirs to finish; what is scheduled concerns everybody.
          editor: state === "draft" ? "me" : undefined,
          sort: state === "scheduled" ? "published" : "-updated",
          perPage: 5,
        }),
      }),
      providesTags: ["Entries"],
    }),
    homeForms: build.query<ListOf<HomeForm>, FeedbackKind>({
      query: (kind) => ({ method: "GET", path: withQuery(inboxPaths(kind).list, { status: "new", perPage: 3 }) }),
      providesTags: ["Inbox"],
    }),
  }),
})

export const { useHomeEntriesQuery, useHomeFormsQuery } = homeApi
