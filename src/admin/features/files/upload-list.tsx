import { useTranslation } from "react-i18next"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { failureOf } from "../../store/failure-of.ts"
import { useRemoveLibraryFileMutation } from "../../store/library-api.ts"
import { Button } from "../../ui/button.tsx"
import * as styles from "./upload-list.module.css"
import { canBeRepeated, type Upload } from "../../uploads/upload.ts"
import { useUploadText } from "../../uploads/use-upload-text.ts"

type UploadListProps = { uploads: Upload[]; onAgain: (upload: Upload) => void; onClear: () => void }

/** Removes a file whose content the library had already; it may also stay. */
const CopyRemoval = ({ copyId }: { copyId: string }) => {
  const { t } = useTranslation("adminMedia")
  const [remove, { isLoading, isSuccess }] = useRemoveLibraryFileMutation()
  const removeCopy = async (): Promise<void> => {
    const { error } = await remove(copyId)
    if (error) showErrorToast(t("remove.failed"), failureOf(error)?.data)
  }
  return isSuccess ? (
    <span className={styles.removed}>{t("upload.copyRemoved")}</span>
  ) : (
    <Button disabled={isLoading} onClick={() => void removeCopy()}>
      {t("upload.removeCopy")}
    </Button>
  )
}

/** Of more uploads than these, the list shows those under way and those with a question; the others are counted. */
const shownMax = 20

/** Progress of each upload, or the reason of its rejection. */
export const UploadList = ({ uploads, onAgain, onClear }: UploadListProps) => {
  const { t } = useTranslation("adminMedia")
  const label = useUploadText()
  if (uploads.length === 0) return null
  const isLong = uploads.length > shownMax
  const stored = uploads.filter(({ state }) => state === "stored").length
  const failed = uploads.filter(canBeRepeated)
  const shown = isLong
    ? uploads.filter(({ state, same }) => state === "sending" || state === "refused" || same !== null)
    : uploads
  return (
    <div className={styles.list}>
      {isLong ? (
        <p className={styles.total} role="status">
          {t("upload.total", { stored, count: uploads.length })}
        </p>
      ) : null}
      {failed.length > 1 ? (
        <Button onClick={() => failed.forEach(onAgain)}>{t("upload.againAll", { count: failed.length })}</Button>
      ) : null}
      <ul aria-live={isLong ? "off" : "polite"}>
        {shown.map((upload) => (
          <li key={upload.key} className={styles.item} data-state={upload.state}>
            <span className={styles.name}>{upload.file.name}</span>
            <span className={styles.said}>{label(upload)}</span>
            {upload.state === "sending" ? (
              <progress className={styles.progress} value={upload.share} aria-label={upload.file.name} />
            ) : null}
            {canBeRepeated(upload) ? <Button onClick={() => onAgain(upload)}>{t("upload.again")}</Button> : null}
            {upload.same ? <CopyRemoval copyId={upload.same.copyId} /> : null}
          </li>
        ))}
      </ul>
      {uploads.every(({ state }) => state === "stored" || state === "refused") ? (
        <Button onClick={onClear}>{t("upload.clear")}</Button>
      ) : null}
    </div>
  )
}
