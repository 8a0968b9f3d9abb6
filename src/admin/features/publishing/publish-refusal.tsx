import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { GuardFault, PublishStatus } from "../../../../shared/contract/publishing.ts"
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

const FaultText = ({ fault }: { fault: GuardFault }) => {
  const { t } = useTranslation("adminPublish")
  const locale = useLocale()
  if (fault.rule === "addressMissing") return t("refused.addressMissing", { address: fault.address })
  if (fault.rule === "deadLink") return t("refused.deadLink", { page: fault.page, target: fault.target })
  return t("refused.shrunk", {
    what: t(`refused.count.${countKeys[`${fault.what}.${fault.locale}`]}`),
    before: formatNumber(fault.before, locale),
    after: formatNumber(fault.after, locale),
  })
}

/** Why the guard held a build back, and the button for who meant it so. */
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
        {status.faults.map((fault) => (
          <li key={JSON.stringify(fault)}>
            <FaultText fault={fault} />
          </li>
        ))}
      </ul>
      {others > 0 ? <p>{t("changed.others", { count: others })}</p> : null}
      <p>{t(status.confirmable ? "refused.confirmText" : "refused.notConfirmable")}</p>
      {status.confirmable ? (
        <div className={styles.actions}>
          <Button look="danger" disabled={isLoading} onClick={() => void confirmed()}>
            {t("refused.confirmButton")}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
