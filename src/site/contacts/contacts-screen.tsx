import { useTranslation } from "react-i18next"
import { EmailLine } from "./email-line.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import { contactTitle } from "../../settings/contacts.ts"
import * as styles from "./contacts-screen.module.css"
import { Offices } from "./offices.tsx"
import { PressKit, type PressGameView, type PressKitView } from "./press-kit.tsx"

export const ContactsScreen = ({ kit, games }: { kit: PressKitView; games: readonly PressGameView[] }) => {
  const { t } = useTranslation("pages")
  const locale = useLocale()
  return (
    <>
      <PageIntro title={t("contacts.title")} lead={t("contacts.lead")} />
      <div className="page-width">
        <ul className={styles.contacts}>
          {studio.contacts.map(({ id, email }) => (
            <li key={id} className={styles.contact}>
              <h2 className={styles.name}>{contactTitle(id)[locale]}</h2>
              <p className={styles.text}>{t(`contacts.${id}`)}</p>
              <EmailLine email={email} />
            </li>
          ))}
        </ul>
      </div>
      <Offices />
      <PressKit kit={kit} games={games} />
    </>
  )
}
