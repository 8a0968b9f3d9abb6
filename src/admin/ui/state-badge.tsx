import { useTranslation } from "react-i18next"
import type { EntryState } from "../../../shared/contract/entry.ts"
import type { Locale } from "../../../shared/locales.ts"
import { useLanguageName } from "../formats/language-names.ts"
import { Badge } from "./badge.tsx"
import * as styles from "./state-badge.module.css"

type StateBadgeProps = {
  locale: Locale
  /** `changed` is published, with changes that are not public; null if the entry lacks the language. */
  state: EntryState | "changed" | null
  /** Shows the sign and the language alone; the word is its tooltip. */
  isShort?: boolean
}

/** State of one translation of an entry. */
export const StateBadge = ({ locale, state, isShort = false }: StateBadgeProps) => {
  const { t } = useTranslation("admin")
  const languageName = useLanguageName()
  const word = t(`state.${state ?? "none"}`)
  return (
    <Badge variant={state ?? "none"}>
      <span className={styles.locale} aria-hidden="true" title={isShort ? word : undefined}>
        {locale.toUpperCase()}
      </span>
      <span className="visually-hidden">
        {languageName(locale)}: {isShort ? word : null}
      </span>
      {isShort ? null : word}
    </Badge>
  )
}
