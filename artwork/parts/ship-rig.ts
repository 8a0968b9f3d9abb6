import { mix } from "../lib/color.ts"
import { group, line, path, stroke, sweep, type Point } from "../lib/svg.ts"

/** Paint of a ship: its dark side, the lit edge, and its sail. */
export type ShipPaint = {
  hull: string
  strake: string
  rim: string
  sail: string
  stripe: string
  shield: string
  boss: string
}

const cloth = (u: number, v: number): Point => {
  const belly = Math.sin(Math.PI * Math.min(1, v * 0.92 + 0.04)) * (16 + 26 * u)
  return [
    -128 + 256 * u + belly + 10 * v,
    -306 + 208 * v - 20 * Math.sin(Math.PI * u) * v + 7 * Math.sin(Math.PI * u) * (1 - v),
  ]
}

/** A square striped sail filled by the wind. */
export function sail(paint: ShipPaint): string {
  const strips = 9
  const rows = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]
  const panels = Array.from({ length: strips }, (_, i) => {
    const [a, b] = [i / strips, (i + 1) / strips]
    const points = [...rows.map((v) => cloth(a, v)), ...rows.map((v) => cloth(b, v)).reverse()]
    const fold = Math.sin((i / strips) * Math.PI * 1.1 + 0.5)
    const color = mix(paint.hull, i % 2 ? paint.stripe : paint.sail, 0.62 + 0.36 * fold)
    return path(line(points), { fill: color, stroke: color, "stroke-width": 0.6 })
  })
  const seams = [0.33, 0.66].map((v) =>
    sweep(
      [0, 0.25, 0.5, 0.75, 1].map((u) => cloth(u, v)),
      paint.hull,
      1.4,
      { opacity: 0.35 }
    )
  )
  const ties = [0.1, 0.28, 0.46, 0.64, 0.82].map((u) =>
    stroke([cloth(u, 0.66), [cloth(u, 0.66)[0] - 2, cloth(u, 0.66)[1] + 14]], paint.hull, 1.6, { opacity: 0.5 })
  )
  return (
    panels.join("") +
    seams.join("") +
    ties.join("") +
    sweep(
      rows.map((v) => cloth(1, v)),
      paint.rim,
      1.8,
      { opacity: 0.7 }
    )
  )
}

/** Mast, yard, stays and sheets; the yard is lowered when the sail is not set. */
export function rigging(paint: ShipPaint, full: boolean): string {
  const thin = (points: Point[]) => stroke(points, paint.hull, 1.5)
  const lines = [
    thin([
      [0, -372],
      [318, -86],
    ]),
    thin([
      [0, -372],
      [-312, -84],
    ]),
    thin([
      [0, -368],
      [-60, -52],
    ]),
    thin([
      [0, -368],
      [62, -52],
    ]),
  ]
  const sheets = full
    ? [thin([cloth(0, 1), [-205, -58]]), thin([cloth(1, 1), [196, -58]]), thin([cloth(0, 0), [-262, -66]])]
    : []
  const pennant = path("M2-384C18-392 30-378 48-386C40-380 42-376 50-372C32-368 18-380 2-372Z", { fill: paint.stripe })
  const yard = full
    ? stroke(
        [
          [-140, -305],
          [146, -305],
        ],
        paint.hull,
        6
      )
    : group(
        { transform: "translate(0 214) rotate(-6)" },
        stroke(
          [
            [-150, -305],
            [150, -305],
          ],
          paint.hull,
          13
        ),
        stroke(
          [
            [-150, -308],
            [150, -308],
          ],
          paint.rim,
          1.4,
          { opacity: 0.5 }
        )
      )
  return lines.join("") + path("M-6-40L-3-384L3-384L6-40Z", { fill: paint.hull }) + yard + sheets.join("") + pennant
}
