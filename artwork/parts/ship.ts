import { mix } from "../lib/color.ts"
import { curve, num, oval, path, place, stroke, type Point } from "../lib/svg.ts"
import { rigging, sail, type ShipPaint } from "./ship-rig.ts"

/** What is drawn of a ship. */
export type ShipOptions = {
  sail?: boolean
  oars?: boolean
  crew?: boolean
  mirror?: boolean
  turn?: number
  lantern?: string
}

const hull =
  "M-352-206C-396-132-344-20-262 8C-150 30 150 30 262 8C340-18 382-108 370-190L376-204L393-199L399-203L385-212L405-214L411-219L402-227L381-236L363-238L345-248L352-230L344-214L350-184" +
  "C352-112 318-74 262-63C150-42-150-42-258-61C-318-72-350-128-338-196C-336-208-348-214-352-206Z"

const tailCurl =
  "M-352-206C-350-228-326-232-320-214C-317-203-328-196-335-202C-330-204-328-210-332-213C-338-217-343-208-340-198Z"

const sheer = (x: number) => -46 - 17 * (x / 262) ** 2

const strake = (t: number): string => {
  const points: Point[] = []
  for (let x = -330 + t * 60; x <= 330 - t * 60; x += 30) {
    const u = x / 330
    points.push([
      x,
      sheer(x) * (1 - t) + 14 * t - (Math.abs(u) > 0.72 ? (Math.abs(u) - 0.72) ** 1.6 * 420 * (1 - t * 0.55) : 0) + 8,
    ])
  }
  return curve(points)
}

function shields(paint: ShipPaint): string {
  return Array.from({ length: 13 }, (_, i) => {
    const x = -216 + i * 36
    const y = sheer(x) + 4
    const fill = i % 2 ? paint.shield : mix(paint.shield, paint.hull, 0.45)
    return (
      oval(x, y, 17, 17, paint.hull) +
      oval(x, y, 15.5, 15.5, fill) +
      path(`M${x} ${num(y - 15.5)}A15.5 15.5 0 0 1 ${x} ${num(y + 15.5)}A22 22 0 0 0 ${x} ${num(y - 15.5)}`, {
        fill: paint.hull,
        opacity: 0.35,
      }) +
      oval(x, y, 4.2, 4.2, paint.boss)
    )
  }).join("")
}

function crew(paint: ShipPaint): string {
  const rowers = Array.from({ length: 8 }, (_, i) => {
    const x = -206 + i * 54 + (i % 3) * 5
    const y = sheer(x) - 8
    return (
      path(
        `M${x - 13} ${num(y + 14)}C${x - 13} ${num(y - 8)} ${x - 6} ${num(y - 12)} ${x} ${num(y - 12)}C${x + 7} ${num(y - 12)} ${x + 14} ${num(y - 6)} ${x + 15} ${num(y + 14)}Z`,
        { fill: paint.hull }
      ) + oval(x + 2, y - 18, 7, 8, paint.hull)
    )
  })
  const steersman = "M-296-74L-300-110C-302-128-292-136-284-136C-274-136-268-126-268-112L-264-74Z"
  const lookout = "M232-62L234-100C232-116 240-126 248-126C258-126 264-116 262-102L264-62Z"
  return (
    rowers.join("") +
    path(steersman + lookout, { fill: paint.hull }) +
    oval(-283, -144, 8, 9, paint.hull) +
    oval(249, -134, 8, 9, paint.hull) +
    stroke(
      [
        [-270, -116],
        [-318, -88],
      ],
      paint.hull,
      5
    )
  )
}

/** A longship seen from the side, bow to the right, its waterline at the point. */
export function longship(x: number, y: number, scale: number, paint: ShipPaint, options: ShipOptions = {}): string {
  const { sail: set = true, oars = false, crew: manned = true, mirror = false, turn = 0, lantern } = options
  const strakes = [0.28, 0.5, 0.72, 0.9].map((t) =>
    path(strake(t), { fill: "none", stroke: paint.strake, "stroke-width": 1.6, opacity: 0.75 })
  )
  const gunwale = path("M350-184C352-112 318-74 262-63C150-42-150-42-258-61C-318-72-350-128-338-196", {
    fill: "none",
    stroke: paint.rim,
    "stroke-width": 2,
    opacity: 0.8,
  })
  const prow = path("M363-238L381-236L402-227L411-219M345-248L363-238", {
    fill: "none",
    stroke: paint.rim,
    "stroke-width": 2,
    "stroke-linecap": "round",
    opacity: 0.9,
  })
  const blades = oars
    ? Array.from({ length: 12 }, (_, i) =>
        stroke(
          [
            [-186 + i * 36, -28],
            [-236 + i * 36, 26],
          ],
          paint.hull,
          2.6
        )
      ).join("")
    : ""
  const rudder = stroke(
    [
      [-282, -60],
      [-302, 26],
    ],
    paint.hull,
    8
  )
  const light = lantern
    ? oval(-330, -236, 5, 7, lantern) +
      stroke(
        [
          [-332, -212],
          [-330, -246],
        ],
        paint.hull,
        2
      )
    : ""
  return place(
    x,
    y,
    scale,
    (manned ? crew(paint) : "") +
      rigging(paint, set) +
      (set ? sail(paint) : "") +
      path(hull + tailCurl, { fill: paint.hull }) +
      oval(382, -228, 2, 1.6, paint.rim) +
      strakes.join("") +
      gunwale +
      prow +
      shields(paint) +
      blades +
      rudder +
      light,
    mirror,
    turn
  )
}

/** A ship so far away that only its sail and a sliver of hull show. */
export function farSail(x: number, y: number, scale: number, hullColor: string, sailColor: string): string {
  return place(
    x,
    y,
    scale,
    path("M-34-4C-40-12-44-22-42-28C-34-14-26-10-16-9L16-9C26-10 34-14 42-30C44-20 40-10 34-3C20 3-20 3-34-4Z", {
      fill: hullColor,
    }) +
      path("M-20-64L22-64C32-46 32-32 26-17L-16-15C-10-30-12-48-20-64Z", { fill: sailColor }) +
      stroke(
        [
          [1, -72],
          [1, -8],
        ],
        hullColor,
        2
      )
  )
}
