import { known } from "../lib/known.ts"
import { line, type Point } from "../lib/svg.ts"

/** Curved contour lines of a height field (marching squares, joined into runs). */
export function contours(
  field: (x: number, y: number) => number,
  area: { x: number; y: number; width: number; height: number; step: number },
  level: number
): string {
  const { x: ox, y: oy, width, height, step } = area
  let d = ""
  const mid = (a: Point, b: Point, va: number, vb: number): Point => {
    const t = (level - va) / (vb - va)
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
  }
  for (let y = oy; y < oy + height; y += step) {
    for (let x = ox; x < ox + width; x += step) {
      const corners: Point[] = [
        [x, y],
        [x + step, y],
        [x + step, y + step],
        [x, y + step],
      ]
      const values = corners.map(([px, py]) => field(px, py))
      const cuts: Point[] = []
      for (let i = 0; i < 4; i++) {
        const j = (i + 1) % 4
        if (known(values[i]) < level !== known(values[j]) < level)
          cuts.push(mid(known(corners[i]), known(corners[j]), known(values[i]), known(values[j])))
      }
      for (let i = 0; i + 1 < cuts.length; i += 2) d += line([known(cuts[i]), known(cuts[i + 1])], false)
    }
  }
  return d
}
