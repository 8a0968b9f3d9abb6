import { croppedPictureLimits } from "../../../../shared/limits/files.ts"
import type { CropArea } from "../../../../shared/crop-area.ts"

type Size = { width: number; height: number }

const { sideMin } = croppedPictureLimits

const between = (least: number, value: number, most: number): number =>
  Math.round(Math.max(least, Math.min(value, most)))

/** The area with its sides in whole pixels, within the picture, no smaller than allowed, and of the ratio if there is one. */
export const fitted = ({ x, y, width, height }: CropArea, whole: Size, ratio: number | null): CropArea => {
  const wide = ratio === null ? width : Math.max(Math.min(width, whole.width, whole.height * ratio), sideMin * ratio)
  const fit = { width: between(sideMin, wide, whole.width), height: between(sideMin, height, whole.height) }
  if (ratio !== null) fit.height = between(sideMin, fit.width / ratio, whole.height)
  return { x: between(0, x, whole.width - fit.width), y: between(0, y, whole.height - fit.height), ...fit }
}

/** The largest area of a ratio, as close to the point as possible; without a ratio all of the picture. */
export const largestArea = (ratio: number | null, whole: Size, point: { x: number; y: number }): CropArea => {
  const width = ratio === null ? whole.width : Math.min(whole.width, whole.height * ratio)
  const height = ratio === null ? whole.height : width / ratio
  return fitted(
    { x: point.x * whole.width - width / 2, y: point.y * whole.height - height / 2, width, height },
    whole,
    ratio
  )
}

/** The area with another number for one of its sides; with a ratio the other side follows. */
export const areaWith = (
  area: CropArea,
  [side, value]: [keyof CropArea, number],
  whole: Size,
  ratio: number | null
): CropArea => {
  const width = side === "height" && ratio !== null ? value * ratio : area.width
  return fitted({ ...area, width, [side]: value }, whole, ratio)
}
