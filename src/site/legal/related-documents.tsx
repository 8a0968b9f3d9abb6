import { useTranslation } from "react-i18next"
import { localizedPath } from "../../../shared/paths.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import type { LegalView } from "../../../shared/legal-view.ts"
import * as styles from "./related-documents.module.css"

/** Links to the other documents. Plain ones, because two documents are outside the site's shell. */
export const RelatedDocuments = ({ others }: Pick<LegalView, "others">) => {
  const { t } = useTranslation("legal")
  const locale = useLocale()
  return (
    <nav className={styles.others} aria-labelledby="others-title">
      <h2 id="others-title" className={styles.title}>
        {t("others")}
      </h2>
      <ul className={styles.list}>
        {others.map(({ path, title }) => (
          <li key={path}>
            <a href={localizedPath(path, locale)} className={styles.link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
