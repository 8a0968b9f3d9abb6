import { useTranslation } from "react-i18next"
import { PageIntro } from "../../components/ui/page-intro.tsx"
import { formatDate } from "../../i18n/format.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../settings/studio.ts"
import { legalDocuments, type LegalDocument } from "./legal-documents.ts"
import * as styles from "./legal-screen.module.css"

export type { LegalDocument } from "./legal-documents.ts"

/** Anchor of a section: the last part of its key. */
const anchorOf = (section: string): string => section.slice(section.indexOf(".") + 1)

/** A legal document, set for reading: contents with anchors beside the text. */
export const LegalScreen = ({ document }: { document: LegalDocument }) => {
  const { t } = useTranslation("legal")
  const locale = useLocale()
  const { effectiveFrom, sections } = legalDocuments[document]
  const names = { studio: studio.name[locale], company: studio.legalName[locale], email: studio.mail.privacy }
  return (
    <article>
      <PageIntro title={t(`${document}.title`)} lead={t(`${document}.lead`)}>
        <p className={styles.effective}>
          <time dateTime={effectiveFrom}>{t("effective", { date: formatDate(effectiveFrom, locale) })}</time>
        </p>
      </PageIntro>
      <div className={`${styles.body} page-width`}>
        <nav className={styles.contents} aria-labelledby="contents-title">
          <p id="contents-title" className={styles.contentsTitle}>
            {t("contents")}
          </p>
          <ol className={styles.list}>
            {sections.map((section) => (
              <li key={section}>
                <a href={`#${anchorOf(section)}`} className={styles.link}>
                  {t(`${section}.title`)}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          {sections.map((section) => (
            <section key={section} id={anchorOf(section)} className={styles.section}>
              <h2 className={styles.title}>{t(`${section}.title`)}</h2>
              {t(`${section}.text`, names)
                .split("\n")
                .map((paragraph) => (
                  <p key={paragraph} className={styles.paragraph}>
                    {paragraph}
                  </p>
                ))}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
