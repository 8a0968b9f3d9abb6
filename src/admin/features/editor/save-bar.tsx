import { useTranslation } from "react-i18next"
import { locales } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { listReturn } from "../../address/list-return.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import type { EditorPanel, EditorView } from "./editor-view.ts"
import * as styles from "./save-bar.module.css"
import { savedAtText, saveStatus } from "./save-status.ts"
import { ViewChoice } from "../../ui/view-choice.tsx"

type SaveBarProps = {
  draft: EntryDraft
  state: DraftState
  view: EditorView
  onView: (view: EditorView) => void
  panel: EditorPanel | null
  onPanel: (panel: EditorPanel | null) => void
}

const panelsOf = (contentType: ContentTypeName): readonly EditorPanel[] =>
  contentType === "jobs" ? ["preview", "posting", "history"] : ["preview", "history"]

const views: readonly EditorView[] = ["both", ...locales]

/** Bar with the choice of languages and panels, and with what is saved. Saves need no button: they follow the edits. */
export const SaveBar = ({ draft, state, view, onView, panel, onPanel }: SaveBarProps) => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  const { contentType } = draft
  const status = saveStatus(state, draft.isDirty())
  return (
    <div className={styles.bar}>
      <LinkButton to={listReturn(`${paths.admin}/${contentType}`)}>{t("editor.back")}</LinkButton>
      <ViewChoice
        label={t("view.label")}
        value={view}
        options={views.map((value) => ({
          value,
          label: t(`view.${value}`),
          className: value === "both" ? styles.both : undefined,
        }))}
        onChoose={onView}
      />
      {panelsOf(contentType).map((each) => (
        <Button key={each} aria-expanded={panel === each} onClick={() => onPanel(panel === each ? null : each)}>
          {t(`panel.${each}`)}
        </Button>
      ))}
      <span
        role="status"
        className={styles.status}
        data-save={status}
        data-failed={status === "failed" ? true : undefined}
      >
        {t(`save.${status}`, { at: savedAtText(state, locale) })}
      </span>
    </div>
  )
}
