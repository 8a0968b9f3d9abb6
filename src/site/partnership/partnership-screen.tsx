import { useTranslation } from "react-i18next"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { studio } from "../../../shared/studio.ts"
import { PartnershipForm } from "./partnership-form.tsx"
import { StreamingForm } from "./streaming-form.tsx"
import * as styles from "./partnership-screen.module.css"

const steps = ["letter", "build", "talk"] as const

const gives = ["money", "people", "players", "rights"] as const

export const PartnershipScreen = () => {
  const { t } = useTranslation("pages")
  const [, project, offer] = studio.contacts
  return (
    <>
      <PageIntro title={t("partnership.title")} lead={t("partnership.lead")}>
        <ButtonLink icon="down" href="#proposal" className={styles.write}>
          {t("partnership.write")}
        </ButtonLink>
      </PageIntro>
      <section className={styles.band} aria-labelledby="gives-title">
        <div className={`${styles.columns} page-width`}>
          <h2 id="gives-title" className={styles.title}>
            {t("partnership.gives.title")}
          </h2>
          <ul className={styles.list}>
            {gives.map((id) => (
              <li key={id} className={styles.item}>
                <h3 className={styles.name}>{t(`partnership.gives.${id}.title`)}</h3>
                <p className={styles.text}>{t(`partnership.gives.${id}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className={`${styles.columns} ${styles.section} page-width`} aria-labelledby="steps-title">
        <h2 id="steps-title" className={styles.title}>
          {t("partnership.steps.title")}
        </h2>
        <ol className={styles.list}>
          {steps.map((id) => (
            <li key={id} className={styles.item}>
              <h3 className={styles.name}>{t(`partnership.steps.${id}.title`)}</h3>
              <p className={styles.text}>{t(`partnership.steps.${id}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section id="proposal" tabIndex={-1} className={styles.band} aria-labelledby="proposal-title">
        <div className={`${styles.columns} page-width`}>
          <h2 id="proposal-title" className={styles.title}>
            {t("partnership.proposal.title")}
          </h2>
          <PartnershipForm email={project.email} />
        </div>
      </section>
      <section className={styles.section} aria-labelledby="streamers-title">
        <div className={`${styles.columns} page-width`}>
          <h2 id="streamers-title" className={styles.title}>
            {t("partnership.streamers.title")}
          </h2>
          <div className={styles.streamers}>
            <p className={styles.lead}>{t("partnership.streamers.text")}</p>
            <StreamingForm email={offer.email} />
          </div>
        </div>
      </section>
    </>
  )
}
