import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { GuardIssue, PublishStatus } from "../../../../shared/contract/publishing.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useConfirmPublishMutation } from "../../store/publishing-api.ts"
import { Button } from "../../ui/button.tsx"
import * as styles from "./publish-dialog.module.css"

const countKeys = {
  "pages.en": "pagesEn",
  "pages.ru": "pagesRu",
  "blog.en": "blogEn",
  "blog.ru": "blogRu",
  "devblog.en": "devblogEn",
  "devblog.ru": "devblogRu",
} as const

const IssueText = ({ issue }: { issue: GuardIssue }) => {
  const { t } = useTranslation("adminPublish")
  const locale = useLocale()
  if (issue.rule === "addressMissing") return t("refused.addressMissing", { address: issue.address })
  if (issue.rule === "deadLink") return t("refused.deadLink", { page: issue.page, target: issue.target })
  return t("refused.shrunk", {
    what: t(`refused.count.${countKeys[`${issue.what}.${issue.locale}`]}`),
    before: formatNumber(issue.before, locale),
    after: formatNumber(issue.after, locale),
  })
}

/** The issues of a release that the guard refused, and the button to publish it anyway. */
export const PublishRefusal = ({ status }: { status: Extract<PublishStatus, { state: "refused" }> }) => {
  const { t } = useTranslation("adminPublish")
  const [confirm, { isLoading }] = useConfirmPublishMutation()
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
            <IssueText issue={issue} />
          </li>
        ))}
      </ul>
      {others > 0 ? <p>{t("changed.others", { count: others })}</p> : null}
      <p>{t(status.confirmable ? "refused.confirmText" : "refused.notConfirmable")}</p>
      {status.confirmable ? (
        <div className={styles.actions}>
          <Button variant="danger" disabled={isLoading} onClick={() => void confirmed()}>
            {t("refused.confirmButton")}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
