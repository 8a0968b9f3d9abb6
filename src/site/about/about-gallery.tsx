import { useTranslation } from "react-i18next"
import type { VacationCategory } from "../../../shared/vacation-categories.ts"
import type { PictureView } from "../../components/content/view-types.ts"
import { Picture } from "../../components/media/picture.tsx"
import * as styles from "./about-gallery.module.css"

/** Keys of the pictures' texts, in order. */
const pictureNames = ["first", "second", "third"] as const

type AboutGalleryProps = { category: VacationCategory; pictures: PictureView[] }

/** Three pictures, the first one large. Their captions describe them, so they have no alternative text. */
export const AboutGallery = ({ category, pictures }: AboutGalleryProps) => {
  const { t } = useTranslation("about")
  return (
    <section className={styles.band} aria-labelledby="gallery-title">
      <div className="page-width">
        <h2 id="gallery-title" className={styles.title}>
          {t("gallery")}
        </h2>
        <ul className={styles.pictures}>
          {pictures.slice(0, pictureNames.length).map((picture, index) => (
            <li key={picture.image.images.fallback?.src} className={styles.item}>
              <figure>
                <div className={styles.frame}>
                  <Picture view={picture} fill sizes="(min-width: 64rem) 55vw, 100vw" />
                </div>
                <figcaption className={styles.caption}>
                  {t(`${category}.picture.${pictureNames[index] ?? "first"}`)}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
