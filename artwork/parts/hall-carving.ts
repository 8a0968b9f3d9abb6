import { random } from "../lib/random.ts"
import { line, path, place, type Point } from "../lib/svg.ts"

/** Paint of a timber building in snow. */
export type HallPaint = {
  wall: string
  plank: string
  roof: string
  snow: string
  shade: string
  light: string
}

/** The carved head at the end of a gable beam, looking right. */
export const finial = (x: number, y: number, color: string, mirror = false, scale = 1): string =>
  place(
    x,
    y,
    scale,
    path("M0 6C6-10 14-22 12-36C11-46 20-54 32-52L46-44L34-42L44-36L30-36C24-32 24-24 20-14L10 8Z", { fill: color }),
    mirror
  )

/** Broken rows of shingles showing through the snow of a roof. */
export const courses = (paint: HallPaint): string => {
  const rand = random("roof")
  const rows = Array.from({ length: 9 }, (_, i) => {
    const t = (i + 1) / 10
    const from: Point = [236 * t, -372 + 260 * t]
    return path(line([from, [from[0] + 420, from[1] - 32 - 14 * t]], false), {
      fill: "none",
      stroke: paint.shade,
      "stroke-width": 1.4,
      "stroke-dasharray": `${rand.whole(20, 60)} ${rand.whole(10, 50)}`,
      opacity: 0.6,
    })
  })
  return rows.join("")
}
