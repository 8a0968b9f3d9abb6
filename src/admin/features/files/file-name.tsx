import { type SubmitEvent } from "react"
import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { Button } from "../../ui/button.tsx"
import { TextInput } from "../../ui/text-input.tsx"
import * as styles from "./file-dialog.module.css"
import { useFileEdit } from "./use-file-edit.ts"

/** The name without its ending, which stays. */
const baseOf = (file: LibraryFile): string =>
  (file.kind === "download" ? file.shownName : file.name).replace(/\.[^.]+$/, "")

/** Renames a file; its former addresses lead to the new one. */
export const FileName = ({ file, onChanged }: { file: LibraryFile; onChanged: (file: LibraryFile) => void }) => {
  const { t } = useTranslation("adminMedia")
  const [draft, setDraft, , finish] = usePersistedDraft<string>(`file-name:${file.id}`, "saved")
  const { save, isLoading } = useFileEdit(file, onChanged)
  const name = (draft ?? baseOf(file)).trim()
  const isLong = name.length > uploadLimits.nameMax
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (draft === null || name === "" || isLong) return
    const messages = {
      saved: t("name.saved"),
      changed: t("name.changed"),
      offline: t("texts.offline"),
      failed: t("name.failed"),
    }
    if (await save({ name }, messages)) finish(draft)
  }
  return (
    <form className={styles.line} onSubmit={(event) => void submit(event)} aria-label={t("name.save")}>
      <TextInput
        label={t("name.title")}
        value={draft ?? baseOf(file)}
        autoComplete="off"
        hint={t("name.hint")}
        issue={isLong ? t("texts.tooLong", { max: uploadLimits.nameMax }) : null}
        // The name that the file has may be another one in a moment.
        onChange={(next) => setDraft(!isLoading && next === baseOf(file) ? null : next)}
      />
      <Button type="submit" disabled={isLoading || draft === null || name === "" || isLong}>
        {t("name.save")}
      </Button>
    </form>
  )
}
