import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { NotificationProgress } from "../../../shared/contract/subscriptions.ts"
import { showErrorToast } from "../../components/ui/toasts.tsx"
import { failureOf } from "../store/failure-of.ts"
import { Button } from "../ui/button.tsx"
import { ConfirmDialog } from "../ui/confirm-dialog.tsx"
import { StudioTime } from "../ui/date-time.tsx"
import * as styles from "./notification-state.module.css"
import { useCancelNotificationMutation } from "./notifications-api.ts"

const Label = ({ notification }: { notification: NotificationProgress }) => {
  const { t } = useTranslation("adminNotifications")
  const { state, sendAt, spread, recipients, sent, canceledBy } = notification
  switch (state) {
    case "waiting":
      return sendAt === null ? (
        <>{t("state.waiting")}</>
      ) : (
        <>
          {t("state.waitingUntil")} <StudioTime at={sendAt} />
        </>
      )
    case "sending":
      return (
        <>{spread ? t("state.sending", { sent, count: recipients }) : t("state.spreading", { count: recipients })}</>
      )
    case "canceled":
      return <>{t("state.canceled", { name: canceledBy })}</>
    case "dropped":
      return <>{t("state.dropped")}</>
    case "sent":
      return <>{recipients === 0 ? t("state.nobody") : t("state.sent", { count: sent })}</>
  }
}

/** What became of the mails of a notification, in words. */
export const NotificationState = ({ notification }: { notification: NotificationProgress }) => {
  const { t } = useTranslation("adminNotifications")
  const { state, recipients, sent, failed, rejected, gaveUp, withdrawn, unsubscribed } = notification
  const isOver = state === "canceled" || state === "dropped"
  const results = [
    isOver && sent > 0 && t("result.sent", { count: sent }),
    rejected > 0 && t("result.rejected", { count: rejected }),
    gaveUp > 0 && t("result.gaveUp", { count: gaveUp }),
    withdrawn > 0 && t("result.withdrawn", { count: withdrawn }),
    unsubscribed > 0 && t("result.unsubscribed", { count: unsubscribed }),
  ].filter((result) => result !== false)
  return (
    <span className={styles.state} data-state={state}>
      <span className={state === "dropped" ? styles.failed : undefined}>
        <Label notification={notification} />
      </span>
      {state === "sending" ? (
        <progress
          className={styles.bar}
          value={sent + failed}
          max={Math.max(recipients, 1)}
          aria-label={t("state.progress")}
        />
      ) : null}
      {results.length > 0 ? (
        <span className={failed > 0 ? styles.failed : styles.quiet}>{results.join(" · ")}</span>
      ) : null}
    </span>
  )
}

/** Cancels a notification that has mails to send, after a question; nothing for another one. */
export const CancelNotification = ({ notification }: { notification: NotificationProgress }) => {
  const { t } = useTranslation("adminNotifications")
  const [isAsking, setIsAsking] = useState(false)
  const [cancel, { isLoading }] = useCancelNotificationMutation()
  const { id, state, title, locale } = notification
  if (state !== "waiting" && state !== "sending") return null
  const run = async (): Promise<void> => {
    const failure = failureOf((await cancel(id)).error)
    setIsAsking(false)
    if (!failure) toast.success(t("cancel.done"))
    else
      showErrorToast(t(failure.code === errorCodes.alreadySent.code ? "cancel.tooLate" : "cancel.failed"), failure.data)
  }
  return (
    <>
      <Button variant="bare" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t("cancel.open")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("cancel.title")}
          confirm={t("cancel.confirm")}
          busy={isLoading}
          onConfirm={() => void run()}
          onClose={() => setIsAsking(false)}
        >
          <p lang={locale}>{title}</p>
          <p>{t(`cancel.${state}`)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
