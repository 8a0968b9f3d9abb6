import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import { Button as DragButton } from "react-aria-components/Button"
import { GridList, GridListItem } from "react-aria-components/GridList"
import { useDragAndDrop } from "react-aria-components/useDragAndDrop"
import { toast } from "react-toastify/unstyled"
import type { SubmissionStatus } from "../../../../shared/contract/inbox.ts"
import { paths } from "../../../../shared/paths.ts"
import { submissionStatuses } from "../../../../shared/staff-endpoints.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useAdminLocation } from "../../address/admin-location.ts"
import { dropDraftsAbout } from "../../drafts/use-persisted-draft.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { TimeAgo } from "../../ui/date-time.tsx"
import { DragIcon } from "../../ui/icons.ts"
import { LoadState } from "../../ui/load-state.tsx"
import { useListSubmissionsQuery, useWriteSubmissionMutation, type SubmissionSummary } from "./inbox-api.ts"
import { useSubmissionAbout } from "./submission-about.ts"
import * as styles from "./submission-board.module.css"

/** What a dragged card carries; no other page knows the type. */
const cardType = "submission"

type Card = Pick<SubmissionSummary, "id" | "version">

/** Cards of one column; more are in the list. */
const perColumn = "50"

type Filter = { q?: string | undefined; job?: string | undefined }

type ColumnProps = {
  kind: SubmissionKind
  status: SubmissionStatus
  filter: Filter
  onMove: (card: Card, status: SubmissionStatus) => Promise<void>
}

const Column = ({ kind, status, filter, onMove }: ColumnProps) => {
  const { t } = useTranslation("adminFeedback")
  const { search } = useAdminLocation()
  const about = useSubmissionAbout()
  const query = { kind, ...filter, status, perPage: perColumn }
  const { data, isLoading, error, refetch } = useListSubmissionsQuery(query, { refetchOnMountOrArgChange: true })
  const items = data?.items ?? []
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      items
        .filter(({ id }) => keys.has(id))
        .map(({ id, version, name }) => ({ [cardType]: JSON.stringify({ id, version }), "text/plain": name })),
    acceptedDragTypes: [cardType],
    getDropOperation: () => "move",
    onRootDrop: ({ items: dropped }) => {
      for (const item of dropped)
        if (item.kind === "text")
          void item.getText(cardType).then((text) => {
            // Only cards of this board have the type.
            const card = JSON.parse(text) as Card
            if (items.every(({ id }) => id !== card.id)) void onMove(card, status)
          })
    },
  })
  return (
    <section className={styles.column} aria-label={t(`status.${status}`)}>
      <h2 className={styles.title}>
        {t(`status.${status}`)} <span className={styles.count}>{data?.total ?? ""}</span>
      </h2>
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      <GridList
        aria-label={t("board.cards", { status: t(`status.${status}`) })}
        className={styles.cards ?? ""}
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        renderEmptyState={() => <p className={styles.empty}>{t("board.empty")}</p>}
      >
        {(item) => (
          <GridListItem id={item.id} textValue={item.name} className={styles.card ?? ""}>
            <DragButton slot="drag" className={styles.handle ?? ""} aria-label={t("board.move", { name: item.name })}>
              <DragIcon />
            </DragButton>
            <span className={styles.words}>
              <Link className={styles.name} to={paths.adminFeedback(kind, item.id) + search}>
                {item.name}
              </Link>
              <span className={styles.about}>{about(item)}</span>
              <span className={styles.about}>
                <TimeAgo at={item.receivedAt} />
              </span>
            </span>
          </GridListItem>
        )}
      </GridList>
      {data && data.total > items.length ? (
        <p className={styles.empty}>{t("board.more", { count: items.length })}</p>
      ) : null}
    </section>
  )
}

/** Submissions by status: a card that is dragged to another column, or carried there by keyboard, gets its status. */
const SubmissionBoard = ({ kind, filter }: { kind: SubmissionKind; filter: Filter }) => {
  const { t } = useTranslation("adminFeedback")
  const [write] = useWriteSubmissionMutation()
  const move = async ({ id, version }: Card, status: SubmissionStatus): Promise<void> => {
    const failure = failureOf((await write({ to: "status", kind, id, version, status })).error)
    if (failure === null) toast.success(t("stage.saved", { status: t(`status.${status}`) }))
    else if (currentVersionOf(failure)) toast.info(t("board.conflict"))
    else if (failure.status === 404) {
      dropDraftsAbout(id)
      toast.info(t("reader.gone"))
    } else showErrorToast(t(failure.status === "offline" ? "stage.offline" : "stage.failed"), failure.data)
  }
  return (
    <div className={styles.board}>
      {submissionStatuses[kind].map((status) => (
        <Column key={status} kind={kind} status={status} filter={filter} onMove={move} />
      ))}
    </div>
  )
}

export default SubmissionBoard
