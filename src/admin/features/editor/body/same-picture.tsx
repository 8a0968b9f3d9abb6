import { useTranslation } from "react-i18next"
import type { UploadedLibraryFile } from "../../../../../shared/contract/files.ts"
import { useRemoveLibraryFileMutation } from "../../../store/library-api.ts"
import { Button } from "../../../ui/button.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { smallUrl, type LibraryPicture } from "../../../ui/picture-tiles.tsx"
import * as styles from "./picture-picker.module.css"

/** An uploaded picture whose content the library had already, as `sameAs`. */
export type SamePicture = { uploaded: LibraryPicture; sameAs: LibraryPicture }

/** The two pictures of an upload with known content; null for new content. */
export const samePicture = (uploaded: UploadedLibraryFile): SamePicture | null =>
  uploaded.kind === "image" && uploaded.sameAs?.kind === "image" ? { uploaded, sameAs: uploaded.sameAs } : null

type SamePictureNoticeProps = { same: SamePicture; onPick: (picture: LibraryPicture) => void }

/** Asks which of two equal pictures to take; the new one goes if it is not taken. */
export const SamePictureNotice = ({ same: { uploaded, sameAs }, onPick }: SamePictureNoticeProps) => {
  const { t } = useTranslation("adminEditor")
  const [remove] = useRemoveLibraryFileMutation()
  const takeKnown = (): void => {
    // A copy that stays is harmless, and can be removed in the library.
    void remove(uploaded.id)
    onPick(sameAs)
  }
  return (
    <Notice kind="wait">
      <div className={styles.same}>
        <img src={smallUrl(sameAs)} alt="" />
        <p>{t("picker.same", { name: sameAs.name })}</p>
        <Button variant="main" onClick={takeKnown}>
          {t("picker.takeKnown")}
        </Button>
        <Button onClick={() => onPick(uploaded)}>{t("picker.takeCopy")}</Button>
      </div>
    </Notice>
  )
}
