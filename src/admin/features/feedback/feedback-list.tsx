import { useTranslation } from "react-i18next"
import { feedbackStatuses } from "../../../../shared/contract/feedback-inbox.ts"
import type { FeedbackKind } from "../../../../shared/visitor-forms.ts"
import { Choice } from "../../ui/choice.tsx"
import { DataTable } from "../../ui/data-table.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Pager } from "../../ui/pager.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListAddress } from "../../ui/use-list-address.ts"
import { ExportButton } from "./export-button.tsx"
import { useListFeedbackQuery } from "./feedback-api.ts"
import { useFeedbackColumns } from "./feedback-columns.tsx"
import * as styles from "./feedback-list.module.css"
import { VacancyFilter } from "./vacancy-filter.tsx"

const parameters = ["q", "status", "job", "page"] as const

/** What was sent of one kind, the newest first. */
export const FeedbackList = ({ kind }: { kind: FeedbackKind }) => {
  const { t } = useTranslation("adminFeedback")
  const [asked, change] = useListAddress(parameters)
  const { data, isLoading, isFetching, error, refetch } = useListFeedbackQuery(
    { kind, ...asked },
    { refetchOnMountOrArgChange: true }
  )
  const columns = useFeedbackColumns(kind)
  const { page: _page, ...filter } = asked
  const filtered = Object.keys(filter).length > 0
  return (
    <ScreenFrame
      title={t(`list.${kind}.title`)}
      actions={data && data.total > 0 ? <ExportButton kind={kind} filter={filter} total={data.total} /> : null}
    >
      <FilterBar>
        <SearchBox label={t("filter.search")} value={asked.q ?? ""} onSearch={(q) => change({ q })} />
        <Choice
          label={t("filter.status")}
          value={asked.status ?? ""}
          options={[
            { value: "", label: t("filter.all") },
            ...feedbackStatuses[kind].map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          onChoose={(status) => change({ status })}
        />
        {kind === "application" ? <VacancyFilter value={asked.job ?? ""} onChoose={(job) => change({ job })} /> : null}
      </FilterBar>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data && data.items.length === 0 ? (
        <p className={styles.empty}>{t(filtered ? "list.nothingFits" : "list.empty")}</p>
      ) : null}
      {data && data.items.length > 0 ? (
        <>
          <DataTable
            label={t(`list.${kind}.title`)}
            items={data.items}
            idOf={({ id }) => id}
            columns={columns}
            busy={isFetching}
          />
          <Pager {...data} onPage={(page) => change({ page: String(page) })} />
        </>
      ) : null}
    </ScreenFrame>
  )
}
