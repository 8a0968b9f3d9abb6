import { createInstance, type i18n } from "i18next"
import { useState } from "react"
import { I18nextProvider } from "react-i18next"
import { entryPath, type EntryPage } from "../components/content/entry-page.ts"
import { localizedPath } from "../../shared/paths.ts"
import type { NamedGame } from "../../shared/games.ts"
import { inEachLocale, type Locale } from "../../shared/locales.ts"
import { SiteGames } from "../components/content/site-games.ts"
import forms from "../i18n/texts/forms.ts"
import jobs from "../i18n/texts/jobs.ts"
import legal from "../i18n/texts/legal.ts"
import posts from "../i18n/texts/posts.ts"
import shell from "../i18n/texts/shell.ts"
import { footerTheme, gameOfPath, themeAttributes } from "../settings/themes.ts"
import { siteUrl } from "../settings/site-url.ts"
import * as styles from "../site/shell/site-shell.module.css"
import { EntryScreen } from "./entry-screen.tsx"

export { jobPostingData } from "./json-ld/job-posting.ts"

const publicTexts = (locale: Locale): i18n => {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    defaultNS: "shell",
    resources: {
      [locale]: {
        forms: forms[locale],
        jobs: jobs[locale],
        legal: legal[locale],
        posts: posts[locale],
        shell: shell[locale],
      },
    },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  return instance
}

/** An entry as on its public page, without top bar and footer. An editor provides its data instead of a query. */
export const DrawnPage = ({ page, games }: { page: EntryPage; games: readonly NamedGame[] }) => {
  const { locale } = page.node
  const [instances] = useState(() => inEachLocale(publicTexts))
  const path = entryPath(page)
  const game = gameOfPath(path, games)
  return (
    <I18nextProvider i18n={instances[locale]}>
      <SiteGames value={games}>
        <div
          className={styles.shell}
          data-shell=""
          {...(game ? themeAttributes(game) : { "data-theme": footerTheme(path, games) })}
          lang={locale}
        >
          <div className={styles.main}>
            <EntryScreen page={page} shareUrl={siteUrl + localizedPath(path, locale)} />
          </div>
        </div>
      </SiteGames>
    </I18nextProvider>
  )
}
