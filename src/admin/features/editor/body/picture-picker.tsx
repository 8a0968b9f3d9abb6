import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { UploadedLibraryFile } from "../../../../../shared/contract/files.ts"
import { libraryUploadPath } from "../../../../../shared/staff-endpoints.ts"
import { uploadFile } from "../../../../components/forms/upload-file.ts"
import { showErrorToast } from "../../../../components/ui/toasts.tsx"
import { useSessionRequest } from "../../../store/use-session-request.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import { LoadState } from "../../../ui/load-state.tsx"
import { ListPagination } from "../../../ui/list-pagination.tsx"
import { PictureTiles, type LibraryPicture } from "../../../ui/picture-tiles.tsx"
import { SearchBox } from "../../../ui/search-box.tsx"
import { usePickFilesQuery } from "../../../store/library-api.ts"
import { useEntryPictures } from "./entry-pictures.ts"
import { samePicture, SamePictureNotice, type SamePicture } from "./same-picture.tsx"
import * as styles from "./picture-picker.module.css"

type PicturePickerProps = { onPick: (picture: LibraryPicture) => void; onClose: () => void }

const perPage = 12

/** Dialog to pick a picture of the media library, or to upload one. */
export const PicturePicker = ({ onPick, onClose }: PicturePickerProps) => {
  const { t } = useTranslation("adminEditor")
  const { add } = useEntryPictures()
  const [q, setQ] = useState("")
  const [page, setPage] = useState(1)
  const [progress, setProgress] = useState<number | null>(null)
  const [same, setSame] = useState<SamePicture | null>(null)
  const request = useSessionRequest()
  const { data, isLoading, error, refetch } = usePickFilesQuery({ kind: "image", q, page, perPage })
  const pick = (picture: LibraryPicture): void => {
    add(picture)
    onPick(picture)
    onClose()
  }
  const upload = async (file: File): Promise<void> => {
    setProgress(0)
    const result = await request((user) => uploadFile({ file, path: libraryUploadPath, user, onProgress: setProgress }))
    setProgress(null)
    if (result.error) {
      showErrorToast(t("picker.failed"), result.error.data)
      return
    }
    const stored = result.data as UploadedLibraryFile
    const found = samePicture(stored)
    if (found) setSame(found)
    else if (stored.kind === "image") pick(stored)
    else showErrorToast(t("picker.noPicture"), null)
  }
  return (
    <Dialog title={t("picker.title")} onClose={onClose}>
      <div className={styles.controls}>
        <SearchBox
          label={t("picker.search")}
          value={q}
          onSearch={(value) => {
            setQ(value)
            setPage(1)
          }}
        />
        <label className={styles.upload}>
          {t("picker.upload")}
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            disabled={progress !== null}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void upload(file)
            }}
          />
        </label>
      </div>
      {progress === null ? null : (
        <progress className={styles.progress} max={1} value={progress} aria-label={t("picker.progress")} />
      )}
      {same ? <SamePictureNotice same={same} onPick={pick} /> : null}
      <LoadState isLoading={isLoading} error={error} retry={() => void refetch()} />
      {data?.items.length === 0 ? <p>{t("picker.empty")}</p> : null}
      <PictureTiles files={data?.items ?? []} onPick={pick} />
      {data && data.total > perPage ? (
        <ListPagination page={data.page} perPage={data.perPage} total={data.total} onPage={setPage} />
      ) : null}
    </Dialog>
  )
}
