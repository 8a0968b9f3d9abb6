import { useTranslation } from "react-i18next"
import type { ListSettings } from "../../../../shared/contract/list-settings.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { failureOf } from "../../store/failure-of.ts"
import { optionalColumns, usualColumns, type OptionalColumn } from "./entry-columns.tsx"
import { useReadListSettingsQuery, useSetListSettingsMutation } from "./list-settings-api.ts"

type SavedView = ListSettings["views"][number]

const nothing: ListSettings = { version: 0, columns: null, views: [] }

/** A query in one form, without the page, so that two of them can be compared. */
export const queryOf = (parameters: Record<string, string | undefined>): string => {
  const { page: _page, ...rest } = parameters
  const present = Object.entries(rest).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  return new URLSearchParams(present.sort(([one], [other]) => one.localeCompare(other))).toString()
}

/**
 * What the user chose of a list: columns, and views under names.
 *
 * @param query of the list as it is shown, as `queryOf` returns it
 */
export const useListSettings = (contentType: ContentTypeName, query: string) => {
  const { t } = useTranslation("adminEntries")
  const { data: settings = nothing, isLoading, refetch } = useReadListSettingsQuery(contentType)
  const [set] = useSetListSettingsMutation()
  const shown = settings.views.find((view) => view.query === query)
  const chosen = shown ? shown.columns : settings.columns
  const columns = chosen ? optionalColumns.filter((name) => chosen.includes(name)) : usualColumns

  /** Another tab of the user's may have saved first: the change is made to what that one saved. */
  const change = async (to: (settings: ListSettings) => ListSettings): Promise<void> => {
    const first = await set({ list: contentType, settings: to(settings) })
    if (first.data) return
    const fresh = failureOf(first.error)?.status === 409 ? await refetch() : null
    const { error } = fresh?.data ? await set({ list: contentType, settings: to(fresh.data) }) : first
    if (error) showErrorToast(t("views.failed"), failureOf(error)?.data)
  }

  return {
    isLoading,
    views: settings.views,
    columns,
    /** Of the view that is shown, or else of the list. */
    showColumn: (name: OptionalColumn, isShown: boolean): void => {
      const next = optionalColumns.filter((each) => (each === name ? isShown : columns.includes(each)))
      void change((before) =>
        shown
          ? {
              ...before,
              views: before.views.map((view) => (view.name === shown.name ? { ...view, columns: next } : view)),
            }
          : { ...before, columns: next }
      )
    },
    /** Stores the list as it is shown under a name; one of the same name is replaced. */
    saveView: (name: string): Promise<void> =>
      change((before) => ({
        ...before,
        views: [...before.views.filter((view) => view.name !== name), { name, query, columns: [...columns] }],
      })),
    removeView: (name: string): Promise<void> =>
      change((before) => ({ ...before, views: before.views.filter((view) => view.name !== name) })),
    /** Puts back a view that was removed. */
    restoreView: (view: SavedView): Promise<void> =>
      change((before) => ({
        ...before,
        views: [...before.views.filter(({ name }) => name !== view.name), view],
      })),
  }
}
