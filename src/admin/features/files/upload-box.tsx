import { useRef, useState, type DragEvent } from "react"
import { useTranslation } from "react-i18next"
import { typesOfFiles } from "../../../../shared/library-types.ts"
import { uploadLimits } from "../../../../shared/limits/files.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { Button } from "../../ui/button.tsx"
import { fileSizeText } from "../../../../shared/file-size.ts"
import { UploadList } from "./upload-list.tsx"
import * as styles from "./upload-box.module.css"
import { useLibraryUploads } from "../../uploads/use-uploads.ts"

const accepted = Object.values(typesOfFiles).flat().join()

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files")

/** Upload of dropped or chosen files, with the list of uploads. */
export const UploadBox = () => {
  const { t } = useTranslation("adminMedia")
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { uploads, add, again, clear } = useLibraryUploads()
  const { pictureMax, videoMax, captionsMax, downloadMax } = uploadLimits
  return (
    <section aria-label={t("upload.title")}>
      {/* Drag and drop is a shortcut for pointers; the button does the same. */}
      <div
        className={styles.box}
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          setOver(false)
          add(event.dataTransfer.files)
        }}
      >
        <div>
          <p className={styles.drop}>{t("upload.drop")}</p>
          <p className={styles.hint}>
            {t("upload.hint", {
              picture: fileSizeText(pictureMax, locale),
              video: fileSizeText(videoMax, locale),
              captions: fileSizeText(captionsMax, locale),
              download: fileSizeText(downloadMax, locale),
            })}
          </p>
        </div>
        <Button variant="main" onClick={() => input.current?.click()}>
          {t("upload.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={accepted}
          aria-label={t("upload.choose")}
          onChange={({ target }) => {
            add(target.files ?? [])
            // Reset, so that a rejected file can be chosen again.
            target.value = ""
          }}
        />
      </div>
      <UploadList uploads={uploads} onAgain={again} onClear={clear} />
    </section>
  )
}
