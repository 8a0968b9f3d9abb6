import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { RowsSkeleton } from "../../ui/skeleton.tsx"
import { ViewChoice } from "../../ui/view-choice.tsx"
import { useAdminLocation } from "../../address/admin-location.ts"
import { useListAddress } from "../../address/use-list-address.ts"
import { ExportButton } from "./export-button.tsx"
import { useListSubmissionsQuery } from "./inbox-api.ts"
import { useSubmissionColumns } from "./submission-columns.tsx"
import { listParameters, SubmissionFilter } from "./submission-filter.tsx"
import { lazyPart } from "../../ui/lazy-part.tsx"

const SubmissionBoard = lazyPart(() => import("./submission-board.tsx"))

/** Submissions of one kind, newest first; applications also as a board of their statuses. */
const SubmissionList = ({ kind }: { kind: SubmissionKind }) => {
  const { t } = useTranslation("adminFeedback")
  const [{ view, ...listQuery }, change] = useListAddress(listParameters)
  const list = useListSubmissionsQuery({ kind, ...listQuery }, { refetchOnMountOrArgChange: true })
  const total = list.data?.total ?? 0
  const { search } = useAdminLocation()
  const columns = useSubmissionColumns(kind, (id) => paths.adminFeedback(kind, id) + search)
  const { page: _page, ...filter } = listQuery
  const filtered = Object.keys(filter).length > 0
  const isBoard = kind === "application" && view === "board"
  return (
    <ScreenFrame
      title={t(`list.${kind}.title`)}
      actions={
        <>
          {kind === "application" ? (
            <ViewChoice
              label={t("board.view")}
              value={isBoard ? "board" : "list"}
              options={[
                { value: "list", label: t("board.list") },
                { value: "board", label: t("board.board") },
              ]}
              onChoose={(next) => change({ view: next === "list" ? "" : next, status: "" })}
            />
          ) : null}
          {total > 0 ? <ExportButton kind={kind} filter={filter} total={total} /> : null}
        </>
      }
    >
      <SubmissionFilter kind={kind} query={listQuery} hasStatus={!isBoard} onChange={change} />
      {isBoard ? (
        <Suspense fallback={<RowsSkeleton label={t("board.board")} />}>
          <SubmissionBoard kind={kind} filter={{ q: listQuery.q, job: listQuery.job }} />
        </Suspense>
      ) : (
        <ListBody
          label={t(`list.${kind}.title`)}
          query={list}
          idOf={({ id }) => id}
          columns={columns}
          empty={t(filtered ? "list.nothingFits" : "list.empty")}
          onPage={(page) => change({ page: String(page) })}
        />
      )}
    </ScreenFrame>
  )
}

export default SubmissionList
