import { useTranslation } from "react-i18next"
import { paths } from "../../../shared/paths.ts"
import type { VacationCategory } from "../../../shared/vacation-categories.ts"
import type { PictureView } from "../../components/content/view-types.ts"
import { Picture } from "../../components/media/picture.tsx"
import { SiteLink } from "../../i18n/site-link.tsx"
import { useSectionNames } from "../../i18n/use-section-names.ts"
import * as styles from "./about-card.module.css"

/** A link to another page about the studio. */
export const AboutCard = ({ category, scene }: { category: VacationCategory; scene: PictureView }) => {
  const { t } = useTranslation("about")
  const { sectionName } = useSectionNames()
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Picture view={scene} fill sizes="(min-width: 48rem) 50vw, 100vw" />
      </div>
      <h3 className={styles.name}>
        <SiteLink path={paths.about(category)} className={styles.link}>
          {sectionName({ section: category })}
        </SiteLink>
      </h3>
      <p className={styles.text}>{t(`${category}.card`)}</p>
    </article>
  )
}
