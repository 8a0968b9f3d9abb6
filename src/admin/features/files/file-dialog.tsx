import { useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import { errorCodes } from "../../../../shared/contract/error-codes.ts"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { showErrorToast } from "../../../components/ui/toasts.tsx"
import { useLocale } from "../../../i18n/use-locale.ts"
import { failureOf } from "../../store/failure-of.ts"
import { Button } from "../../ui/button.tsx"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { CopyLine } from "../../ui/copy-line.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { Facts } from "../../ui/facts.tsx"
import { DateTime } from "../../ui/date-time.tsx"
import { Notice } from "../../ui/notice.tsx"
import * as styles from "./file-dialog.module.css"
import { FileCropping } from "./file-cropping.tsx"
import { isDescribed } from "./described-files.ts"
import { FileFocalPoint } from "./file-focal-point.tsx"
import { FileName } from "./file-name.tsx"
import { fileSizeText } from "../../../../shared/file-size.ts"
import { FileReplacement } from "./file-replacement.tsx"
import { FileTexts } from "./file-texts.tsx"
import { FileUses } from "./file-uses.tsx"
import { TagForm } from "./tag-form.tsx"
import { dropDraftsAbout } from "../../drafts/use-persisted-draft.ts"
import { useRemoveLibraryFileMutation } from "../../store/library-api.ts"

type FileDialogProps = { file: LibraryFile; onChanged: (file: LibraryFile) => void; onClose: () => void }

/** Details and uses of a file, and its removal. The server rejects the removal of a file in use. */
export const FileDialog = ({ file, onChanged, onClose }: FileDialogProps) => {
  const { t } = useTranslation("adminMedia")
  const locale = useLocale()
  const [isConfirming, setIsConfirming] = useState(false)
  const [inUse, setInUse] = useState(false)
  const [remove, { isLoading }] = useRemoveLibraryFileMutation()
  const confirmed = async (): Promise<void> => {
    const failure = failureOf((await remove(file.id)).error)
    if (failure?.code === errorCodes.stillInUse.code) {
      setIsConfirming(false)
      setInUse(true)
      return
    }
    if (failure) {
      showErrorToast(t("remove.failed"), failure.data)
      return
    }
    dropDraftsAbout(file.id)
    toast.success(t("remove.done", { name: file.name }))
    onClose()
  }
  if (isConfirming)
    return (
      <ConfirmDialog
        title={t("remove.title", { name: file.name })}
        confirm={t("remove.confirm")}
        busy={isLoading}
        onConfirm={() => void confirmed()}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t("remove.text")}</p>
      </ConfirmDialog>
    )
  const size = "width" in file && file.width !== null && file.height !== null ? `${file.width} × ${file.height}` : null
  return (
    <Dialog title={file.name} onClose={onClose}>
      {inUse ? <Notice kind="bad">{t("remove.stillInUse")}</Notice> : null}
      {file.kind === "image" ? (
        <>
          <FileFocalPoint file={file} onChanged={onChanged} />
          <FileCropping file={file} onChanged={onChanged} />
        </>
      ) : null}
      {file.kind === "video" || file.kind === "webm" ? (
        // Captions are a file of their own, which the form of a game puts beside its trailer.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className={styles.video} src={file.url} controls preload="metadata" aria-label={file.name} />
      ) : null}
      {isDescribed(file) || file.kind === "download" ? <FileTexts file={file} onChanged={onChanged} /> : null}
      <TagForm
        ids={[file.id]}
        tags={file.tags}
        onTagged={([tagged]) => {
          if (tagged) onChanged(tagged)
        }}
      />
      <FileName file={file} onChanged={onChanged} />
      <Facts
        facts={[
          [t("fact.kind"), `${t(`kind.${file.kind}.one`)}, ${file.type}`],
          [t("fact.savedAs"), file.kind === "download" ? file.shownName : null],
          [t("fact.dimensions"), size],
          [t("fact.size"), fileSizeText(file.size, locale)],
          [t("fact.uploaded"), <DateTime key="uploaded" at={file.createdAt} />],
          [t("fact.address"), <CopyLine key="address" text={new URL(file.url, window.location.origin).href} />],
        ]}
      />
      <FileUses id={file.id} />
      {file.kind === "image" ? <FileReplacement file={file} onChanged={onChanged} /> : null}
      <div className={styles.actions}>
        <Button variant="danger" onClick={() => setIsConfirming(true)}>
          {t("remove.button")}
        </Button>
      </div>
    </Dialog>
  )
}
