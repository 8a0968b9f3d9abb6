import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Locale } from "../../../../shared/locales.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { useCurrentUserQuery } from "../../store/session-api.ts"
import { Button } from "../../ui/button.tsx"
import type { NotifiableKind } from "./audience.ts"
import * as styles from "./notify-form.module.css"
import { useSendTestMailMutation } from "./subscribers-api.ts"

type TestMailProps = { kind: NotifiableKind; id: string; locales: readonly Locale[] }

/** Sends the mails of a notification to the current user as a test. */
export const TestMail = ({ kind, id, locales }: TestMailProps) => {
  const { t } = useTranslation("adminSubscribers")
  const { data: user } = useCurrentUserQuery(undefined)
  const [send, { isLoading }] = useSendTestMailMutation()
  const email = user?.email ?? null
  if (email === null) return <p className={styles.topic}>{t("test.noAddress")}</p>
  const run = async (): Promise<void> => {
    for (const locale of locales) {
      const failure = failureOf((await send({ kind, id, locale })).error)
      if (!failure) continue
      showErrorToast(t(failure.status === 429 ? "test.tooMany" : "test.failed"), failure.data)
      return
    }
    toast.success(t("test.sent", { email }))
  }
  return (
    <div className={styles.test}>
      <Button disabled={isLoading || locales.length === 0} onClick={() => void run()}>
        {t("test.button")}
      </Button>
      <span className={styles.topic}>{t("test.hint", { email })}</span>
    </div>
  )
}
