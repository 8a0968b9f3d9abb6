import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { PublishStatus } from "../../../../shared/contract/publishing.ts"
import { hasRole } from "../../../../shared/roles.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { useConfirmPublishMutation } from "../../store/publishing-api.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button } from "../../ui/button.tsx"
import { GuardIssueText } from "../../publication-notes/guard-issue-text.tsx"
import * as styles from "./publish-dialog.module.css"

/** The issues of a release that the guard refused, and the button to publish it anyway. */
export const PublishRefusal = ({ status }: { status: Extract<PublishStatus, { state: "refused" }> }) => {
  const { t } = useTranslation("adminPublish")
  const [confirm, { isLoading }] = useConfirmPublishMutation()
  const { data: user } = useCurrentUserQuery(undefined)
  const others = status.faultCount - status.faults.length
  const confirmed = async (): Promise<void> => {
    const failure = failureOf((await confirm(status.release)).error)
    if (!failure) toast.success(t("refused.done"))
    else {
      const reason = failure.status === 409 ? "running" : failure.status === 404 ? "gone" : "failed"
      showErrorToast(t(`refused.${reason}`), failure.data)
    }
  }
  return (
    <section className={styles.pages} aria-label={t("refused.title")}>
      <h3>{t("refused.title")}</h3>
      <ul>
        {status.faults.map((issue) => (
          <li key={JSON.stringify(issue)}>
            <GuardIssueText issue={issue} />
          </li>
        ))}
      </ul>
      {others > 0 ? <p>{t("changed.others", { count: others })}</p> : null}
      <p>{t(status.confirmable ? "refused.confirmText" : "refused.notConfirmable")}</p>
      {status.confirmable && hasRole(user?.roles ?? [], ["editor"]) ? (
        <div className={styles.actions}>
          <Button variant="danger" disabled={isLoading} onClick={() => void confirmed()}>
            {t("refused.confirmButton")}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
