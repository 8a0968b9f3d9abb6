import { calendarPaths } from "../../../../shared/staff-endpoints.ts"
import type { Calendar } from "../../../../shared/contract/calendar.ts"
import type { EntryRescheduling, SkippedEntry } from "../../../../shared/contract/admin-entries.ts"
import type { RevisionItem } from "../../../../shared/contract/revisions.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { adminApi } from "../../store/admin-api.ts"
import { entryPaths, type ContentTypeName } from "../../store/entry-paths.ts"
import { filled, withQuery } from "../../store/with-query.ts"
import type { ListedEntry } from "../../store/listed-state.ts"

type Outcome = { items: { id: string; version: number }[]; skipped: SkippedEntry[] }

/** Entries whose languages become public at one instant for the first time. */
type DraftSchedule = {
  contentType: ContentTypeName
  entries: { id: string; version: number }[]
  locales: readonly Locale[]
  publishAt: string
}

/** The fields of an entry that say when it becomes public. */
export type EntryPlan = ListedEntry & {
  version: number
  removedAt: string | null
  translations: Record<Locale, { publishedAt: string | null } | null>
}

/** Endpoints of the calendar. */
const calendarApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    readCalendar: build.query<Calendar, { from: string; until: string }>({
      query: (range) => ({ method: "GET", path: withQuery(calendarPaths.read, range) }),
      providesTags: ["Entries"],
    }),
    rescheduleEntries: build.mutation<Outcome, EntryRescheduling & { contentType: ContentTypeName }>({
      query: ({ contentType, ...body }) => ({ method: "POST", path: entryPaths[contentType].reschedule, body }),
      invalidatesTags: ["Entries", "Entry", "Revisions", "Publish"],
    }),
    scheduleDrafts: build.mutation<Outcome, DraftSchedule>({
      query: ({ contentType, ...body }) => ({
        method: "POST",
        path: entryPaths[contentType].publish,
        body: { ...body, state: "scheduled", skipEmpty: true },
      }),
      invalidatesTags: ["Entries", "Entry", "Revisions", "Publish"],
    }),
    readPlan: build.query<EntryPlan, { contentType: ContentTypeName; id: string }>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryPaths[contentType].byId, { id }) }),
      providesTags: ["Entry"],
    }),
    readLastSave: build.query<RevisionItem | null, { contentType: ContentTypeName; id: string }>({
      query: ({ contentType, id }) => ({ method: "GET", path: filled(entryPaths[contentType].revisions, { id }) }),
      transformResponse: ({ items }: { items: RevisionItem[] }) => items[0] ?? null,
      providesTags: ["Revisions"],
    }),
  }),
})

export const {
  useReadCalendarQuery,
  useRescheduleEntriesMutation,
  useScheduleDraftsMutation,
  useLazyReadPlanQuery,
  useLazyReadLastSaveQuery,
} = calendarApi
