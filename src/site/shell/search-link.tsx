import type { MouseEvent } from "react"
import { useTranslation } from "react-i18next"
import { localizedPath, paths } from "../../../shared/paths.ts"
import { Icon } from "../../components/icons/icon.tsx"
import { searchOpen } from "../../components/search/search-state.ts"
import { useLocale } from "../../i18n/use-locale.ts"
import * as styles from "./search-link.module.css"

const open = (event: MouseEvent<HTMLElement>): void => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  // Some browsers focus no link that is tapped; the focus returns to it.
  event.currentTarget.focus({ preventScroll: true })
  searchOpen.set(true)
}

/** Opens the search; without scripts it leads to the blog, which has the most content. */
export const SearchLink = () => {
  const { t } = useTranslation("shell")
  return (
    <a
      href={localizedPath(paths.blog, useLocale())}
      className={styles.link}
      aria-haspopup="dialog"
      data-needs-script=""
      onClick={open}
    >
      <Icon name="search" />
      <span className="visually-hidden">{t("search.title")}</span>
    </a>
  )
}
