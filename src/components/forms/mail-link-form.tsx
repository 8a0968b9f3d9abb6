import { useTranslation } from "react-i18next"
import { pastedLinkParameter, writtenPagePath, type MailAction } from "../../../shared/mail-links.ts"
import { withPlainSpaces } from "../../i18n/plain-spaces.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { ActionButton } from "../ui/action-button.tsx"
import { FieldFrame } from "./field-frame.tsx"
import * as styles from "./mail-link-form.module.css"

type MailLinkFormProps = { action: MailAction; contact: string }

/** Longest link that the server reads. */
const linkMax = 2_000

/** For visitors who come to the page of a mail's link without that link. A plain form: it works without scripts. */
export const MailLinkForm = ({ action, contact }: MailLinkFormProps) => {
  const { t } = useTranslation("mailLinks")
  const subject = encodeURIComponent(withPlainSpaces(t(`${action}.title`)))
  return (
    <>
      <form method="get" action={writtenPagePath(action, useLocale())} className={styles.form}>
        <FieldFrame label={t("link.label")} hint={t("link.hint")} required issue={undefined} max={linkMax}>
          {({ id, describedBy, className }) => (
            <input
              id={id}
              name={pastedLinkParameter}
              className={className}
              aria-describedby={describedBy}
              required
              maxLength={linkMax}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </FieldFrame>
        <ActionButton busy={false}>{t("link.button")}</ActionButton>
      </form>
      <p className={styles.lost}>
        {t("link.lost")} <a href={`mailto:${contact}?subject=${subject}`}>{contact}</a>
      </p>
    </>
  )
}
