import { Link } from "gatsby"
import { useTranslation } from "react-i18next"
import type { MailSummary } from "../../../../shared/contract/mail.ts"
import { paths } from "../../../../shared/paths.ts"
import { Choice } from "../../ui/choice.tsx"
import type { Column } from "../../ui/data-table.tsx"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { ListBody } from "../../ui/list-body.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { Notice } from "../../ui/notice.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useListAddress } from "../../address/use-list-address.ts"
import { useListOutboxQuery } from "./mail-api.ts"
import { MailState } from "./mail-state.tsx"
import * as styles from "./outbox.module.css"

const parameters = ["state", "page"] as const

const states = ["queued", "sent", "failed"] as const

/** The mails of the last weeks with their states. */
const Outbox = () => {
  const { t } = useTranslation("adminMail")
  const [listQuery, change] = useListAddress(parameters)
  const list = useListOutboxQuery(listQuery, { refetchOnMountOrArgChange: true })
  const columns: Column<MailSummary>[] = [
    {
      key: "subject",
      title: t("field.subject"),
      cell: ({ id, subject, recipient }) => (
        <>
          <Link className={styles.subject} to={`${paths.admin}/mail/${id}`}>
            {subject}
          </Link>
          <span className={styles.recipient}>{recipient}</span>
        </>
      ),
    },
    { key: "state", title: t("field.state"), cell: (mail) => <MailState mail={mail} /> },
    { key: "kind", title: t("field.kind"), quiet: true, cell: ({ kind }) => <code>{kind}</code> },
    { key: "created", title: t("field.created"), quiet: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  ]
  return (
    <ScreenFrame title={t("page.title")}>
      <p className={styles.lead}>{t("page.lead")}</p>
      {list.data?.pausedUntil ? (
        <Notice kind="wait">
          <p>
            {t("page.paused")} <DateTime at={list.data.pausedUntil} />
          </p>
        </Notice>
      ) : null}
      <FilterBar>
        <Choice
          label={t("field.state")}
          value={listQuery.state ?? ""}
          options={[
            { value: "", label: t("filter.all") },
            ...states.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChoose={(state) => change({ state })}
        />
      </FilterBar>
      <ListBody
        label={t("page.title")}
        query={list}
        idOf={({ id }) => id}
        columns={columns}
        empty={t("page.empty")}
        onPage={(page) => change({ page: String(page) })}
      />
    </ScreenFrame>
  )
}

export default Outbox
