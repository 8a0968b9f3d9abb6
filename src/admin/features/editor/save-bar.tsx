import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { locales, localeTags } from "../../../../shared/locales.ts"
import { paths } from "../../../../shared/paths.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import type { ContentTypeName } from "../../store/entry-paths.ts"
import { Button, LinkButton } from "../../ui/button.tsx"
import { isDraft } from "./draft/entry-content.ts"
import type { DraftState } from "./draft/draft-state.ts"
import type { EntryDraft } from "./draft/entry-draft.ts"
import type { EditorPanel, EditorView } from "./editor-view.ts"
import * as styles from "./save-bar.module.css"
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

/** Bar with the save state, the choice of languages and panels, and the save button. */
export const SaveBar = ({ draft, state, view, onView, panel, onPanel }: SaveBarProps) => {
  const { t } = useTranslation("adminEditor")
  const locale = useLocale()
  const { contentType } = draft
  const dirty = draft.isDirty()
  const time = (at: Date): string =>
    new Intl.DateTimeFormat(localeTags[locale].bcp47, { timeStyle: "short" }).format(at)
  const status = state.saving
    ? t("save.running")
    : state.failure || (dirty && (state.conflict || state.removed))
      ? t("save.failed")
      : dirty
        ? t(isDraft(state.content) ? "save.waiting" : "save.unsaved")
        : state.savedAt
          ? t("save.done", { time: time(state.savedAt) })
          : t(state.saved ? "save.nothing" : "save.new")
  const save = async (): Promise<void> => {
    if (await draft.save()) toast.success(t("save.toast"))
  }
  return (
    <div className={styles.bar}>
      <LinkButton to={`${paths.admin}/${contentType}`}>{t("editor.back")}</LinkButton>
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
      <span role="status" className={styles.status} data-failed={state.failure ? true : undefined}>
        {status}
      </span>
      <Button
        variant="main"
        disabled={state.saving || state.conflict !== null || state.removed !== null}
        onClick={() => void save()}
      >
        {t("save.button")}
      </Button>
    </div>
  )
}
