import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { otherLocale } from "../../../shared/locales.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import * as styles from "./bare-page.module.css"

type BarePageProps = {
  /** The same document in the other language, with its prefix. */
  alternatePath: string
  children: ReactNode
}

/** The frame of China's documents instead of the site's: the owner's name and a link to the other language. */
export const BarePage = ({ alternatePath, children }: BarePageProps) => {
  const { t } = useTranslation("legal")
  const locale = useLocale()
  const other = otherLocale(locale)
  return (
    <>
      <header className={`${styles.bar} page-width`}>
        <a href={localizedPath(paths.main, locale)} className={styles.name}>
          {boundWords(studio.name[locale])}
        </a>
        <a
          href={alternatePath}
          hrefLang={other}
          lang={other}
          data-locale-switch={other}
          className={styles.localeSwitch}
        >
          {t("switch")}
        </a>
      </header>
      <main id="main">{children}</main>
      <footer className={`${styles.footer} page-width`}>{studio.legalName[locale]}</footer>
    </>
  )
}
