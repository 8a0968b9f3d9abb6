import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"
import { canBeRepeated, type Upload } from "../../../../uploads/upload.ts"
import { useUploadText } from "../../../../uploads/use-upload-text.ts"
import { Button } from "../../../../ui/button.tsx"
import * as styles from "./upload-place.module.css"

type UploadPlaceProps = {
  upload: Upload
  element: HTMLElement
  onAgain: (upload: Upload) => void
  onRemove: (upload: Upload) => void
}

/** An upload in its place in the text: its progress, or why it was rejected. */
export const UploadPlace = ({ upload, element, onAgain, onRemove }: UploadPlaceProps) => {
  const { t } = useTranslation("adminBody")
  const textOf = useUploadText()
  return createPortal(
    <div className={styles.place} data-state={upload.state}>
      <span className={styles.name}>{upload.file.name}</span>
      {/* A percentage at every step would be read at every step. */}
      <span role={upload.refusal ? "alert" : undefined}>{textOf(upload)}</span>
      {upload.refusal ? null : (
        <progress className={styles.progress} value={upload.share} aria-label={upload.file.name} />
      )}
      <span className={styles.actions}>
        {canBeRepeated(upload) ? <Button onClick={() => onAgain(upload)}>{t("upload.again")}</Button> : null}
        <Button onClick={() => onRemove(upload)}>{t(upload.refusal ? "upload.remove" : "upload.cancel")}</Button>
      </span>
    </div>,
    element
  )
}
