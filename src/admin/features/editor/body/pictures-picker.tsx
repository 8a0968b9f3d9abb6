import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "../../../ui/button.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { PictureTiles, type LibraryPicture } from "../../../ui/picture-tiles.tsx"
import { useEntryPictures } from "./entry-pictures.ts"
import { LibraryChooser } from "../../../library/library-chooser.tsx"
import * as styles from "./picture-picker.module.css"

type PicturesPickerProps = {
  /** How many may be chosen. */
  max: number
  onPick: (pictures: readonly LibraryPicture[]) => void
  onClose: () => void
}

/** Dialog to pick pictures of the media library, or to upload some. Uploaded ones alone are taken at once. */
export const PicturesPicker = ({ max, onPick, onClose }: PicturesPickerProps) => {
  const { t } = useTranslation("adminEditor")
  const { add } = useEntryPictures()
  const [chosen, setChosen] = useState<readonly LibraryPicture[]>([])
  const ids = new Set(chosen.map(({ id }) => id))
  const pick = (pictures: readonly LibraryPicture[]): void => {
    pictures.forEach(add)
    onPick(pictures)
    onClose()
  }
  const toggle = (picture: LibraryPicture): void =>
    setChosen(ids.has(picture.id) ? chosen.filter(({ id }) => id !== picture.id) : [...chosen, picture].slice(0, max))
  return (
    <Dialog title={t("picker.several")} onClose={onClose}>
      <LibraryChooser
        kind="image"
        max={max - chosen.length}
        texts={{ search: t("picker.search"), upload: t("picker.uploadSeveral"), none: t("picker.empty") }}
        onUploaded={(uploaded, areAll) => {
          if (areAll && chosen.length === 0) pick(uploaded)
          else setChosen([...chosen, ...uploaded.filter(({ id }) => !ids.has(id))])
        }}
      >
        {(files) => <PictureTiles files={files} chosen={ids} onPick={toggle} />}
      </LibraryChooser>
      <div className={styles.actions}>
        <Button variant="main" disabled={chosen.length === 0} onClick={() => pick(chosen)}>
          {t("picker.add", { count: chosen.length })}
        </Button>
      </div>
    </Dialog>
  )
}
