import { listSettingsPaths } from "../../../../shared/staff-endpoints.ts"
import type { ListSettings } from "../../../../shared/contract/list-settings.ts"
import { adminApi } from "../../store/admin-api.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { filled } from "../../store/with-query.ts"

/** Endpoints of what the user chose of a list. */
const listSettingsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    readListSettings: build.query<ListSettings, ContentTypeName>({
      query: (list) => ({ method: "GET", path: filled(listSettingsPaths.read, { list }) }),
      providesTags: ["ListSettings"],
    }),
    setListSettings: build.mutation<ListSettings, { list: ContentTypeName; settings: ListSettings }>({
      query: ({ list, settings }) => ({
        method: "POST",
        path: filled(listSettingsPaths.set, { list }),
        body: settings,
      }),
      invalidatesTags: ["ListSettings"],
      // What was chosen shows at once; where it could not be stored, the list is as it was.
      onQueryStarted: async ({ list, settings }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(listSettingsApi.util.updateQueryData("readListSettings", list, () => settings))
        await queryFulfilled.catch(() => shown.undo())
      },
    }),
  }),
})

export const { useReadListSettingsQuery, useSetListSettingsMutation } = listSettingsApi
