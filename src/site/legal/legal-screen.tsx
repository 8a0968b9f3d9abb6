import { useTranslation } from "react-i18next"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { formatDate } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import type { LegalText } from "../../settings/legal.ts"
import { LegalHistory } from "./legal-history.tsx"
import { RelatedDocuments } from "./related-documents.tsx"
import * as styles from "./legal-screen.module.css"
import { LegalSection } from "./legal-section.tsx"

/** A legal document: contents with anchors beside the text, and the history of changes. */
export const LegalScreen = ({ document }: { document: LegalText }) => {
  const { t } = useTranslation("legal")
  const locale = useLocale()
  const { title, lead, history, sections, others } = document
  const [current] = history
  return (
    <article>
      <PageIntro title={title} lead={lead}>
        {current ? (
          <p className={styles.effective}>
            <time dateTime={current.date}>{t("effective", { date: formatDate(current.date, locale) })}</time>
          </p>
        ) : null}
      </PageIntro>
      <div className={`${styles.body} page-width`}>
        <nav className={styles.contents} aria-labelledby="contents-title">
          <p id="contents-title" className={styles.contentsTitle}>
            {t("contents")}
          </p>
          <ol className={styles.list}>
            {sections.map((section) => (
              <li key={section.anchor}>
                <a href={`#${section.anchor}`} className={styles.link}>
                  {section.title}
                </a>
              </li>
            ))}
            <li>
              <a href="#history" className={styles.link}>
                {t("history")}
              </a>
            </li>
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <LegalSection key={section.anchor} {...section} />
          ))}
          <LegalHistory history={history} />
          <p className={styles.print}>{t("print")}</p>
          <RelatedDocuments others={others} />
        </div>
      </div>
    </article>
  )
}
