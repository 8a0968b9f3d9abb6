import { useTranslation } from "react-i18next"
import { Choice } from "../../ui/choice.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { ListBody } from "../../ui/list-body.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { SearchBox } from "../../ui/search-box.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { actionSubjects, useActionName } from "./action-name.ts"
import { useListActorsQuery, useListAuditQuery } from "./audit-api.ts"
import { nobodies, useAuditColumns } from "./audit-columns.tsx"
import * as styles from "./audit-list.module.css"
import { useSubjectLabel } from "./subject-label.ts"

const parameters = ["q", "action", "actor", "subject", "page"] as const

/** The audit log, latest first: actor, action, subject, and the values before. */
const AuditList = () => {
  const { t } = useTranslation("adminAudit")
  const actionName = useActionName()
  const [listQuery, change] = useListAddress(parameters)
  const list = useListAuditQuery(listQuery, { refetchOnMountOrArgChange: true })
  const { data: actorData } = useListActorsQuery(undefined)
  const columns = useAuditColumns(change)
  const { action = "", actor = "", subject } = listQuery
  const labelOf = useSubjectLabel()
  // Every action of this list was done to it; while nothing is listed, its name is not known.
  const chosen = list.data?.items.find(({ subjectId }) => subjectId === subject)?.subject
  const all = { value: "", label: t("filter.all") }
  const actors = (actorData?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isListed = (options: { value: string }[], value: string) => options.some((option) => option.value === value)
  const subjects: { value: string; label: string }[] = actionSubjects.map((value) => ({
    value,
    label: t(`noun.${value}`),
  }))
  const actorOptions = [all, ...nobodies.map((value) => ({ value, label: t(`filter.${value}`) })), ...actors]
  return (
    <ScreenFrame title={t("page.title")}>
      <FilterBar>
        <SearchBox label={t("filter.search")} value={listQuery.q ?? ""} onSearch={(q) => change({ q })} />
        <Choice
          label={t("filter.action")}
          value={action}
          options={[
            all,
            ...(action === "" || isListed(subjects, action) ? [] : [{ value: action, label: actionName(action) }]),
            ...subjects,
          ]}
          onChoose={(value) => change({ action: value })}
        />
        <Choice
          label={t("filter.actor")}
          value={actor}
          options={isListed(actorOptions, actor) ? actorOptions : [...actorOptions, { value: actor, label: actor }]}
          onChoose={(value) => change({ actor: value })}
        />
        {subject === undefined ? null : (
          <button type="button" className={styles.chip} onClick={() => change({ subject: undefined })}>
            {t("filter.subject", { subject: chosen ? labelOf(chosen) : t("filter.one") })}
          </button>
        )}
      </FilterBar>
      <ListBody
        label={t("page.title")}
        query={list}
        idOf={({ id }) => id}
        columns={columns}
        empty={t(Object.keys(listQuery).length === 0 ? "list.none" : "list.empty")}
        onPage={(page) => change({ page: String(page) })}
      />
    </ScreenFrame>
  )
}

export default AuditList
