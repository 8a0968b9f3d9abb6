import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { ownLanguageName } from "../../../shared/language-names.ts"
import { otherLocales } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { StudioMark } from "../../components/icons/studio-mark.tsx"
import { Button } from "../ui/button.tsx"
import { ThemeDarkIcon, ThemeLightIcon } from "../ui/icons.ts"
import { MenuButton } from "../ui/menu.tsx"
import { IconButton } from "../ui/tooltip.tsx"
import { localeEntries, UserMenu, type Appearance } from "./user-menu.tsx"
import * as styles from "./plain-bar.module.css"

/** Where there is no rail, as before a sign-in: the way to the site, the theme and the language, or the user's menu. */
export const PlainBar = ({ user, appearance }: { user: CurrentUser | null; appearance: Appearance }) => {
  const { t } = useTranslation("admin")
  const { locale, theme, onLocale, onTheme } = appearance
  const [other, ...more] = otherLocales(locale)
  return (
    <header className={styles.bar}>
      <a className={styles.site} href={localizedPath(paths.main, locale)}>
        <StudioMark className={styles.sign} />
        {t("shell.site.link")}
      </a>
      {user ? (
        <UserMenu user={user} {...appearance} placement="bottom end" />
      ) : (
        <span className={styles.choices}>
          <IconButton
            label={t(theme === "dark" ? "shell.theme.light" : "shell.theme.dark")}
            onClick={() => onTheme(theme === "dark" ? "light" : "dark")}
          >
            {theme === "dark" ? <ThemeLightIcon /> : <ThemeDarkIcon />}
          </IconButton>
          {other && more.length === 0 ? (
            <Button variant="bare" lang={other} onClick={() => onLocale(other)}>
              {ownLanguageName(other)}
            </Button>
          ) : (
            <MenuButton label={t("shell.locale.label")} variant="bare" entries={localeEntries(locale, onLocale)}>
              {ownLanguageName(locale)}
            </MenuButton>
          )}
        </span>
      )}
    </header>
  )
}
