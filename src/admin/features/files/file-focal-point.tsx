import { useTranslation } from "react-i18next"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { formatPercent } from "../../../i18n/format.ts"
import { useLocale } from "../../../i18n/use-locale.ts"
import { usePersistedDraft } from "../../drafts/use-persisted-draft.ts"
import { Button } from "../../ui/button.tsx"
import { CoverCrops, FocalPoint, MiddleCrops, type Point } from "../../ui/focal-point.tsx"
import type { LibraryPicture } from "../../ui/picture-tiles.tsx"
import * as styles from "./file-dialog.module.css"
import { pictureSource } from "./file-picture.tsx"
import { useFileEdit } from "./use-file-edit.ts"

type FileFocalPointProps = { file: LibraryPicture; onChanged: (file: LibraryFile) => void }

/** The complete picture, with the point that stays visible where it is cropped: the default of covers made of it. */
export const FileFocalPoint = ({ file, onChanged }: FileFocalPointProps) => {
  const { t } = useTranslation("adminMedia")
  const locale = useLocale()
  const [draft, setDraft, , finish] = usePersistedDraft<Point>(`file-point:${file.id}`)
  const { save: saveEdit, isLoading } = useFileEdit(file, onChanged)
  const point = draft ?? file.focalPoint
  const src = pictureSource(file, 800)
  const save = async (): Promise<void> => {
    const messages = {
      saved: t("focal.saved"),
      changed: t("focal.changed"),
      offline: t("focal.offline"),
      failed: t("focal.failed"),
    }
    if (await saveEdit({ focalPoint: point }, messages)) finish(draft)
  }
  return (
    <section className={styles.form} aria-label={t("focal.title")}>
      <FocalPoint
        src={src}
        size={{ width: file.width, height: file.height }}
        point={point}
        label={t("focal.point", { x: formatPercent(point.x, locale), y: formatPercent(point.y, locale) })}
        onChange={setDraft}
      />
      <p className={styles.hint}>{t("focal.hint")}</p>
      <CoverCrops src={src} point={point} nameOf={(place) => t(`focal.crop.${place}`)} />
      <p className={styles.hint}>{t("focal.middle.lead")}</p>
      <MiddleCrops src={src} nameOf={(place) => t(`focal.middle.${place}`)} />
      {draft ? (
        <div className={styles.row}>
          <Button disabled={isLoading} onClick={() => void save()}>
            {t("focal.save")}
          </Button>
          <Button variant="bare" onClick={() => setDraft(null)}>
            {t("focal.reset")}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
