import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { Locale } from "../../../../../shared/locales.ts"
import { useForVisitors } from "../../../ui/hold-back.ts"
import { PublishNote } from "../../../ui/publish-note.tsx"
import type { ActionOutcome } from "../draft/draft-effects.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import type { FieldPath } from "../draft/entry-fields.ts"
import { publicationOf } from "../draft/entry-layers.ts"
import { issuesId } from "../editor-notices.tsx"
import { actionFailureKind } from "../failure-kind.ts"
import { PublishSheet } from "../publish-sheet/publish-sheet.tsx"
import { PublicationActions, type PublicationDialog } from "./publication-actions.tsx"
import { PublicationDates } from "./publication-dates.tsx"
import * as styles from "./publication.module.css"
import { RevertDialog } from "./revert-dialog.tsx"
import { UnpublishDialog } from "./unpublish-dialog.tsx"
import { useEntryActions } from "./use-entry-actions.ts"

type PublicationProps = {
  draft: EntryDraft
  state: DraftState
  locale: Locale
  /** Moves the focus to a field. */
  onField: (path: FieldPath) => void
}

/** Publication of one language: its dates and actions. They never affect the text of the other language. */
export const Publication = ({ draft, state, locale, onField }: PublicationProps) => {
  const { t } = useTranslation("adminEditor")
  const { publish, drop } = useEntryActions(draft)
  const [open, setOpen] = useState<PublicationDialog | null>(null)
  const entry = state.saved?.entry ?? null
  const publication = publicationOf(entry, locale, draft.isDirty())
  const name = t(`languageName.${locale}`)
  const forVisitors = useForVisitors()
  const close = (): void => setOpen(null)
  /** Shows how an action ended: a refusal at its fields. */
  const finish = async (action: Promise<ActionOutcome>, done: string): Promise<boolean> => {
    const outcome = await action
    close()
    if (outcome.done) toast.success(done)
    if (outcome.done && outcome.failure) toast.warning(t("publication.unread"))
    else if (outcome.failure) toast.error(t(`actionFailure.${actionFailureKind(outcome.failure.status)}`))
    // A dialog returns the focus when it leaves the page; the issues get it after that.
    if (!outcome.done) setTimeout(() => document.getElementById(issuesId)?.focus())
    return outcome.done
  }
  /** Opens a dialog about what is saved: unsaved edits are saved first. */
  const openSaved = async (dialog: PublicationDialog): Promise<void> => {
    const isSaved = await draft.save()
    if (isSaved && draft.getState().saved) setOpen(dialog)
    else if (isSaved) onField(`translations.${locale}.title`)
    else document.getElementById(issuesId)?.focus()
  }
  const plan = (publishAt: string | null, done: string): void =>
    void finish(publish({ locales: [locale], state: publishAt === null ? "draft" : "scheduled", publishAt }), done)
  const endPlan = (): void => {
    if (publication.state === "scheduled") plan(null, t("publication.unplanned"))
    else void finish(drop({ layer: "scheduled", parts: [locale] }), t("publication.unplanned"))
  }
  return (
    <div
      className={styles.publication}
      role="group"
      aria-label={t("publication.label", { locale: t(`view.${locale}`) })}
    >
      <PublicationDates draft={draft} state={state} locale={locale} />
      <PublicationActions
        draft={draft}
        state={state}
        locale={locale}
        onOpen={(dialog) => void openSaved(dialog)}
        onIntoPlan={() => plan(publication.plannedAt, t("publication.replanned"))}
        onEndPlan={endPlan}
      />
      <PublishNote kind={draft.contentType === "jobs" ? "job" : draft.contentType} id={draft.id} locale={locale} />
      {entry && open === "publish" ? (
        <PublishSheet
          contentType={draft.contentType}
          id={draft.id}
          content={state.content}
          entry={entry}
          locale={locale}
          onField={onField}
          onClose={close}
          onConfirm={({ locales, publishAt }) =>
            finish(
              publish({ locales, state: publishAt === null ? "published" : "scheduled", publishAt }),
              publishAt !== null ? t("publication.scheduled") : forVisitors(t("publication.published"))
            )
          }
        />
      ) : null}
      {entry && open === "revert" ? (
        <RevertDialog
          draft={draft}
          entry={entry}
          locale={locale}
          onClose={close}
          onConfirm={(parts) => finish(drop({ layer: "working", parts }), t("publication.reverted"))}
        />
      ) : null}
      {entry && open === "unpublish" ? (
        <UnpublishDialog
          draft={draft}
          entry={entry}
          locale={locale}
          onClose={close}
          onConfirm={() =>
            finish(
              publish({ locales: [locale], state: "draft", publishAt: null }),
              forVisitors(t("publication.unpublished", { locale: name }))
            )
          }
        />
      ) : null}
    </div>
  )
}
