import type { ReactNode } from "react"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { boundWords } from "../../../shared/bound-words.ts"
import type { LanguagePaths } from "../../i18n/language-paths.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import { studio } from "../../../shared/studio.ts"
import { LanguageLinks } from "../shell/language-links.tsx"
import * as styles from "./bare-page.module.css"

type BarePageProps = {
  /** The same document in other languages. */
  alternatePaths: LanguagePaths
  children: ReactNode
}

/** The frame of China's documents instead of the site's: the owner's name and links to the other languages. */
export const BarePage = ({ alternatePaths, children }: BarePageProps) => {
  const locale = useLocale()
  return (
    <>
      <header className={`${styles.bar} page-width`}>
        <a href={localizedPath(paths.main, locale)} className={styles.name}>
          {boundWords(studio.name[locale])}
        </a>
        <LanguageLinks alternatePaths={alternatePaths} />
      </header>
      <main id="main">{children}</main>
      <footer className={`${styles.footer} page-width`}>{studio.legalName[locale]}</footer>
    </>
  )
}
