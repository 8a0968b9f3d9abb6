import { useTranslation } from "react-i18next"
import { locales } from "../../../../shared/locales.ts"
import { librarySorts } from "../../../../shared/staff-endpoints.ts"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListFileTagsQuery } from "./files-api.ts"

const kinds = ["image", "video", "webm", "captions", "download"] as const

/** Parameters of the library in its address; `view` is grid or texts. */
export const libraryParameters = ["q", "kind", "alt", "use", "tag", "sort", "view", "page"] as const

type LibraryAddress = Partial<Record<(typeof libraryParameters)[number], string>>

type FileFiltersProps = { query: LibraryAddress; onChange: (changes: LibraryAddress) => void }

/** Search, filters and order of the media library. */
export const FileFilters = ({ query, onChange }: FileFiltersProps) => {
  const { t } = useTranslation("adminMedia")
  const { data: tags } = useListFileTagsQuery(undefined)
  const known = tags?.items.map(({ tag }) => tag) ?? []
  const options = query.tag === undefined || known.includes(query.tag) ? known : [query.tag, ...known]
  return (
    <FilterBar>
      <SearchBox label={t("filter.search")} value={query.q ?? ""} onSearch={(q) => onChange({ q })} />
      <Choice
        label={t("filter.kind")}
        value={query.kind ?? ""}
        options={[
          { value: "", label: t("filter.all") },
          ...kinds.map((value) => ({ value, label: t(`kind.${value}.many`) })),
        ]}
        onChoose={(kind) => onChange({ kind })}
      />
      <Choice
        label={t("filter.alt")}
        value={query.alt ?? ""}
        options={[
          { value: "", label: t("filter.any") },
          { value: "missing", label: t("filter.missing") },
          ...locales.map((locale) => ({
            value: `missing-${locale}`,
            label: t("filter.missingIn", { language: locale }),
          })),
        ]}
        onChoose={(alt) => onChange({ alt })}
      />
      <Choice
        label={t("filter.use")}
        value={query.use ?? ""}
        options={[
          { value: "", label: t("filter.any") },
          { value: "none", label: t("filter.unused") },
        ]}
        onChoose={(use) => onChange({ use })}
      />
      {options.length > 0 ? (
        <Choice
          label={t("filter.tag")}
          value={query.tag ?? ""}
          options={[{ value: "", label: t("filter.any") }, ...options.map((tag) => ({ value: tag, label: tag }))]}
          onChoose={(tag) => onChange({ tag })}
        />
      ) : null}
      <Choice
        label={t("filter.sort")}
        value={query.sort ?? "-created"}
        options={librarySorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChoose={(sort) => onChange({ sort: sort === "-created" ? "" : sort })}
      />
    </FilterBar>
  )
}
