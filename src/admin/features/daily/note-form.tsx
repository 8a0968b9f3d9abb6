import { useTranslation } from "react-i18next"
import { serverNow } from "../../store/server-clock.ts"
import { dailyLimits } from "../../../../shared/limits/content.ts"
import type { Locale } from "../../../../shared/locales.ts"
import { Button } from "../../ui/button.tsx"
import { Panel, PanelHead } from "../../ui/panel.tsx"
import { InstantField } from "../../ui/instant-field.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import { useLanguageName } from "../../formats/language-names.ts"
import * as styles from "./daily-screen.module.css"
import { emptyNote, instantOf, type NoteDraft, type NoteIssue } from "./note-draft.ts"
import { NotePicture } from "./note-picture.tsx"
import { NotePreview } from "./note-preview.tsx"

type NoteFormProps = {
  locale: Locale
  note: NoteDraft | null
  /** Whether the saved note is displayed on the site now; null if none is saved. */
  shown: boolean | null
  issues: Partial<Record<keyof NoteDraft, NoteIssue>>
  /** Fields that the server refused, by path (`en.linkLabel`). */
  refused: ReadonlySet<string>
  onChange: (note: NoteDraft | null) => void
}

export const NoteForm = ({ locale, note, shown, issues, refused, onChange }: NoteFormProps) => {
  const { t } = useTranslation("adminDaily")
  const languageName = useLanguageName()
  const titleId = `note-${locale}`
  const issueOf = (name: keyof NoteDraft): string | null => {
    const issue = issues[name]
    return issue ? t(`issue.${issue}`) : refused.has(`${locale}.${name}`) ? t("issue.refused") : null
  }
  const head = (
    <PanelHead>
      <h2 id={titleId}>{languageName(locale)}</h2>
      <span className={styles.quiet}>{t(shown === null ? "state.none" : shown ? "state.shown" : "state.waiting")}</span>
    </PanelHead>
  )
  if (note === null)
    return (
      <Panel aria-labelledby={titleId}>
        {head}
        <p className={styles.quiet}>{t("form.noNote")}</p>
        <div className={styles.row}>
          <Button onClick={() => onChange(emptyNote(new Date(serverNow())))}>
            {t("form.add", { language: locale })}
          </Button>
        </div>
      </Panel>
    )
  const change = (changes: Partial<NoteDraft>): void => onChange({ ...note, ...changes })
  return (
    <Panel aria-labelledby={titleId}>
      {head}
      <TextInput
        label={t("field.text")}
        hint={t("form.textHint", { count: note.text.trim().length, max: dailyLimits.textMax })}
        rows={4}
        lang={locale}
        required
        value={note.text}
        issue={issueOf("text")}
        onChange={(text) => change({ text })}
      />
      <div className={styles.pair}>
        <TextInput
          label={t("field.link")}
          placeholder="/blog"
          value={note.link}
          issue={issueOf("link")}
          onChange={(link) => change({ link })}
        />
        <TextInput
          label={t("field.linkLabel")}
          lang={locale}
          value={note.linkLabel}
          issue={issueOf("linkLabel")}
          onChange={(linkLabel) => change({ linkLabel })}
        />
      </div>
      <div className={styles.pair}>
        <InstantField
          label={t("field.shownFrom")}
          value={instantOf(note.shownFrom)}
          issue={issueOf("shownFrom")}
          onChange={(shownFrom) => change({ shownFrom: shownFrom ?? "" })}
        />
        <InstantField
          label={t("field.shownUntil")}
          isOptional
          hint={t("form.untilHint")}
          value={instantOf(note.shownUntil)}
          issue={issueOf("shownUntil")}
          onChange={(shownUntil) => change({ shownUntil: shownUntil ?? "" })}
        />
      </div>
      <NotePicture
        picture={note.picture}
        locale={locale}
        issue={
          refused.has(`${locale}.picture.fileId`)
            ? t("issue.pictureGone")
            : refused.has(`${locale}.picture.alt`)
              ? t("issue.refused")
              : issueOf("picture")
        }
        onChange={(picture) => change({ picture })}
      />
      <NotePreview note={note} locale={locale} />
      <div className={styles.row}>
        <Button onClick={() => onChange(null)}>{t("form.take", { language: locale })}</Button>
      </div>
    </Panel>
  )
}
