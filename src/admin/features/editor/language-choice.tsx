import { useTranslation } from "react-i18next"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import { ViewChoice } from "../../ui/view-choice.tsx"
import { isBilingual, type EditorView } from "./editor-view.ts"
import { shortcuts } from "./editor-shortcuts.ts"
import { pairWith, type LanguagePair } from "./language-pair.ts"
import * as styles from "./writing-bar.module.css"

export type LanguageChoiceProps = {
  view: EditorView
  /** The languages in sight. */
  shown: readonly Locale[]
  /** Whether two texts fit side by side. */
  hasRoomForBoth: boolean
  onView: (view: EditorView) => void
  /** Shows two languages side by side. */
  onPair: (pair: LanguagePair) => void
}

/**
 * Chooses the languages in sight. Of two, it is each alone or both. Of more, each is switched on and off where two fit side
 * by side: a third one takes the place of the second; where they do not fit, one is chosen.
 */
export const LanguageChoice = ({ view, shown, hasRoomForBoth, onView, onPair }: LanguageChoiceProps) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  const hint = { label: t("shortcut.languages"), shortcut: shortcuts.languages }
  const languages = locales.map((value) => ({ value, label: languageName(value) }))
  if (isBilingual)
    return (
      <ViewChoice<EditorView>
        label={t("view.label")}
        value={view}
        options={[{ value: "both", label: t("view.both"), className: styles.both }, ...languages]}
        onChoose={onView}
        hint={hint}
      />
    )
  const choose = (locale: Locale): void => {
    const [first = locale] = shown.filter((each) => each !== locale)
    if (!hasRoomForBoth) onView(locale)
    else if (shown.includes(locale)) onView(first)
    else onPair(pairWith(locale, first))
  }
  return (
    <ViewChoice
      label={t(hasRoomForBoth ? "view.several" : "view.label")}
      value={shown}
      options={languages}
      onChoose={choose}
      hint={hint}
    />
  )
}
