import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { toast } from "react-toastify/unstyled"
import type { UploadedLibraryFile } from "../../../../../shared/contract/files.ts"
import { downloadTypes } from "../../../../../shared/downloads.ts"
import { fileSizeText } from "../../../../../shared/file-size.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { useRemoveLibraryFileMutation } from "../../../store/library-api.ts"
import { Button } from "../../../ui/button.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { ListPagination } from "../../../ui/list-pagination.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import { SearchBox } from "../../../ui/search-box.tsx"
import { useUploadText } from "../../../uploads/use-upload-text.ts"
import { canBeRepeated, useUploads } from "../../../uploads/use-uploads.ts"
import { usePickDownloadsQuery } from "../editor-api.ts"
import * as icons from "./body-icons.ts"
import { entryDownload, useEntryDownloads, type LibraryDownload } from "./entry-downloads.ts"
import * as styles from "./file-picker.module.css"

type FilePickerProps = { onPick: (file: LibraryDownload) => void; onClose: () => void }

const perPage = 12

/** Dialog to pick a file to download of the media library, or to upload one. */
export const FilePicker = ({ onPick, onClose }: FilePickerProps) => {
  const { t } = useTranslation("adminBody")
  const locale = useLocale()
  const { add } = useEntryDownloads()
  const [removeFile] = useRemoveLibraryFileMutation()
  const [q, setQ] = useState("")
  const [page, setPage] = useState(1)
  const input = useRef<HTMLInputElement>(null)
  const textOf = useUploadText()
  const { data, isLoading, error, refetch } = usePickDownloadsQuery({ q, page, perPage })
  const pick = (file: LibraryDownload): void => {
    add(entryDownload(file))
    onPick(file)
    onClose()
  }
  const { uploads, ...uploading } = useUploads((upload, stored: UploadedLibraryFile) => {
    // The library had it already: one copy is enough.
    if (stored.sameAs) {
      void removeFile(stored.id)
      toast.info(t("upload.known", { name: upload.file.name }))
    }
    const file = stored.sameAs ?? stored
    if (file.kind === "download") pick(file)
    return "remove"
  })
  const isBusy = uploads.some(({ state }) => state === "waiting" || state === "sending")
  return (
    <Dialog title={t("file.pick")} onClose={onClose}>
      <div className={styles.controls}>
        <SearchBox
          label={t("file.search")}
          value={q}
          onSearch={(value) => {
            setQ(value)
            setPage(1)
          }}
        />
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {t("file.upload")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={downloadTypes.join()}
          aria-label={t("file.upload")}
          onChange={({ target }) => {
            uploading.clear()
            uploading.add(target.files ?? [])
            target.value = ""
          }}
        />
      </div>
      {uploads.map((upload) => (
        <div key={upload.key} className={styles.upload}>
          <span>{upload.file.name}</span>
          <span role={upload.refusal ? "alert" : "status"}>{textOf(upload)}</span>
          {upload.refusal ? null : <progress value={upload.share} aria-label={upload.file.name} />}
          {canBeRepeated(upload) ? <Button onClick={() => uploading.again(upload)}>{t("upload.again")}</Button> : null}
        </div>
      ))}
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data?.items.length === 0 ? <p>{t("file.none")}</p> : null}
      <ul className={styles.list}>
        {data?.items.map((file) =>
          file.kind === "download" ? (
            <li key={file.id}>
              <button type="button" className={styles.row} onClick={() => pick(file)}>
                <icons.FileIcon />
                <span className={styles.name}>{file.alt[locale] || file.shownName}</span>
                <span className={styles.facts}>
                  {file.format.toUpperCase()}, {fileSizeText(file.size, locale)}
                </span>
              </button>
            </li>
          ) : null
        )}
      </ul>
      {data && data.total > perPage ? (
        <ListPagination page={data.page} perPage={data.perPage} total={data.total} onPage={setPage} />
      ) : null}
    </Dialog>
  )
}
