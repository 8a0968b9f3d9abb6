import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useDispatch } from "react-redux"
import { toast } from "react-toastify/unstyled"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { filePaths } from "../../../../shared/staff-endpoints.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { uploadFile } from "../../../components/forms/upload-file.ts"
import { formatPercent } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { adminApi } from "../../store/admin-api.ts"
import { useSessionRequest } from "../../store/use-session-request.ts"
import { filled } from "../../store/with-query.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { HeldBack } from "../../publication-notes/held-back.tsx"
import { useForVisitors } from "../../store/hold-back.ts"
import { Notice } from "../../ui/notice.tsx"
import * as styles from "./file-dialog.module.css"
import { FileUses } from "./file-uses.tsx"
import { useListFileUsesQuery } from "./files-api.ts"
import { fileSizeText } from "../../../../shared/file-size.ts"
import { refusalBeforeReplacing, uploadRefusal, type UploadRefusal } from "../../uploads/upload-refusal.ts"

type FileReplacementProps = { file: LibraryFile; onChanged: (file: LibraryFile) => void }

/** Replaces the content of a picture: entries that show it show the new one without an edit, so it asks before that. */
export const FileReplacement = ({ file, onChanged }: FileReplacementProps) => {
  const { t } = useTranslation("adminMedia")
  const locale = useLocale()
  const dispatch = useDispatch()
  const request = useSessionRequest()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<UploadRefusal | null>(null)
  const [replacement, setReplacement] = useState<File | null>(null)
  const forVisitors = useForVisitors()
  const { data: uses } = useListFileUsesQuery(file.id)
  const isUsed = uses === undefined || uses.items.length > 0
  const choose = (chosen: File): void => {
    const early = refusalBeforeReplacing(chosen)
    setRefusal(early)
    if (early) return
    if (isUsed) setReplacement(chosen)
    else void send(chosen)
  }
  const send = async (chosen: File): Promise<void> => {
    setReplacement(null)
    setShare(0)
    const path = filled(filePaths.replace, { id: file.id })
    const { data, error } = await request((user) => uploadFile({ file: chosen, path, user, onProgress: setShare }))
    setShare(null)
    if (error) {
      setRefusal(uploadRefusal(error, chosen))
      return
    }
    dispatch(adminApi.util.invalidateTags(["Files", "Entries", "Entry", "Daily"]))
    onChanged(data as LibraryFile)
    toast.success(isUsed ? forVisitors(t("replace.done")) : t("replace.done"))
  }
  return (
    <div className={styles.form}>
      <div>
        <Button disabled={share !== null} onClick={() => input.current?.click()}>
          {t("replace.button")}
        </Button>
      </div>
      <p className={styles.hint}>{t("replace.hint")}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label={t("replace.button")}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          target.value = ""
          if (chosen) choose(chosen)
        }}
      />
      {share === null ? null : (
        <p role="status">
          {t(share === 1 ? "upload.checking" : "upload.sending", { percent: formatPercent(share, locale) })}
        </p>
      )}
      {replacement ? (
        <ConfirmDialog
          title={t("replace.question", { name: file.name })}
          confirm={t("replace.button")}
          variant="main"
          busy={false}
          onConfirm={() => void send(replacement)}
          onClose={() => setReplacement(null)}
        >
          <p>{t("replace.lead", { name: replacement.name })}</p>
          <FileUses id={file.id} />
          <HeldBack />
        </ConfirmDialog>
      ) : null}
      {refusal ? (
        <Notice kind="bad">
          {t(`refusal.${refusal.reason === "type" ? "pictureType" : refusal.reason}`, {
            max: fileSizeText(uploadLimits.pictureMax, locale),
          })}
        </Notice>
      ) : null}
    </div>
  )
}
