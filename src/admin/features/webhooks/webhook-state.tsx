import { useTranslation } from "react-i18next"
import type { Webhook, WebhookDelivery } from "../../../../shared/contract/webhooks.ts"
import { Badge } from "../../ui/badge.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import * as styles from "./webhooks.module.css"

/** Whether a webhook is on, and since when it fails. */
export const WebhookState = ({ webhook: { enabled, failingSince } }: { webhook: Webhook }) => {
  const { t } = useTranslation("adminWebhooks")
  if (!enabled) return <Badge variant="none">{t("state.off")}</Badge>
  if (failingSince === null) return <Badge variant="good">{t("state.on")}</Badge>
  return (
    <>
      <Badge variant="bad">{t("state.failing")}</Badge>
      <span className={styles.quiet}>
        {t("state.since")} <DateTime at={failingSince} />
      </span>
    </>
  )
}

const variants = { held: "wait", waiting: "wait", delivered: "good", failed: "bad" } as const

/** What became of a delivery, and why its last attempt failed. */
export const DeliveryOutcome = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { t } = useTranslation("adminWebhooks")
  const { state, error, status, attempts, nextAt } = delivery
  return (
    <>
      <Badge variant={variants[state]}>{t(`delivery.${state}`)}</Badge>
      <span className={styles.quiet}>
        {[
          error === null ? null : t(`error.${error}`, { status }),
          attempts > 0 ? t("log.attempts", { count: attempts }) : null,
        ]
          .filter((part) => part !== null)
          .join(" · ")}
        {nextAt !== null && attempts > 0 ? (
          <>
            {" · "}
            {t("log.next")} <DateTime at={nextAt} />
          </>
        ) : null}
      </span>
    </>
  )
}
