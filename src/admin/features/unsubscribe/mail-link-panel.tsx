import { useTranslation } from "react-i18next"
import { ActionButton } from "../../../components/ui/action-button.tsx"
import { Notice } from "../../../components/ui/notice.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { AskPanel } from "./ask-panel.tsx"
import { LeavePanel } from "./leave-panel.tsx"
import { useReadMailLinkQuery, type MailLink } from "./mail-link-api.ts"
import { ExpiredLink, reasonOf } from "./mail-link-failure.tsx"
import * as styles from "./unsubscribe-app.module.css"

/**
 * What a mail's link can do now; what it has done already is not asked again.
 *
 * @param contact mail address of the contact, shown if the link does not work
 */
export const MailLinkPanel = ({ action, token, contact }: MailLink & { contact: string }) => {
  const { t } = useTranslation("mailLinks")
  const { data, error, isFetching, refetch } = useReadMailLinkQuery({ action, token })
  const failure = failureOf(error)
  const reason = failure && reasonOf(failure)
  if (data && action === "leave") return <LeavePanel token={token} initial={data} contact={contact} />
  if (data && action !== "leave") return <AskPanel action={action} token={token} initial={data} contact={contact} />
  if (reason === "expired") return <ExpiredLink action={action} contact={contact} />
  if (!reason) return <p role="status">{t("working")}</p>
  return (
    <div className={styles.panel}>
      <Notice>
        <p>{t(`failure.${reason}`)}</p>
      </Notice>
      <ActionButton busy={isFetching} onPress={() => void refetch()}>
        {isFetching ? t("working") : t("again")}
      </ActionButton>
    </div>
  )
}
