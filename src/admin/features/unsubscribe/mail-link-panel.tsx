import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { MailAction } from "../../../../shared/mail-links.ts"
import { localeTags } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import type { ApiFailure } from "../../../components/api/fetch-api.ts"
import { ActionButton } from "../../../components/ui/action-button.tsx"
import { ButtonLink } from "../../../components/ui/button-link.tsx"
import { Notice } from "../../../components/ui/notice.tsx"
import { Outcome } from "../../../components/ui/outcome.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useFollowMailLinkMutation } from "./mail-link-api.ts"
import * as styles from "./unsubscribe-app.module.css"

const reasonOf = ({ status, code }: ApiFailure) => {
  if (status === "offline") return "offline"
  if (code === errorCodes.tokenExpired.code || code === errorCodes.invalidRequest.code) return "expired"
  return code === errorCodes.rateLimited.code ? "tooMany" : "failed"
}

type MailLinkPanelProps = {
  action: MailAction
  token: string
  /** Mail address of the contact, shown if the link does not work. */
  contact: string
  /** Shown after the action succeeded. */
  children?: ReactNode
}

/** Performs the action of a mail link on a click on the button, because mail scanners open links too. */
export const MailLinkPanel = ({ action, token, contact, children }: MailLinkPanelProps) => {
  const { t } = useTranslation("mailLinks")
  const locale = useLocale()
  const [follow, { data, isLoading, isSuccess, error }] = useFollowMailLinkMutation()
  const failure = failureOf(error)
  const reason = failure && reasonOf(failure)
  const list = new Intl.ListFormat(localeTags[locale].bcp47, { type: "conjunction" })
  if (isSuccess)
    return (
      <>
        <Outcome level={2} title={t(`${action}.done.title`)}>
          <p>
            {data && data.topics.length > 0
              ? t("confirm.done.topics", { topics: list.format(data.topics.map((topic) => t(`topic.${topic}`))) })
              : t(`${action}.done.text`)}
          </p>
          <p>
            <ButtonLink variant="outline" path={paths.main}>
              {t("main")}
            </ButtonLink>
          </p>
        </Outcome>
        {children}
      </>
    )
  if (reason === "expired")
    return (
      <Outcome level={2} title={t(`${action}.expired.title`)}>
        <p>{t(`${action}.expired.text`)}</p>
        <p>
          <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      </Outcome>
    )
  return (
    <div className={styles.panel}>
      <Notice>{reason ? <p>{t(`failure.${reason}`)}</p> : null}</Notice>
      <ActionButton busy={isLoading} onPress={() => void follow({ action, token })}>
        {isLoading ? t("working") : t(`${action}.button`)}
      </ActionButton>
      <p className={styles.quiet}>{t(`${action}.hint`)}</p>
    </div>
  )
}
