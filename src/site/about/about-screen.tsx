import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import { vacationCategories, type VacationCategory } from "../../../shared/vacation-categories.ts"
import type { PictureView } from "../../components/content/view-types.ts"
import { Picture } from "../../components/media/picture.tsx"
import { ButtonLink } from "../../components/ui/button-link.tsx"
import { AboutCard } from "./about-card.tsx"
import { AboutFacts } from "./about-facts.tsx"
import { AboutGallery } from "./about-gallery.tsx"
import * as styles from "./about-screen.module.css"

type AboutScreenProps = {
  /** Which of the three content blocks is shown. */
  category: VacationCategory
  /** The scene of each block; the links to the other two show theirs. */
  scenes: Record<VacationCategory, PictureView>
  gallery: PictureView[]
}

/** One screen for the three pages about the studio. */
export const AboutScreen = ({ category, scenes, gallery }: AboutScreenProps) => {
  const { t } = useTranslation("about")
  return (
    <article>
      <header>
        <div className={styles.scene}>
          <Picture view={scenes[category]} fill priority sizes="100vw" />
        </div>
        <div className={`${styles.heading} page-width`}>
          <div className={styles.card}>
            <h1 className={styles.title}>{t(`${category}.title`)}</h1>
            <p className={styles.lead}>{t(`${category}.lead`)}</p>
          </div>
        </div>
      </header>
      <div className={`${styles.body} page-width`}>
        <div className={styles.text}>
          {t(`${category}.text`)
            .split("\n")
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          <ButtonLink icon="arrow" path={paths.jobs} className={styles.vacancies}>
            {t("jobs")}
          </ButtonLink>
        </div>
        <AboutFacts category={category} />
      </div>
      <AboutGallery category={category} pictures={gallery} />
      <nav className={`${styles.others} page-width`} aria-labelledby="others-title">
        <h2 id="others-title" className={styles.othersTitle}>
          {t("others")}
        </h2>
        <ul className={styles.cards}>
          {vacationCategories
            .filter((other) => other !== category)
            .map((other) => (
              <li key={other}>
                <AboutCard category={other} scene={scenes[other]} />
              </li>
            ))}
        </ul>
      </nav>
    </article>
  )
}
