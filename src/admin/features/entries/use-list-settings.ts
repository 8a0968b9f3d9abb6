import type { ContentTypeName } from "../../store/entry-paths.ts"
import { optionalColumns, usualColumns, type OptionalColumn } from "./entry-columns.tsx"
import { useReadListSettingsQuery } from "./list-settings-api.ts"

/** A query in one form, without the page, so that two of them can be compared. */
export const queryOf = (parameters: Record<string, string | undefined>): string => {
  const { page: _page, ...rest } = parameters
  const present = Object.entries(rest).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  return new URLSearchParams(present.sort(([one], [other]) => one.localeCompare(other))).toString()
}

/**
 * The columns that the user chose for a list, or for the view of it that is shown.
 *
 * @param query of the list as it is shown, as `queryOf` returns it
 */
export const useListColumns = (
  contentType: ContentTypeName,
  query: string
): { isLoading: boolean; columns: readonly OptionalColumn[] } => {
  const { data, isLoading } = useReadListSettingsQuery(contentType)
  const shown = data?.views.find((view) => view.query === query)
  const chosen = shown ? shown.columns : data?.columns
  return { isLoading, columns: chosen ? optionalColumns.filter((name) => chosen.includes(name)) : usualColumns }
}
