import { useTranslation } from "react-i18next"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { MailAction } from "../../../../shared/mail-links.ts"
import type { ApiFailure } from "../../../components/api/fetch-api.ts"
import { Outcome } from "../../../components/ui/outcome.tsx"

/** Why a link's action failed, as the key of a message; `expired` when it never will work. */
export const reasonOf = ({ status, code }: ApiFailure) => {
  if (status === "offline") return "offline"
  if (code === errorCodes.tokenExpired.code || code === errorCodes.invalidRequest.code) return "expired"
  return code === errorCodes.rateLimited.code ? "tooMany" : "failed"
}

/** Says that a link does nothing any more, and where to write. */
export const ExpiredLink = ({ action, contact }: { action: MailAction; contact: string }) => {
  const { t } = useTranslation("mailLinks")
  return (
    <Outcome level={2} title={t(`${action}.expired.title`)}>
      <p>{t(`${action}.expired.text`)}</p>
      <p>
        <a href={`mailto:${contact}`}>{contact}</a>
      </p>
    </Outcome>
  )
}
