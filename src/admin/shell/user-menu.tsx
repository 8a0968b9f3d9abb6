import { useTranslation } from "react-i18next"
import type { CurrentUser } from "../../../shared/contract/current-user.ts"
import { ownLanguageName } from "../../../shared/language-names.ts"
import { otherLocales, type Locale } from "../../../shared/locales.ts"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { openShortcutSheet } from "../keyboard/command-center.ts"
import { failureOf } from "../store/failure-of.ts"
import { useLogoutMutation } from "../store/session-api.ts"
import { KeyboardIcon, LanguageIcon, LogOutIcon, SiteIcon, ThemeDarkIcon, ThemeLightIcon } from "../ui/icons.ts"
import { Initials } from "../ui/initials.tsx"
import { MenuButton, type MenuEntry } from "../ui/menu.tsx"
import * as styles from "./user-menu.module.css"
import { showErrorLater } from "./toast-host.tsx"
import type { Theme } from "./use-theme.ts"

export type Appearance = {
  locale: Locale
  theme: Theme
  onLocale: (locale: Locale) => void
  onTheme: (theme: Theme) => void
}

type UserMenuProps = Appearance & {
  user: CurrentUser
  placement: "top start" | "bottom end"
}

/** The other languages of the interface, each by its own name. */
export const localeEntries = (locale: Locale, onLocale: (locale: Locale) => void): MenuEntry[] =>
  otherLocales(locale).map((other) => ({
    id: `locale-${other}`,
    label: ownLanguageName(other),
    lang: other,
    icon: LanguageIcon,
    onPress: () => onLocale(other),
  }))

/** The user's name, with a menu of what is theirs: theme, language, shortcuts, the site, log out. */
export const UserMenu = ({ user, locale, theme, onLocale, onTheme, placement }: UserMenuProps) => {
  const { t } = useTranslation("admin")
  const [logout, { isLoading }] = useLogoutMutation()
  const leave = async (): Promise<void> => {
    const { error } = await logout(undefined)
    if (error) showErrorLater(t("session.logout.failed"), failureOf(error)?.data)
  }
  return (
    <MenuButton
      label={t("person.label")}
      variant="bare"
      className={styles.person}
      placement={placement}
      entries={[
        {
          id: "theme",
          label: t(theme === "dark" ? "shell.theme.light" : "shell.theme.dark"),
          icon: theme === "dark" ? ThemeLightIcon : ThemeDarkIcon,
          onPress: () => onTheme(theme === "dark" ? "light" : "dark"),
        },
        ...localeEntries(locale, onLocale),
        {
          id: "shortcuts",
          label: t("person.shortcuts"),
          icon: KeyboardIcon,
          shortcut: "?",
          onPress: openShortcutSheet,
        },
        { id: "site", label: t("shell.site.link"), icon: SiteIcon, href: localizedPath(paths.main, locale) },
        "line",
        {
          id: "logout",
          label: t("session.logout.button"),
          icon: LogOutIcon,
          disabled: isLoading,
          onPress: () => void leave(),
        },
      ]}
    >
      <Initials name={user.name} />
      <span className={styles.name}>{user.name}</span>
    </MenuButton>
  )
}
