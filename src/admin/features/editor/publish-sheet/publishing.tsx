import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { EntryPart } from "../../../../../shared/contract/admin-entries.ts"
import type { NotifyBody } from "../../../../../shared/contract/subscriptions.ts"
import type { Locale } from "../../../../../shared/locales.ts"
import type { ApiFailure } from "../../../../components/api/fetch-api.ts"
import { useNotifySubscribersMutation } from "../../../notifications/notifications-api.ts"
import { useMailPlans } from "../../../notifications/use-mail-plans.ts"
import { failureOf } from "../../../store/failure-of.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { useUndo } from "../../../undo/use-undo.ts"
import type { DraftState } from "../draft/draft-state.ts"
import type { AdminEntry } from "../draft/entry-content.ts"
import type { EntryDraft } from "../draft/entry-draft.ts"
import type { FieldPath } from "../draft/entry-fields.ts"
import { issuesId } from "../editor-notices.tsx"
import { actionFailureKind } from "../failure-kind.ts"
import { useEntryActions } from "../settings/use-entry-actions.ts"
import { notifiableKindOf, type RequestedMail } from "./publication-mails.tsx"
import { PublicationOutcome } from "./publication-outcome.tsx"
import type { PublicationStep } from "./publication-plan.ts"
import { PublishSheet } from "./publish-sheet.tsx"
import { RevertDialog } from "./revert-dialog.tsx"
import { undoableOf, type EndedPlan } from "./undoable-plan.ts"

type PublishingProps = {
  draft: EntryDraft
  state: DraftState
  /** The saved entry. */
  entry: AdminEntry
  /** The languages in sight. */
  shown: readonly Locale[]
  /** Updates what is live by itself where that needs no decision. */
  isDirect: boolean
  /** Moves the focus to a field. */
  onField: (path: FieldPath) => void
  onClose: () => void
}

/** The sheet of all languages: first the plan, then its results. */
export const Publishing = ({ draft, state, entry, shown, isDirect, onField, onClose }: PublishingProps) => {
  const { t } = useTranslation("adminEditor")
  const { t: tSheet } = useTranslation("adminPublishSheet")
  const { t: tOutcome } = useTranslation("adminOutcome")
  const { carryOut, drop, undo } = useEntryActions(draft)
  const [ended, setEnded] = useState<EndedPlan | null>(null)
  const [requested, setRequested] = useState<RequestedMail[]>([])
  const [notify] = useNotifySubscribersMutation()
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [reverting, setReverting] = useState<Locale | null>(null)
  const { contentType, id } = draft
  const { dropPlan } = useMailPlans(notifiableKindOf(contentType) ?? "blog", id)
  const offerUndo = useUndo(contentType)
  const { content } = state
  /** A dialog returns the focus when it leaves the page; what is led to gets it after that. */
  const closeTo = (lead: () => void): void => {
    onClose()
    setTimeout(lead)
  }
  const showIssues = (): void => closeTo(() => document.getElementById(issuesId)?.focus())
  /** Closes the sheet, and offers to undo what it did: a toast is out of reach below it. */
  const leave = (): void => {
    onClose()
    const undoable = ended && undoableOf(ended)
    if (!undoable) return
    const { states, version, to } = undoable
    const caption = states.map((state) => tOutcome(`undo.${state}`)).join(" ")
    offerUndo(caption, [{ id, version, to }], () => undo(version, to))
  }
  const confirm = async (steps: PublicationStep[], mails: NotifyBody[]): Promise<void> => {
    setFailure(null)
    const next = await carryOut(steps)
    if (next.done.length > 0) {
      const published = next.done.flatMap((step) => (step.kind === "publish" ? step.locales : []))
      const sent: RequestedMail[] = []
      for (const body of mails.filter((mail) => mail.locales.every((each) => published.includes(each)))) {
        const isDone = failureOf((await notify(body)).error) === null
        if (isDone) for (const each of body.locales) dropPlan(each)
        sent.push({ body, isDone })
      }
      setRequested(sent)
      setEnded({ before: entry, outcome: next, version: draft.getState().saved?.version ?? null })
    }
    // What was chosen stays for the next try.
    else if (next.failure) setFailure(next.failure)
    else showIssues()
  }
  const revert = async (parts: EntryPart[]): Promise<void> => {
    const { done, failure } = await drop({ layer: "working", parts })
    setReverting(null)
    if (done) toast.success(t("publication.reverted"))
    if (done && failure) toast.warning(t("publication.unread"))
    else if (failure) toast.error(t(`actionFailure.${actionFailureKind(failure)}`))
    if (!done) showIssues()
  }
  return (
    <Dialog title={tSheet("title")} onClose={leave}>
      {ended ? (
        <PublicationOutcome
          contentType={contentType}
          id={id}
          content={content}
          before={ended.before}
          outcome={ended.outcome}
          requested={requested}
          onClose={ended.outcome.left.length > 0 ? showIssues : leave}
        />
      ) : (
        <PublishSheet
          contentType={contentType}
          id={id}
          content={content}
          entry={entry}
          shown={shown}
          failure={failure && t(`actionFailure.${actionFailureKind(failure)}`)}
          isDirect={isDirect}
          onField={(path) => closeTo(() => onField(path))}
          onClose={onClose}
          onRevert={setReverting}
          onConfirm={confirm}
        />
      )}
      {reverting ? (
        <RevertDialog
          draft={draft}
          entry={entry}
          locale={reverting}
          onClose={() => setReverting(null)}
          onConfirm={revert}
        />
      ) : null}
    </Dialog>
  )
}
