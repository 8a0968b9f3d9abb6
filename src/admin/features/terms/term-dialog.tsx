import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Term } from "../../../../shared/contract/terms.ts"
import { withDefaultTexts } from "../../../../shared/default-texts.ts"
import { termLimits } from "../../../../shared/limits/terms.ts"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../../../shared/locales.ts"
import { newId } from "../../../components/forms/new-id.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { useAddTermMutation, useEditTermMutation } from "../../store/terms-api.ts"
import { Button } from "../../ui/button.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useCloseWhileOpen } from "../../ui/use-close-while-open.ts"
import { Notice } from "../../ui/notice.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./term-list.module.css"

/** A term as it is typed over a version, none for a new one: `forms` separated by commas. */
type TypedTerm = { id: string; version: number | undefined; note: string } & Record<Locale, string> & {
    forms: Record<Locale, string>
  }

const typedOf = (term: Term | null): TypedTerm => ({
  id: term?.id ?? newId(),
  version: term?.version,
  ...inEachLocale((locale) => term?.[locale].word ?? ""),
  forms: inEachLocale((locale) => term?.[locale].forms.join(", ") ?? ""),
  note: term?.note ?? "",
})

/** A term as its words in every language: “save — сохранение”. */
export const wordsOf = (term: Term): string => locales.map((locale) => term[locale].word).join(" — ")

const wordOf = (typed: TypedTerm, locale: Locale) => ({
  word: typed[locale].trim(),
  forms: typed.forms[locale]
    .split(",")
    .map((form) => form.trim())
    .filter((form) => form !== ""),
})

/** Adds or edits a word of the studio. @param term null for a new one */
export const TermDialog = ({ term, onClose }: { term: Term | null; onClose: () => void }) => {
  const { t } = useTranslation("adminTerms")
  const [kept, setDraft, , finish] = usePersistedDraft<TypedTerm>(`term:${term?.id ?? "new"}`, "saved")
  const [fresh] = useState(() => typedOf(term))
  // What was typed before the site had a language lacks its word.
  const draft = kept ? (withDefaultTexts(kept) as TypedTerm) : fresh
  const [isTaken, setIsTaken] = useState(false)
  const [theirs, setTheirs] = useState<Term | null>(null)
  const [add, adding] = useAddTermMutation()
  const [edit, editing] = useEditTermMutation()
  const closeWhileOpen = useCloseWhileOpen(onClose)
  const change = (changes: Partial<TypedTerm>): void => {
    setDraft({ ...draft, ...changes })
    setIsTaken(false)
  }
  /** What was typed stays when the dialog is closed in any other way. */
  const discard = (): void => {
    setDraft(null)
    onClose()
  }
  const save = async (): Promise<void> => {
    const words = inEachLocale((locale) => wordOf(draft, locale))
    const sent = { id: draft.id, ...words, note: draft.note.trim() }
    const version = theirs?.version ?? draft.version
    const { data, error } = await (version === undefined ? add(sent) : edit({ ...sent, version }))
    const failure = failureOf(error)
    if (!failure) {
      toast.success(t("form.saved"))
      finish(kept, (typed) => (typed.id === data?.id ? { ...typed, version: data.version } : typed))
      closeWhileOpen()
      return
    }
    const present = currentVersionOf(failure) as Term | null
    if (present) setTheirs(present)
    else if (fieldErrorsOf(failure).has(`${defaultLocale}.word`)) setIsTaken(true)
    else showErrorToast(t("form.failed"), failure.data)
  }
  const isBusy = adding.isLoading || editing.isLoading
  return (
    <Dialog title={t(term ? "form.edit" : "form.add")} onClose={onClose}>
      <DialogForm
        onSubmit={() => void save()}
        busy={isBusy}
        actions={
          <>
            <Button onClick={discard}>{t("form.cancel")}</Button>
            <Button type="submit" variant="main" disabled={isBusy || locales.some((each) => draft[each].trim() === "")}>
              {t(theirs ? "form.saveOver" : "form.save")}
            </Button>
          </>
        }
      >
        {locales.map((locale) => (
          <div key={locale} className={styles.language}>
            <TextInput
              label={t("field.word", { language: locale })}
              lang={locale}
              required
              limit={termLimits.wordMax}
              value={draft[locale]}
              issue={locale === defaultLocale && isTaken ? t("form.taken") : null}
              onChange={(word) => change({ ...inEachLocale((each) => (each === locale ? word : draft[each])) })}
            />
            <TextInput
              label={t("field.forms", { language: locale })}
              lang={locale}
              hint={t("form.formsHint")}
              value={draft.forms[locale]}
              onChange={(forms) => change({ forms: { ...draft.forms, [locale]: forms } })}
            />
          </div>
        ))}
        <TextInput
          label={t("field.note")}
          rows={2}
          limit={termLimits.noteMax}
          value={draft.note}
          onChange={(note) => change({ note })}
        />
        {theirs ? (
          <Notice kind="bad">
            <p>{t("form.conflict", { words: wordsOf(theirs) })}</p>
          </Notice>
        ) : null}
      </DialogForm>
    </Dialog>
  )
}
