import { useTranslation } from "react-i18next"
import { adminSorts, adminStates, listedReviews } from "../../../../shared/staff-endpoints.ts"
import { namedGames, useGameNames } from "../../store/games-api.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { locales } from "../../../../shared/locales.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import { useColumnTitle, type OptionalColumn } from "./entry-columns.tsx"
import * as styles from "./entry-list.module.css"

/** Filters and order of a list of entries, as parameters of the address. */
export const entryParameters = ["q", "state", "locale", "editor", "review", "sort", "game", "page"] as const

type EntryListQuery = Partial<Record<(typeof entryParameters)[number], string>>

/** Orders that have words of their own. */
const namedSorts = [
  "updated",
  "-updated",
  "published",
  "-published",
  "scheduled",
  "-scheduled",
  "title",
  "-title",
] as const

/** The columns that have an order of another name. */
const columnSorts: Readonly<Record<string, OptionalColumn>> = { state: "states" }

type EntryFiltersProps = {
  contentType: ContentTypeName
  listQuery: EntryListQuery
  onChange: (changes: EntryListQuery) => void
}

export const EntryFilters = ({ contentType, listQuery, onChange }: EntryFiltersProps) => {
  const { t } = useTranslation("adminEntries")
  const languageName = useLanguageName()
  const columnTitle = useColumnTitle()
  const locale = useLocale()
  const games = useGameNames()
  // Orders by columns are called like the columns.
  const sorts = adminSorts.map((value) => {
    const named = namedSorts.find((name) => name === value)
    if (named) return { value, label: t(`sort.${named}`) }
    const by = value.replace(/^-/, "")
    const column = columnSorts[by] ?? (by as OptionalColumn)
    return { value, label: `${columnTitle(column)} ${value.startsWith("-") ? "↓" : "↑"}` }
  })
  const all = { value: "", label: t("filter.all") }
  return (
    <FilterBar>
      <SearchBox label={t("filter.search")} value={listQuery.q ?? ""} onSearch={(q) => onChange({ q })} />
      <Choice
        label={t("filter.state")}
        value={listQuery.state ?? ""}
        options={[all, ...adminStates.map((value) => ({ value, label: t(`state.${value}`) }))]}
        onChoose={(state) => onChange({ state })}
      />
      <Choice
        label={t("filter.locale")}
        value={listQuery.locale ?? ""}
        options={[all, ...locales.map((value) => ({ value, label: languageName(value, "inside") }))]}
        onChoose={(locale) => onChange({ locale })}
      />
      <Choice
        label={t("filter.editor")}
        value={listQuery.editor ?? ""}
        options={[
          { value: "", label: t("filter.everybody") },
          { value: "me", label: t("filter.me") },
        ]}
        onChoose={(editor) => onChange({ editor })}
      />
      <Choice
        label={t("filter.review")}
        value={listQuery.review ?? ""}
        options={[all, ...listedReviews.map((value) => ({ value, label: t(`review.${value}`) }))]}
        onChoose={(review) => onChange({ review })}
      />
      {contentType === "devblog" ? (
        <Choice
          label={t("filter.game")}
          value={listQuery.game ?? ""}
          options={[all, ...namedGames(games, locale).map(({ id, name }) => ({ value: id, label: name }))]}
          onChoose={(game) => onChange({ game })}
        />
      ) : null}
      <Choice
        // Wider windows have the heads of columns for it.
        className={styles.sort}
        label={t("filter.sort")}
        value={listQuery.sort ?? "-updated"}
        options={sorts}
        onChoose={(sort) => onChange({ sort })}
      />
    </FilterBar>
  )
}
