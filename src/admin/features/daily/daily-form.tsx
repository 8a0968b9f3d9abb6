import { useState, type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { AdminDaily } from "../../../../shared/contract/daily.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { fieldErrorsOf } from "../../store/field-errors-of.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { useForVisitors } from "../../store/hold-back.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { useSetDailyMutation } from "./daily-api.ts"
import { DailyConflict } from "./daily-conflict.tsx"
import * as styles from "./daily-screen.module.css"
import { draftOf, issuesOf, settingOf, type DailyDraft, type NoteDraft } from "./note-draft.ts"
import { NoteForm } from "./note-form.tsx"

/** The notes of all languages, saved together. */
export const DailyForm = ({ saved }: { saved: AdminDaily }) => {
  const { t } = useTranslation("adminDaily")
  const forVisitors = useForVisitors()
  const [persistedDraft, setDraft, , finish] = usePersistedDraft<DailyDraft>("daily")
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [theirs, setTheirs] = useState<AdminDaily | null>(null)
  const [setDaily, { isLoading }] = useSetDailyMutation()
  const draft = persistedDraft ?? draftOf(saved)
  const issuesIn = (locale: Locale) => {
    const note = draft.notes[locale]
    return note && checked ? issuesOf(note) : {}
  }
  const change = (locale: Locale, note: NoteDraft | null): void => {
    const next = { ...draft, notes: { ...draft.notes, [locale]: note } }
    // The notes that are saved may be other ones in a moment.
    const isSaved = !isLoading && JSON.stringify(next) === JSON.stringify(draftOf(saved))
    setDraft(isSaved ? null : next)
    setRefused(new Set())
  }
  const save = async (read: DailyDraft["read"]): Promise<void> => {
    setChecked(true)
    const notes = locales.flatMap((locale) => draft.notes[locale] ?? [])
    if (notes.some((note) => Object.keys(issuesOf(note)).length > 0)) return
    const { data, error } = await setDaily(settingOf({ ...draft, read }))
    const failure = failureOf(error)
    if (!failure) {
      finish(persistedDraft, (typed) => (data ? { ...typed, read: draftOf(data).read } : typed))
      setTheirs(null)
      setChecked(false)
      toast.success(forVisitors(t("form.saved")))
      return
    }
    const present = currentVersionOf(failure) as AdminDaily | null
    const details = fieldErrorsOf(failure)
    if (present) setTheirs(present)
    else if (details.size > 0) setRefused(new Set(details.keys()))
    else showErrorToast(t(failure.status === "offline" ? "form.offline" : "form.failed"), failure.data)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void save({ ...draftOf(saved).read, ...draft.read })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.notes}>
        {locales.map((locale) => (
          <NoteForm
            key={locale}
            locale={locale}
            note={draft.notes[locale] ?? null}
            shown={saved[locale]?.shown ?? null}
            issues={issuesIn(locale)}
            refused={refused}
            onChange={(note) => change(locale, note)}
          />
        ))}
      </div>
      {theirs ? (
        <DailyConflict
          theirs={theirs}
          busy={isLoading}
          onMine={() => void save(draftOf(theirs).read)}
          onTheirs={() => {
            setDraft(draftOf(theirs))
            setTheirs(null)
          }}
        />
      ) : (
        <div className={styles.row}>
          <Button type="submit" variant="main" disabled={isLoading || persistedDraft === null}>
            {t("form.save")}
          </Button>
          {persistedDraft ? (
            <>
              <Button disabled={isLoading} onClick={() => setDraft(null)}>
                {t("form.discard")}
              </Button>
              <span className={styles.quiet}>{t("form.unsaved")}</span>
            </>
          ) : null}
        </div>
      )}
    </form>
  )
}
