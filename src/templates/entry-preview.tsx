import { createInstance, type i18n } from "i18next"
import { useState } from "react"
import { I18nextProvider } from "react-i18next"
import enForms from "../../locales/en/forms.json"
import enVacancies from "../../locales/en/jobs.json"
import enLegal from "../../locales/en/legal.json"
import enPosts from "../../locales/en/posts.json"
import enShell from "../../locales/en/shell.json"
import ruForms from "../../locales/ru/forms.json"
import ruVacancies from "../../locales/ru/jobs.json"
import ruLegal from "../../locales/ru/legal.json"
import ruPosts from "../../locales/ru/posts.json"
import ruShell from "../../locales/ru/shell.json"
import { entryPath, type EntryPage } from "../components/content/entry-page.ts"
import { localizedPath } from "../../shared/paths.ts"
import type { NamedGame } from "../../shared/games.ts"
import { SiteGames } from "../components/content/site-games.ts"
import { footerTheme, gameOfPath, themeAttributes } from "../settings/themes.ts"
import { siteUrl } from "../settings/site-url.ts"
import * as styles from "../site/shell/site-shell.module.css"
import { EntryScreen } from "./entry-screen.tsx"

export { jobPostingData } from "./json-ld/job-posting.ts"

const texts = {
  en: { forms: enForms, jobs: enVacancies, legal: enLegal, posts: enPosts, shell: enShell },
  ru: { forms: ruForms, jobs: ruVacancies, legal: ruLegal, posts: ruPosts, shell: ruShell },
}

const publicTexts = (locale: keyof typeof texts): i18n => {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    defaultNS: "shell",
    resources: { [locale]: texts[locale] },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  return instance
}

/** An entry as on its public page, without top bar and footer. An editor provides its data instead of a query. */
export const DrawnPage = ({ page, games }: { page: EntryPage; games: readonly NamedGame[] }) => {
  const { locale } = page.node
  const [instances] = useState(() => ({ en: publicTexts("en"), ru: publicTexts("ru") }))
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
