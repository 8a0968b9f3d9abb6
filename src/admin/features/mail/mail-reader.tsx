import { useTranslation } from "react-i18next"
import { paths } from "../../../../shared/paths.ts"
import { listReturn } from "../../address/list-return.ts"
import { LinkButton } from "../../ui/button.tsx"
import { Facts } from "../../ui/facts.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { ScreenFrame } from "../../ui/screen-frame.tsx"
import { useReadMailQuery } from "./mail-api.ts"
import { MailState } from "./mail-state.tsx"
import * as styles from "./outbox.module.css"

/** A mail as it was or will be sent. */
const MailReader = ({ id }: { id: string }) => {
  const { t } = useTranslation("adminMail")
  const { data: mail, isLoading, error, refetch } = useReadMailQuery(id, { refetchOnMountOrArgChange: true })
  return (
    <ScreenFrame
      title={mail?.subject ?? t("page.title")}
      actions={<LinkButton to={listReturn(`${paths.admin}/mail`)}>{t("page.back")}</LinkButton>}
    >
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {mail ? (
        <>
          <Facts
            facts={[
              [t("field.recipient"), mail.recipient],
              [t("field.state"), <MailState key="state" mail={mail} />],
              [t("field.kind"), <code key="kind">{mail.kind}</code>],
              [t("field.created"), <DateTime key="created" at={mail.createdAt} />],
              [t("field.settled"), mail.settledAt && <DateTime key="settled" at={mail.settledAt} />],
              ...Object.entries(mail.headers).map(([name, value]) => [name, value] as const),
            ]}
          />
          <section aria-labelledby="text-title">
            <h2 id="text-title">{t("field.text")}</h2>
            <pre className={styles.text}>{mail.text}</pre>
          </section>
        </>
      ) : null}
    </ScreenFrame>
  )
}

export default MailReader
