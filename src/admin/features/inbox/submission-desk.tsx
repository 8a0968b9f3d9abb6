import { Link, navigate } from "gatsby"
import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { useAdminLocation } from "../../address/admin-location.ts"
import { useListAddress } from "../../address/use-list-address.ts"
import { useShortcuts } from "../../keyboard/use-shortcut.ts"
import { TimeAgo } from "../../ui/date-time.tsx"
import { FindNextIcon, FindPreviousIcon } from "../../ui/icons.ts"
import { ListPagination } from "../../ui/list-pagination.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { IconButton } from "../../ui/tooltip.tsx"
import { useListSubmissionsQuery } from "./inbox-api.ts"
import { StatusBadge } from "./status-badge.tsx"
import { useSubmissionAbout } from "./submission-about.ts"
import * as styles from "./submission-desk.module.css"
import { listParameters, SubmissionFilter } from "./submission-filter.tsx"
import { SubmissionReader } from "./submission-reader.tsx"
import { useNeighbors } from "./use-neighbors.ts"

/** A submission beside the list that it was opened from; on narrow windows the list is left out. */
const SubmissionDesk = ({ kind, id }: { kind: SubmissionKind; id: string }) => {
  const { t } = useTranslation("adminFeedback")
  const listPath = `${paths.admin}/feedback/${kind}`
  const { search } = useAdminLocation()
  const [{ view: _view, ...query }, change] = useListAddress(listParameters, listPath)
  const list = useListSubmissionsQuery({ kind, ...query }, { refetchOnMountOrArgChange: true })
  const about = useSubmissionAbout()
  // Never a list of another filter or page, which stays on the screen until the next has come.
  const { previous, next } = useNeighbors(kind, query, { list: list.currentData, id })
  const addressOf = (neighbor: { item: { id: string }; page: number }): string => {
    const parameters = new URLSearchParams(search)
    if (neighbor.page !== list.data?.page) parameters.set("page", String(neighbor.page))
    const text = parameters.toString()
    return paths.adminFeedback(kind, neighbor.item.id) + (text === "" ? "" : `?${text}`)
  }
  const go = (neighbor: typeof next) => (): void => {
    if (neighbor) navigate(addressOf(neighbor))
  }
  useShortcuts([
    { keys: "j", name: t("desk.next"), group: "screen", run: go(next) },
    { keys: "k", name: t("desk.previous"), group: "screen", run: go(previous) },
  ])
  return (
    <div className={styles.desk}>
      <section className={styles.list} aria-label={t("desk.list")}>
        <SubmissionFilter kind={kind} query={query} onChange={change} />
        <LoadState isLoading={list.isLoading} error={list.error} retry={() => void list.refetch()} />
        {list.data?.items.length === 0 ? <p className={styles.none}>{t("list.nothingFits")}</p> : null}
        <ol className={styles.items}>
          {list.data?.items.map((item) => (
            <li key={item.id}>
              <Link
                className={styles.item}
                to={paths.adminFeedback(kind, item.id) + search}
                aria-current={item.id === id ? "page" : undefined}
              >
                <span className={styles.name}>{item.name}</span>
                <span className={styles.when}>
                  <TimeAgo at={item.receivedAt} />
                </span>
                <span className={styles.about}>{about(item)}</span>
                <StatusBadge status={item.status} />
              </Link>
            </li>
          ))}
        </ol>
        {list.data && list.data.total > 0 ? (
          <ListPagination {...list.data} onPage={(page) => change({ page: String(page) })} />
        ) : null}
      </section>
      <SubmissionReader
        kind={kind}
        id={id}
        list={listPath + search}
        moves={
          <>
            <IconButton label={t("desk.previous")} shortcut="k" disabled={!previous} onClick={go(previous)}>
              <FindPreviousIcon />
            </IconButton>
            <IconButton label={t("desk.next")} shortcut="j" disabled={!next} onClick={go(next)}>
              <FindNextIcon />
            </IconButton>
          </>
        }
      />
    </div>
  )
}

export default SubmissionDesk
