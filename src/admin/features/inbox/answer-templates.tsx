import { useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { AnswerTemplate } from "../../../../shared/contract/submission-answers.ts"
import { submissionLimits } from "../../../../shared/limits/submissions.ts"
import { isLocale, locales, type Locale } from "../../../../shared/locales.ts"
import type { SubmissionKind } from "../../../../shared/submission-kinds.ts"
import { newId } from "../../../components/forms/new-id.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { Choice } from "../../ui/choice.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Notice } from "../../ui/notice.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import {
  useListAnswerTemplatesQuery,
  useRemoveAnswerTemplateMutation,
  useSaveAnswerTemplateMutation,
} from "./inbox-api.ts"
import { useLanguageName } from "../../formats/language-names.ts"
import * as styles from "./note-thread.module.css"

type TemplateDraft = Omit<AnswerTemplate, "version"> & { version: number | null }

const { answerMax, answerSubjectMax, templateNameMax } = submissionLimits

type TemplateFormProps = {
  kind: SubmissionKind
  draft: TemplateDraft
  onChange: (draft: TemplateDraft | null) => void
  onSaved: (saved: AnswerTemplate) => void
}

const TemplateForm = ({ kind, draft, onChange, onSaved }: TemplateFormProps) => {
  const { t } = useTranslation("adminFeedback")
  const languageName = useLanguageName()
  const [save, { isLoading }] = useSaveAnswerTemplateMutation()
  const [theirs, setTheirs] = useState<AnswerTemplate | null>(null)
  const { name, subject, text, locale } = draft
  const issueOf = (words: string, max: number): string | null =>
    words.trim().length > max ? t("notes.tooLong", { max }) : null
  const isReady =
    [name, subject, text].every((words) => words.trim() !== "") &&
    !(issueOf(name, templateNameMax) ?? issueOf(subject, answerSubjectMax) ?? issueOf(text, answerMax))
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (!isReady || isLoading) return
    const version = theirs ? theirs.version : draft.version
    const { data, error } = await save({ kind, ...draft, version })
    if (data) {
      onSaved(data)
      setTheirs(null)
      return
    }
    const failure = failureOf(error)
    const present = failure && (currentVersionOf(failure) as AnswerTemplate | null)
    if (present) setTheirs(present)
    else showErrorToast(t(failure?.status === "offline" ? "notes.offline" : "notes.failed"), failure?.data)
  }
  return (
    <form className={styles.form} aria-label={t("templates.edit")} onSubmit={(event) => void submit(event)}>
      <Choice
        label={t("field.locale")}
        value={locale}
        options={locales.map((value) => ({ value, label: languageName(value, "inside") }))}
        onChoose={(value) => {
          if (isLocale(value)) onChange({ ...draft, locale: value })
        }}
      />
      <TextInput
        label={t("templates.name")}
        value={name}
        issue={issueOf(name, templateNameMax)}
        onChange={(value) => onChange({ ...draft, name: value })}
      />
      <TextInput
        label={t("reply.subject")}
        lang={locale}
        value={subject}
        issue={issueOf(subject, answerSubjectMax)}
        onChange={(value) => onChange({ ...draft, subject: value })}
      />
      <TextInput
        label={t("reply.text")}
        lang={locale}
        rows={8}
        value={text}
        hint={t("templates.hint", { name: "{{name}}", role: "{{role}}", studio: "{{studio}}" })}
        issue={issueOf(text, answerMax)}
        onChange={(value) => onChange({ ...draft, text: value })}
      />
      {theirs ? (
        <Notice kind="bad">
          <p>{t("conflict.text")}</p>
          <p className={styles.text}>{[theirs.name, theirs.subject, theirs.text].join("\n")}</p>
        </Notice>
      ) : null}
      <div className={styles.row}>
        <Button type="submit" disabled={!isReady || isLoading}>
          {t(theirs ? "conflict.mine" : "notes.save")}
        </Button>
        <Button variant="bare" onClick={() => onChange(null)}>
          {t("notes.cancel")}
        </Button>
      </div>
    </form>
  )
}

type AnswerTemplatesProps = { kind: SubmissionKind; locale: Locale; onClose: () => void }

/** The templates for answers to one kind of submission: what there is, a new one, changes and removal. */
export const AnswerTemplates = ({ kind, locale, onClose }: AnswerTemplatesProps) => {
  const { t } = useTranslation("adminFeedback")
  const languageName = useLanguageName()
  const list = useListAnswerTemplatesQuery(kind, { refetchOnMountOrArgChange: true })
  const [remove, { isLoading }] = useRemoveAnswerTemplateMutation()
  const [draft, setDraft, , finish] = usePersistedDraft<TemplateDraft>(`template:${kind}`, "saved")
  const [unwanted, setUnwanted] = useState<AnswerTemplate | null>(null)
  const drop = async ({ id, version }: AnswerTemplate): Promise<void> => {
    const failure = failureOf((await remove({ kind, id, version })).error)
    setUnwanted(null)
    if (failure) showErrorToast(t("templates.removeFailed"), failure.data)
  }
  return (
    <Dialog title={t("templates.title")} onClose={onClose}>
      <LoadState isLoading={list.isLoading} error={list.error} retry={() => void list.refetch()} />
      {list.data?.items.length === 0 && draft === null ? <p className={styles.quiet}>{t("templates.none")}</p> : null}
      {draft ? (
        <TemplateForm
          kind={kind}
          draft={draft}
          onChange={setDraft}
          // Another template may have been opened meanwhile.
          onSaved={({ id, version }) => finish(draft, (typed) => (typed.id === id ? { ...typed, version } : typed))}
        />
      ) : (
        <>
          <ul className={styles.notes}>
            {list.data?.items.map((template) => (
              <li key={template.id} className={styles.note}>
                <p className={styles.head}>
                  <strong>{template.name}</strong> {languageName(template.locale, "inside")}
                </p>
                <p lang={template.locale}>{template.subject}</p>
                <div className={styles.row}>
                  <Button variant="bare" onClick={() => setDraft(template)}>
                    {t("notes.edit")}
                  </Button>
                  <Button variant="bare" onClick={() => setUnwanted(template)}>
                    {t("notes.remove")}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <div>
            <Button onClick={() => setDraft({ id: newId(), version: null, locale, name: "", subject: "", text: "" })}>
              {t("templates.add")}
            </Button>
          </div>
        </>
      )}
      {unwanted ? (
        <ConfirmDialog
          title={t("templates.removeTitle", { name: unwanted.name })}
          confirm={t("notes.remove")}
          busy={isLoading}
          onConfirm={() => void drop(unwanted)}
          onClose={() => setUnwanted(null)}
        >
          <p>{t("templates.removeText")}</p>
        </ConfirmDialog>
      ) : null}
    </Dialog>
  )
}
