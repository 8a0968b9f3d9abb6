import { useTranslation } from "react-i18next"
import { submissionStatuses } from "../../../../shared/staff-endpoints.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { ExportButton } from "./export-button.tsx"
import { useListSubmissionsQuery } from "./inbox-api.ts"
import { useSubmissionColumns } from "./submission-columns.tsx"
import { VacancyFilter } from "./vacancy-filter.tsx"

const parameters = ["q", "status", "job", "page"] as const

/** Submissions of one kind, newest first. */
const SubmissionList = ({ kind }: { kind: SubmissionKind }) => {
  const { t } = useTranslation("adminFeedback")
  const [listQuery, change] = useListAddress(parameters)
  const list = useListSubmissionsQuery({ kind, ...listQuery }, { refetchOnMountOrArgChange: true })
  const total = list.data?.total ?? 0
  const columns = useSubmissionColumns(kind)
  const { page: _page, ...filter } = listQuery
  const filtered = Object.keys(filter).length > 0
  return (
    <ScreenFrame
      title={t(`list.${kind}.title`)}
      actions={total > 0 ? <ExportButton kind={kind} filter={filter} total={total} /> : null}
    >
      <FilterBar>
        <SearchBox label={t("filter.search")} value={listQuery.q ?? ""} onSearch={(q) => change({ q })} />
        <Choice
          label={t("filter.status")}
          value={listQuery.status ?? ""}
          options={[
            { value: "", label: t("filter.all") },
            ...submissionStatuses[kind].map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChoose={(status) => change({ status })}
        />
        {kind === "application" ? (
          <VacancyFilter value={listQuery.job ?? ""} onChoose={(vacancy) => change({ job: vacancy })} />
        ) : null}
      </FilterBar>
      <ListBody
        label={t(`list.${kind}.title`)}
        query={list}
        idOf={({ id }) => id}
        columns={columns}
        empty={t(filtered ? "list.nothingFits" : "list.empty")}
        onPage={(page) => change({ page: String(page) })}
      />
    </ScreenFrame>
  )
}

export default SubmissionList
