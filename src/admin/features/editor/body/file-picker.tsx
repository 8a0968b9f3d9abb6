import { useTranslation } from "react-i18next"
import { fileSizeText } from "../../../../../shared/file-size.ts"
import { useLocale } from "../../../../i18n/use-locale.ts"
import { Dialog } from "../../../ui/dialog.tsx"
import * as icons from "./body-icons.ts"
import { entryDownload, useEntryDownloads, type LibraryDownload } from "./entry-downloads.ts"
import { FileRows } from "../../../library/file-rows.tsx"
import { LibraryChooser } from "../../../library/library-chooser.tsx"

type FilePickerProps = { onPick: (file: LibraryDownload) => void; onClose: () => void }

/** Dialog to pick a file to download of the media library, or to upload one. */
export const FilePicker = ({ onPick, onClose }: FilePickerProps) => {
  const { t } = useTranslation("adminBody")
  const locale = useLocale()
  const { add } = useEntryDownloads()
  const pick = (file: LibraryDownload): void => {
    add(entryDownload(file))
    onPick(file)
    onClose()
  }
  return (
    <Dialog title={t("file.pick")} onClose={onClose}>
      <LibraryChooser
        kind="download"
        texts={{ search: t("file.search"), upload: t("file.upload"), none: t("file.none") }}
        onUploaded={([file]) => file && pick(file)}
      >
        {(files) => (
          <FileRows
            icon={icons.FileIcon}
            files={files}
            nameOf={({ alt, shownName }) => alt[locale] || shownName}
            factsOf={({ format, size }) => `${format.toUpperCase()}, ${fileSizeText(size, locale)}`}
            onPick={pick}
          />
        )}
      </LibraryChooser>
    </Dialog>
  )
}
