import { useTranslation } from "react-i18next"
import type { ListSettings } from "../../../../shared/contract/list-settings.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { optionalColumns, type OptionalColumn } from "./entry-columns.tsx"
import { useReadListSettingsQuery, useSetListSettingsMutation } from "./list-settings-api.ts"
import { useListColumns } from "./use-list-settings.ts"

type SavedView = ListSettings["views"][number]

const nothing: ListSettings = { version: 0, columns: null, views: [] }

/** The views of a list that the user saved, and what is done with them and with columns. @param query as for useListColumns */
export const useListViews = (contentType: ContentTypeName, query: string) => {
  const { t } = useTranslation("adminBulk")
  const { data: settings = nothing, refetch } = useReadListSettingsQuery(contentType)
  const { columns } = useListColumns(contentType, query)
  const [set] = useSetListSettingsMutation()
  const shown = settings.views.find((view) => view.query === query)

  /** Another tab of the user's may have saved first: the change is made to what that one saved. */
  const change = async (to: (settings: ListSettings) => ListSettings): Promise<void> => {
    const first = await set({ list: contentType, settings: to(settings) })
    if (first.data) return
    const fresh = failureOf(first.error)?.status === 409 ? await refetch() : null
    const { error } = fresh?.data ? await set({ list: contentType, settings: to(fresh.data) }) : first
    if (error) showErrorToast(t("views.failed"), failureOf(error)?.data)
  }

  /** Adds a view, in the place of one of the same name. */
  const put = (view: SavedView): Promise<void> =>
    change((before) => ({ ...before, views: [...before.views.filter(({ name }) => name !== view.name), view] }))

  return {
    views: settings.views,
    columns,
    /** Of the view that is shown, or else of the list. */
    showColumn: (name: OptionalColumn, isShown: boolean): Promise<void> => {
      const next = optionalColumns.filter((each) => (each === name ? isShown : columns.includes(each)))
      return change((before) =>
        shown
          ? {
              ...before,
              views: before.views.map((view) => (view.name === shown.name ? { ...view, columns: next } : view)),
            }
          : { ...before, columns: next }
      )
    },
    /** Stores the list as it is shown under a name. */
    saveView: (name: string): Promise<void> => put({ name, query, columns: [...columns] }),
    removeView: (name: string): Promise<void> =>
      change((before) => ({ ...before, views: before.views.filter((view) => view.name !== name) })),
    /** Puts back a view that was removed. */
    restoreView: put,
  }
}
