import { useTranslation } from "react-i18next"
import { CopyButton } from "../../components/ui/copy-button.tsx"
import * as styles from "./email-line.module.css"

/** An e-mail address to write to, or to copy. */
export const EmailLine = ({ email }: { email: string }) => {
  const { t } = useTranslation("pages")
  return (
    <p className={styles.line}>
      <a href={`mailto:${email}`} className={styles.email}>
        {email}
      </a>
      <CopyButton text={email} label={t("contacts.copy", { email })} />
    </p>
  )
}
