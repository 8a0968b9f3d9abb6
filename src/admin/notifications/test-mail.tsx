import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { showErrorToast } from "../../components/ui/toasts.tsx"
import { failureOf } from "../store/failure-of.ts"
import { useCurrentUserQuery } from "../store/session-api.ts"
import { Button } from "../ui/button.tsx"
import type { NotifiableKind, PreviewedMail } from "./notification-plan.ts"
import * as styles from "./notification-fields.module.css"
import { useSendTestMailMutation } from "./notifications-api.ts"

type TestMailProps = { kind: NotifiableKind; id: string; latest: boolean; mails: readonly PreviewedMail[] }

/** Sends mails about an entry to the current user as a test. */
export const TestMail = ({ kind, id, latest, mails }: TestMailProps) => {
  const { t } = useTranslation("adminNotifications")
  const { data: user } = useCurrentUserQuery(undefined)
  const [send, { isLoading }] = useSendTestMailMutation()
  const email = user?.email ?? null
  if (email === null) return <p className={styles.quiet}>{t("test.noAddress")}</p>
  const run = async (): Promise<void> => {
    for (const mail of mails) {
      const failure = failureOf((await send({ kind, id, latest, ...mail })).error)
      if (!failure) continue
      showErrorToast(t(failure.status === 429 ? "test.tooMany" : "test.failed"), failure.data)
      return
    }
    toast.success(t("test.sent", { email }))
  }
  return (
    <div className={styles.test}>
      <Button disabled={isLoading || mails.length === 0} onClick={() => void run()}>
        {t("test.button")}
      </Button>
      <span className={styles.quiet}>{t("test.hint", { email })}</span>
    </div>
  )
}
