import { type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { currentVersionOf } from "../../store/current-version-of.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./file-dialog.module.css"
import { useEditLibraryFileMutation } from "./files-api.ts"

/** The name without its ending, which stays. */
const baseOf = (file: LibraryFile): string =>
  (file.kind === "download" ? file.shownName : file.name).replace(/\.[^.]+$/, "")

/** Renames a file; its former addresses lead to the new one. */
export const FileName = ({ file, onChanged }: { file: LibraryFile; onChanged: (file: LibraryFile) => void }) => {
  const { t } = useTranslation("adminMedia")
  const [draft, setDraft] = usePersistedDraft<string>(`file-name:${file.id}`)
  const [edit, { isLoading }] = useEditLibraryFileMutation()
  const name = (draft ?? baseOf(file)).trim()
  const isLong = name.length > uploadLimits.nameMax
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (draft === null || name === "" || isLong) return
    const { data, error } = await edit({ id: file.id, version: file.version, name })
    const failure = failureOf(error)
    const present = failure && (currentVersionOf(failure) as LibraryFile | null)
    const now = data ?? present
    if (now) onChanged(now)
    if (data) {
      setDraft(null)
      toast.success(t("name.saved"))
    } else if (present) showErrorToast(t("name.changed"), failure.data)
    else showErrorToast(t(failure?.status === "offline" ? "texts.offline" : "name.failed"), failure?.data)
  }
  return (
    <form className={styles.line} onSubmit={(event) => void submit(event)} aria-label={t("name.save")}>
      <TextInput
        label={t("name.title")}
        value={draft ?? baseOf(file)}
        autoComplete="off"
        hint={t("name.hint")}
        issue={isLong ? t("texts.tooLong", { max: uploadLimits.nameMax }) : null}
        onChange={(next) => setDraft(next === baseOf(file) ? null : next)}
      />
      <Button type="submit" disabled={isLoading || draft === null || name === "" || isLong}>
        {t("name.save")}
      </Button>
    </form>
  )
}
