import { useTranslation } from "react-i18next"
import { CopyButton } from "../../components/ui/copy-button.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { boundWords } from "../../i18n/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./contacts-screen.module.css"
import { Offices } from "./offices.tsx"

export const ContactsScreen = () => {
  const { t } = useTranslation("pages")
  const locale = useLocale()
  return (
    <>
      <PageIntro title={t("contacts.title")} lead={t("contacts.lead")} />
      <div className="page-width">
        <ul className={styles.contacts}>
          {studio.contacts.map(({ id, title, email }) => (
            <li key={id} className={styles.contact}>
              <h2 className={styles.name}>{boundWords(title[locale])}</h2>
              <p className={styles.text}>{t(`contacts.${id}`)}</p>
              <p className={styles.row}>
                <a href={`mailto:${email}`} className={styles.email}>
                  {email}
                </a>
                <CopyButton text={email} label={t("contacts.copy", { email })} />
              </p>
            </li>
          ))}
        </ul>
      </div>
      <Offices />
      <section className={`${styles.press} page-width`} aria-labelledby="press-title">
        <h2 id="press-title" className={styles.title}>
          {t("contacts.press.title")}
        </h2>
        <p className={styles.text}>{t("contacts.press.text")}</p>
        <p className={styles.row}>
          <a href={`mailto:${studio.mail.press}`} className={styles.email}>
            {studio.mail.press}
          </a>
          <CopyButton text={studio.mail.press} label={t("contacts.copy", { email: studio.mail.press })} />
        </p>
      </section>
    </>
  )
}
