import { useTranslation } from "react-i18next"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { useWriteSubmissionMutation, type SubmissionEntry, type SubmissionWrite } from "./inbox-api.ts"

type Write = Exclude<SubmissionWrite, { to: "status" }>

/** `gone` when the submission is deleted by now; `removed` when the note is, and `changed` when it was changed meanwhile. */
type Outcome = "saved" | "gone" | "removed" | "changed" | "failed"

/**
 * Writes notes about, and answers to, a submission, and says what went wrong.
 *
 * @param onGone called when the submission is deleted by now
 */
export const useWriteNote = (onGone: () => void): [write: (change: Write) => Promise<Outcome>, isSaving: boolean] => {
  const { t } = useTranslation("adminFeedback")
  const [write, { isLoading }] = useWriteSubmissionMutation()
  return [
    async (change) => {
      const failure = failureOf((await write(change)).error)
      if (!failure) return "saved"
      if (failure.status === 404) {
        onGone()
        return "gone"
      }
      const present = currentVersionOf(failure) as SubmissionEntry | null
      if (present && "note" in change) return present.notes.some(({ id }) => id === change.note) ? "changed" : "removed"
      showErrorToast(t(failure.status === "offline" ? "notes.offline" : "notes.failed"), failure.data)
      return "failed"
    },
    isLoading,
  ]
}
