import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { croppedPictureLimits } from "../../../../shared/limits/files.ts"
import { Button } from "../../ui/button.tsx"
import type { LibraryPicture } from "../../ui/picture-tiles.tsx"
import { lazySheet } from "../../ui/lazy-part.tsx"

const CropDialog = lazySheet(() => import("./crop-dialog.tsx"))

type FileCroppingProps = { file: LibraryPicture; onChanged: (file: LibraryFile) => void }

/** Opens the dialog that crops a picture; one that is too small to be cropped has no button. */
export const FileCropping = ({ file, onChanged }: FileCroppingProps) => {
  const { t } = useTranslation("adminMedia")
  const [open, setOpen] = useState(false)
  if (Math.min(file.width, file.height) < croppedPictureLimits.sideMin) return null
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t("crop.button")}</Button>
      {open ? (
        <Suspense fallback={<p role="status">{t("crop.loading")}</p>}>
          <CropDialog file={file} onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
