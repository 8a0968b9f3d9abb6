import { useTranslation } from "react-i18next"
import type { EntryState } from "../../../../../shared/contract/entry.ts"
import { locales, type Locale } from "../../../../../shared/locales.ts"
import { CheckLine } from "../../../ui/check-line.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { StateBadge } from "../../../ui/state-badge.tsx"
import * as styles from "./publish-sheet.module.css"

type PublicationLanguagesProps = {
  /** The languages that have a text. */
  written: readonly Locale[]
  chosen: readonly Locale[]
  stateOf: (locale: Locale) => EntryState
  /** Whether to say that none is chosen. */
  isAsked: boolean
  onChange: (chosen: readonly Locale[]) => void
}

/** Which languages go public, with what they are now. */
export const PublicationLanguages = ({ written, chosen, stateOf, isAsked, onChange }: PublicationLanguagesProps) => {
  const { t } = useTranslation("adminPublishSheet")
  return (
    <fieldset className={styles.part} data-languages={chosen.length === 0 ? "none" : undefined}>
      <legend>{t("languages")}</legend>
      {written.map((locale) => (
        <CheckLine
          key={locale}
          checked={chosen.includes(locale)}
          onChange={(checked) => onChange(locales.filter((one) => (one === locale ? checked : chosen.includes(one))))}
        >
          {t(`language.${locale}`)} <StateBadge locale={locale} state={stateOf(locale)} />
        </CheckLine>
      ))}
      {isAsked && chosen.length === 0 ? <Notice kind="bad">{t("noLanguage")}</Notice> : null}
    </fieldset>
  )
}
