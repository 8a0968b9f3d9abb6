import { useTranslation } from "react-i18next"
import { submissionStatuses } from "../../../../shared/staff-endpoints.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { VacancyFilter } from "./vacancy-filter.tsx"

/** Parameters of a list of submissions in its address; `view` is the list or the board. */
export const listParameters = ["q", "status", "job", "page", "view"] as const

type ListQuery = Partial<Record<(typeof listParameters)[number], string>>

type SubmissionFilterProps = {
  kind: SubmissionKind
  query: ListQuery
  /** Whether one status can be chosen; a board shows all of them. */
  hasStatus?: boolean
  onChange: (changes: ListQuery) => void
}

/** Search and filters of a list of submissions. */
export const SubmissionFilter = ({ kind, query, hasStatus = true, onChange }: SubmissionFilterProps) => {
  const { t } = useTranslation("adminFeedback")
  return (
    <FilterBar>
      <SearchBox label={t("filter.search")} value={query.q ?? ""} onSearch={(q) => onChange({ q })} />
      {hasStatus ? (
        <Choice
          label={t("filter.status")}
          value={query.status ?? ""}
          options={[
            { value: "", label: t("filter.all") },
            ...submissionStatuses[kind].map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChoose={(status) => onChange({ status })}
        />
      ) : null}
      {kind === "application" ? (
        <VacancyFilter value={query.job ?? ""} onChoose={(vacancy) => onChange({ job: vacancy })} />
      ) : null}
    </FilterBar>
  )
}
