import { useTranslation } from "react-i18next"
import { adminSorts, adminStates } from "../../../../shared/contract/admin-entries.ts"
import { gameIds } from "../../../../shared/games.ts"
import { locales } from "../../../../shared/locales.ts"
import type { EntryNoun } from "../../store/entry-paths.ts"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { SearchBox } from "../../ui/search-box.tsx"

/** What narrows and orders a list of entries; it stands in the address. */
export const entryParameters = ["q", "state", "locale", "editor", "sort", "game", "page"] as const

type Asked = Partial<Record<(typeof entryParameters)[number], string>>

type EntryFiltersProps = { noun: EntryNoun; asked: Asked; onChange: (changes: Asked) => void }

export const EntryFilters = ({ noun, asked, onChange }: EntryFiltersProps) => {
  const { t } = useTranslation("adminEntries")
  const all = { value: "", label: t("filter.all") }
  return (
    <FilterBar>
      <SearchBox label={t("filter.search")} value={asked.q ?? ""} onSearch={(q) => onChange({ q })} />
      <Choice
        label={t("filter.state")}
        value={asked.state ?? ""}
        options={[all, ...adminStates.map((value) => ({ value, label: t(`state.${value}`) }))]}
        onChoose={(state) => onChange({ state })}
      />
      <Choice
        label={t("filter.locale")}
        value={asked.locale ?? ""}
        options={[all, ...locales.map((value) => ({ value, label: t(`locale.${value}`) }))]}
        onChoose={(locale) => onChange({ locale })}
      />
      <Choice
        label={t("filter.editor")}
        value={asked.editor ?? ""}
        options={[
          { value: "", label: t("filter.everybody") },
          { value: "me", label: t("filter.me") },
        ]}
        onChoose={(editor) => onChange({ editor })}
      />
      {noun === "devblog" ? (
        <Choice
          label={t("filter.game")}
          value={asked.game ?? ""}
          options={[all, ...gameIds.map((value) => ({ value, label: t(`game.${value}`) }))]}
          onChoose={(game) => onChange({ game })}
        />
      ) : null}
      <Choice
        label={t("filter.sort")}
        value={asked.sort ?? "-updated"}
        options={adminSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChoose={(sort) => onChange({ sort })}
      />
    </FilterBar>
  )
}
