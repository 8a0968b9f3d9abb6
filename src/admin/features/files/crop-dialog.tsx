import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ReactCrop, type PercentCrop } from "react-image-crop"
import "react-image-crop/dist/ReactCrop.css"
import type { LibraryFile } from "../../../../shared/contract/files.ts"
import { pointInArea, type CropArea } from "../../../../shared/crop-area.ts"
import { croppedPictureLimits } from "../../../../shared/limits/files.ts"
import { Button } from "../../ui/button.tsx"
import { CheckLine } from "../../ui/check-line.tsx"
import { Choice } from "../../ui/choice.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { CoverCrops, coverRatios, MiddleCrops, type CoverPlace } from "../../ui/focal-point.tsx"
import { HeldBack } from "../../publication-notes/held-back.tsx"
import { LoadState } from "../../ui/load-state.tsx"
import { Notice } from "../../ui/notice.tsx"
import type { LibraryPicture } from "../../ui/picture-tiles.tsx"
import { useWidth } from "../../ui/use-width.ts"
import { CropNumbers } from "./crop-numbers.tsx"
import { areaWith, fitted, largestArea } from "./crop-shapes.ts"
import * as styles from "./crop-dialog.module.css"
import { pictureSource } from "./file-picture.tsx"
import { useListFileUsesQuery } from "./files-api.ts"
import { useCrop } from "./use-crop.ts"

type Shape = "free" | "original" | CoverPlace

const shapes: Shape[] = ["free", "original", ...(Object.keys(coverRatios) as CoverPlace[])]

const { coverWidth, sideMin } = croppedPictureLimits

type FrameProps = { file: LibraryPicture; area: CropArea; ratio: number | null; onChange: (area: CropArea) => void }

/** The whole picture with the frame of what stays. */
const CropFrame = ({ file, area, ratio, onChange }: FrameProps) => {
  const { t } = useTranslation("adminMedia")
  const [across, down] = [file.width / 100, file.height / 100]
  const [picture, shownWidth] = useWidth<HTMLImageElement>()
  // What the frame takes for the least, in pixels of the screen; smaller, it would push its opposite edge.
  const least = (sideMin * shownWidth) / file.width
  const change = ({ x, y, width, height }: PercentCrop): void =>
    onChange(fitted({ x: x * across, y: y * down, width: width * across, height: height * down }, file, ratio))
  return (
    <ReactCrop
      className={styles.frame}
      crop={{
        unit: "%",
        x: area.x / across,
        y: area.y / down,
        width: area.width / across,
        height: area.height / down,
      }}
      aspect={ratio ?? undefined}
      minWidth={least * Math.max(1, ratio ?? 1)}
      minHeight={least * Math.max(1, 1 / (ratio ?? 1))}
      keepSelection
      ruleOfThirds
      onChange={(_pixels, percents) => change(percents)}
      ariaLabels={{
        cropArea: t("crop.frame"),
        nwDragHandle: t("crop.handle.nw"),
        nDragHandle: t("crop.handle.n"),
        neDragHandle: t("crop.handle.ne"),
        eDragHandle: t("crop.handle.e"),
        seDragHandle: t("crop.handle.se"),
        sDragHandle: t("crop.handle.s"),
        swDragHandle: t("crop.handle.sw"),
        wDragHandle: t("crop.handle.w"),
      }}
    >
      <img
        ref={picture}
        src={pictureSource(file, 1200)}
        width={file.width}
        height={file.height}
        alt=""
        className={styles.picture}
      />
    </ReactCrop>
  )
}

type CropDialogProps = { file: LibraryPicture; onChanged: (file: LibraryFile) => void; onClose: () => void }

/** Crops a picture: as a copy, or wherever it is used. */
const CropDialog = ({ file, onChanged, onClose }: CropDialogProps) => {
  const { t } = useTranslation("adminMedia")
  const [shape, setShape] = useState<Shape>("free")
  const [area, setArea] = useState<CropArea>(() => largestArea(null, file, file.focalPoint))
  const [keepOriginal, setKeepOriginal] = useState(true)
  const uses = useListFileUsesQuery(file.id, { refetchOnMountOrArgChange: true })
  // What a crop changes is said before it is made: until it is known, a copy alone can be made.
  const count = uses.error ? null : (uses.data?.items.length ?? null)
  const isUsed = count === null || count > 0
  const { send, isLoading } = useCrop(file, isUsed, onChanged)
  const ratioOf = (one: Shape): number | null => {
    if (one === "free") return null
    return one === "original" ? file.width / file.height : coverRatios[one]
  }
  const ratio = ratioOf(shape)
  const choose = (next: Shape): void => {
    setShape(next)
    if (next !== "free") setArea(largestArea(ratioOf(next), file, file.focalPoint))
  }
  const isWhole = area.width === file.width && area.height === file.height
  const save = async (as: "copy" | "everywhere"): Promise<void> => {
    if (await send({ area, as, keepOriginal })) onClose()
  }
  return (
    <Dialog title={t("crop.title", { name: file.name })} onClose={onClose}>
      <div className={styles.fields} inert={isLoading}>
        <Choice
          isField
          label={t("crop.shape")}
          value={shape}
          options={shapes.map((value) => ({
            value,
            label: value === "free" || value === "original" ? t(`crop.shapes.${value}`) : t(`focal.crop.${value}`),
          }))}
          onChoose={(next) => choose(next as Shape)}
        />
        <CropFrame file={file} area={area} ratio={ratio} onChange={setArea} />
        <p className={styles.hint}>{t("crop.hint")}</p>
        <CropNumbers area={area} onChange={(side, value) => setArea(areaWith(area, [side, value], file, ratio))} />
        <p role="status">{t("crop.size", { ...area, wholeWidth: file.width, wholeHeight: file.height })}</p>
        {area.width < coverWidth ? <Notice kind="wait">{t("crop.small", { width: coverWidth })}</Notice> : null}
        <section className={styles.previews} aria-label={t("crop.previews")}>
          <CoverCrops
            src={pictureSource(file, 800)}
            point={pointInArea(file.focalPoint, area, file)}
            part={{ area, whole: file }}
            nameOf={(place) => t(`focal.crop.${place}`)}
          />
          <p className={styles.hint}>{t("focal.middle.lead")}</p>
          <MiddleCrops
            src={pictureSource(file, 800)}
            part={{ area, whole: file }}
            nameOf={(place) => t(`focal.middle.${place}`)}
          />
        </section>
        <LoadState isLoading={uses.isLoading} error={uses.error} retry={() => void uses.refetch()} />
        {count !== null && count > 0 ? <p>{t("crop.used", { count })}</p> : null}
        {count !== null && count > 0 ? <HeldBack /> : null}
        <CheckLine checked={keepOriginal} onChange={setKeepOriginal}>
          {t("crop.keep")}
        </CheckLine>
      </div>
      <div className={styles.actions}>
        <Button disabled={isLoading || isWhole} onClick={() => void save("copy")}>
          {t("crop.copy")}
        </Button>
        <Button
          variant="main"
          disabled={isLoading || isWhole || count === null}
          onClick={() => void save("everywhere")}
        >
          {t(isUsed ? "crop.everywhere" : "crop.here")}
        </Button>
      </div>
    </Dialog>
  )
}

export default CropDialog
