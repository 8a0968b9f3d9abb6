import { useTranslation } from "react-i18next"
import { boundWords } from "../../../../shared/bound-words.ts"
import type { MailLinkState } from "../../../../shared/contract/subscriptions.ts"
import { paths } from "../../../../shared/paths.ts"
import { ActionButton } from "../../../components/ui/action-button.tsx"
import { ButtonLink } from "../../../components/ui/button-link.tsx"
import { useSiteTopicName } from "../../../components/forms/site-topics.ts"
import { Notice } from "../../../components/ui/notice.tsx"
import { Outcome } from "../../../components/ui/outcome.tsx"
import { formatList } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useFollowMailLinkMutation } from "./mail-link-api.ts"
import { ExpiredLink, reasonOf } from "./mail-link-failure.tsx"
import * as styles from "./unsubscribe-app.module.css"

type AskPanelProps = { action: "confirm" | "withdraw"; token: string; initial: MailLinkState; contact: string }

/** Confirms a subscription or withdraws a submission on a press, because mail scanners open links too. */
export const AskPanel = ({ action, token, initial, contact }: AskPanelProps) => {
  const { t } = useTranslation("mailLinks")
  const nameOf = useSiteTopicName((own) => t(`topic.${own}`))
  const locale = useLocale()
  const [follow, { data, isLoading, isSuccess, error }] = useFollowMailLinkMutation()
  const failure = failureOf(error)
  const reason = failure && reasonOf(failure)
  const topics = boundWords(formatList((data?.topics ?? initial.topics).map(nameOf), locale))
  if (isSuccess || initial.state === "done")
    return (
      <Outcome level={2} title={t(`${action}.done.title`)}>
        <p>{topics === "" ? t(`${action}.done.text`) : t("confirm.done.topics", { topics })}</p>
        <p>
          <ButtonLink variant="outline" path={paths.main}>
            {t("main")}
          </ButtonLink>
        </p>
      </Outcome>
    )
  if (reason === "expired" || initial.state === "over") return <ExpiredLink action={action} contact={contact} />
  return (
    <div className={styles.panel}>
      <p>{action === "confirm" ? t("confirm.topics", { topics }) : t("withdraw.lead")}</p>
      <Notice>{reason ? <p>{t(`failure.${reason}`)}</p> : null}</Notice>
      <ActionButton busy={isLoading} onPress={() => void follow({ action, token })}>
        {isLoading ? t("working") : t(`${action}.button`)}
      </ActionButton>
      <p className={styles.quiet}>{t(`${action}.hint`)}</p>
    </div>
  )
}
