/** A part of a picture, in whole pixels of it as it is shown. */
export type CropArea = { x: number; y: number; width: number; height: number }

const along = (part: number, start: number, length: number, whole: number): number =>
  Math.round(Math.min(1, Math.max(0, (part * whole - start) / length)) * 100) / 100

/** Where a focal point of the whole picture is in a part of it: at its edge, if it was left out. */
export const pointInArea = (
  point: { x: number; y: number },
  area: CropArea,
  whole: { width: number; height: number }
): { x: number; y: number } => ({
  x: along(point.x, area.x, area.width, whole.width),
  y: along(point.y, area.y, area.height, whole.height),
})

/** Whether it is a part of the picture. */
export const isWithin = ({ x, y, width, height }: CropArea, whole: { width: number; height: number }): boolean =>
  x + width <= whole.width && y + height <= whole.height
