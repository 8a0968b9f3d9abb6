import { useTranslation } from "react-i18next"
import type { RevisionItem } from "../../../../../shared/contract/revisions.ts"
import { useLanguageName } from "../../../formats/language-names.ts"

/** What a save did beside the text: the removal, and the state of each language that it changed. */
export const useRevisionNotes = (): ((item: RevisionItem) => string[]) => {
  const { t } = useTranslation("adminEditor")
  const languageName = useLanguageName()
  return ({ removed, stateChanges }) => [
    ...(removed ? [t("history.removed")] : []),
    ...stateChanges.map(({ locale, to }) =>
      t("difference.label", { label: languageName(locale), locale: t(`state.${to ?? "none"}`) })
    ),
  ]
}
