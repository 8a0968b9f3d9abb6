import { useTranslation } from "react-i18next"
import { EmailLine } from "./email-line.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { useSectionNames } from "../../i18n/use-section-names.ts"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./contacts-screen.module.css"
import { Offices } from "./offices.tsx"
import { PressKit, type PressGameView, type PressKitView } from "./press-kit.tsx"

export const ContactsScreen = ({ kit, games }: { kit: PressKitView; games: readonly PressGameView[] }) => {
  const { t } = useTranslation("pages")
  const { contactTitle } = useSectionNames()
  return (
    <>
      <PageIntro title={t("contacts.title")} lead={t("contacts.lead")} />
      <div className="page-width">
        <ul className={styles.contacts}>
          {studio.contacts.map((contact) => (
            <li key={contact.id} className={styles.contact}>
              <h2 className={styles.name}>{contactTitle(contact)}</h2>
              <p className={styles.text}>{t(`contacts.${contact.id}`)}</p>
              <EmailLine email={contact.email} />
            </li>
          ))}
        </ul>
      </div>
      <Offices />
      <PressKit kit={kit} games={games} />
    </>
  )
}
