import { useTranslation } from "react-i18next"
import type { LegalView } from "../../../shared/legal-view.ts"
import { Prose } from "../../components/content/prose.tsx"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { formatDay } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { LegalHistory } from "./legal-history.tsx"
import { RelatedDocuments } from "./related-documents.tsx"
import * as styles from "./legal-screen.module.css"

/** A legal document: contents with anchors beside the text, and the history of changes. */
export const LegalScreen = ({ document }: { document: LegalView }) => {
  const { t } = useTranslation("legal")
  const locale = useLocale()
  const { title, lead, history, contents, html, others } = document
  const [current] = history
  return (
    <article>
      <PageIntro title={<span className={styles.title}>{title}</span>} lead={lead}>
        {current ? (
          <p className={styles.effective}>
            <time dateTime={current.date}>{t("effective", { date: formatDay(current.date, locale) })}</time>
          </p>
        ) : null}
      </PageIntro>
      <div className={`${styles.body} page-width`}>
        <nav className={styles.contents} aria-labelledby="contents-title">
          <p id="contents-title" className={styles.contentsTitle}>
            {t("contents")}
          </p>
          <ol className={styles.list}>
            {contents.map((section) => (
              <li key={section.anchor}>
                <a href={`#${section.anchor}`} className={styles.link}>
                  {section.title}
                </a>
              </li>
            ))}
            {current ? (
              <li>
                <a href="#history" className={styles.link}>
                  {t("history")}
                </a>
              </li>
            ) : null}
          </ol>
        </nav>
        <div className={styles.text}>
          <Prose html={html} className={styles.sections} />
          {current ? <LegalHistory history={history} /> : null}
          <p className={styles.print}>{t("print")}</p>
          {others.length > 0 ? <RelatedDocuments others={others} /> : null}
        </div>
      </div>
    </article>
  )
}
