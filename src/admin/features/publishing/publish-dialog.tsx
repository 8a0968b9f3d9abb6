import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { PublishStatus } from "../../../../shared/contract/publishing.ts"
import { paths } from "../../../../shared/paths.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { formatNumber } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useRequestPublishMutation } from "../../store/publishing-api.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Facts } from "../../ui/facts.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import * as styles from "./publish-dialog.module.css"
import { PublishFailure } from "./publish-failure.tsx"
import { PublishRefusal } from "./publish-refusal.tsx"
import { PublishWarnings } from "./publish-warnings.tsx"
import { publishLabel } from "./publish-label.ts"

/** Details of the publish status: changes or the reason of a failure, and the button to publish. */
export const PublishDialog = ({ status, onClose }: { status: PublishStatus; onClose: () => void }) => {
  const { t } = useTranslation("adminPublish")
  const locale = useLocale()
  const [request, { isLoading }] = useRequestPublishMutation()
  const { key } = publishLabel(status)
  const publish = async (): Promise<void> => {
    const failure = failureOf((await request(undefined)).error)
    if (failure) showErrorToast(t("request.failed"), failure.data)
    else toast.success(t("request.done"))
  }
  const pages = status.state === "live" ? status.changedPages : []
  const others = status.state === "live" ? status.changedPageCount - pages.length : 0
  const inProgress = status.state === "queued" || status.state === "building"
  return (
    <Dialog title={t("dialog.title")} onClose={onClose}>
      <p>{t(`state.${key}`)}</p>
      <Facts
        facts={[
          [t("fact.step"), status.state === "building" ? t(`step.${status.step}`) : null],
          [t("fact.since"), <DateTime key="since" at={status.since} />],
          [t("fact.live"), status.live ? <DateTime key="live" at={status.live.madeAt} /> : null],
          [
            t("fact.took"),
            status.state === "live" ? t("fact.seconds", { seconds: formatNumber(status.seconds, locale) }) : null,
          ],
          [
            t("fact.retry"),
            status.state === "failed" && status.retryAt ? <DateTime key="retry" at={status.retryAt} /> : null,
          ],
          [t("fact.next"), status.next ? t("fact.nextText") : null],
        ]}
      />
      {status.state === "failed" ? <PublishFailure status={status} /> : null}
      {status.state === "refused" ? <PublishRefusal status={status} /> : null}
      {status.state === "live" && status.warningCount > 0 ? <PublishWarnings status={status} /> : null}
      {pages.length > 0 ? (
        <section className={styles.pages} aria-label={t("changed.title", { count: pages.length + others })}>
          <h3>{t("changed.title", { count: pages.length + others })}</h3>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <a href={page}>{page}</a>
              </li>
            ))}
          </ul>
          {others > 0 ? <p>{t("changed.others", { count: others })}</p> : null}
        </section>
      ) : null}
      <div className={styles.actions}>
        <LinkButton to={`${paths.admin}/releases`}>{t("dialog.releases")}</LinkButton>
        <Button variant="main" disabled={isLoading || inProgress} onClick={() => void publish()}>
          {t("request.button")}
        </Button>
      </div>
    </Dialog>
  )
}
