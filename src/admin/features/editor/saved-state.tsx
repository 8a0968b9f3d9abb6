import { useTranslation } from "react-i18next"
import { useLocale } from "../../../i18n/use-locale.ts"
import { useTooltip } from "../../ui/tooltip.tsx"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import { shortcuts } from "./editor-shortcuts.ts"
import { savedAtText, saveStatus } from "./save-status.ts"
import * as styles from "./writing-bar.module.css"

export type SavedStateProps = {
  draft: EntryDraft
  state: DraftState
  /** Number of saves that the user requested while everything was saved; each is confirmed. */
  confirmations: number
}

/**
 * What is true of the edits. Screen readers announce each save once, when it is done: not that there is something to save
 * with every first letter, and not a failure, which stands above the text as an alert.
 */
export const SavedState = ({ draft, state, confirmations }: SavedStateProps) => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  const isDirty = draft.isDirty()
  const status = saveStatus(state, isDirty)
  const text = t(`save.${status}`, { at: savedAtText(state, locale) })
  const { handlers, bubble } = useTooltip(t("shortcut.save"), shortcuts.save)
  return (
    <>
      <span className={styles.status} data-save={status} {...handlers}>
        {text}
      </span>
      <span role="status" className="visually-hidden">
        {!isDirty && (state.savedAt !== null || confirmations > 0) ? <span key={confirmations}>{text}</span> : null}
      </span>
      {bubble}
    </>
  )
}
