import { each } from "../lib/known.ts"
import type { Scene } from "../lib/scene.ts"
import { curve, group, oval, path, place, stroke, sweep, type Point } from "../lib/svg.ts"

/** A ridge tent seen three-quarter; the side towards the fire is lit. Its foot is at the point. */
export function tent(
  x: number,
  y: number,
  scale: number,
  colors: { dark: string; lit: string; seam: string },
  mirror = false
): string {
  const body =
    path("M-118 2L-62-104C-20-98 40-96 84-102L128 2Z", { fill: colors.dark }) +
    path("M84-102L128 2L36 6C50-34 66-70 84-102Z", { fill: colors.lit }) +
    path("M84-102C76-64 72-30 76 5L104 4C96-30 90-64 84-102Z", { fill: colors.dark, opacity: 0.85 }) +
    path("M-62-104C-20-98 40-96 84-102L86-98C40-92-20-94-64-100Z", { fill: colors.seam, opacity: 0.8 }) +
    path("M-20-99C-30-64-38-30-40 3M30-98C22-64 8-30 4 3", {
      fill: "none",
      stroke: colors.seam,
      "stroke-width": 1.4,
      opacity: 0.35,
    }) +
    stroke(
      [
        [84, -102],
        [160, 2],
      ],
      colors.dark,
      1.8
    ) +
    stroke(
      [
        [-62, -104],
        [-150, 4],
      ],
      colors.dark,
      1.8
    ) +
    stroke(
      [
        [84, -102],
        [84, -116],
      ],
      colors.dark,
      4
    )
  return place(x, y, scale, body, mirror)
}

/** A wood fire: crossed logs, three tongues of flame one in another, and its light. */
export function campfire(scene: Scene, x: number, y: number, scale: number): string {
  const tongue = (points: Point[], fill: string, opacity = 1) => path(curve(points, true), { fill, opacity })
  const flames =
    tongue(
      [
        [-34, 0],
        [-38, -34],
        [-20, -62],
        [-24, -96],
        [-2, -70],
        [6, -128],
        [24, -82],
        [38, -58],
        [34, -22],
        [28, 2],
      ],
      "#d9541e",
      0.9
    ) +
    tongue(
      [
        [-24, 0],
        [-26, -28],
        [-12, -50],
        [-8, -74],
        [4, -54],
        [10, -92],
        [20, -58],
        [26, -34],
        [22, 0],
      ],
      "#f59331"
    ) +
    tongue(
      [
        [-14, 0],
        [-15, -20],
        [-4, -40],
        [2, -58],
        [10, -36],
        [15, -18],
        [12, 0],
      ],
      "#ffd98a"
    ) +
    tongue(
      [
        [-7, 0],
        [-6, -14],
        [1, -30],
        [7, -12],
        [5, 0],
      ],
      "#fff6d8"
    )
  const logs = each([
    [-52, 8, 44, -6],
    [52, 8, -44, -6],
    [-26, 14, 40, 4],
    [10, 16, -48, 2],
  ]).map(
    ([a, b, c, d]) =>
      stroke(
        [
          [a, b],
          [c, d],
        ],
        "#1a100c",
        11
      ) +
      stroke(
        [
          [a, b - 4],
          [c, d - 4],
        ],
        "#c8662c",
        1.6,
        { opacity: 0.7 }
      )
  )
  return (
    scene.glow([x, y - 40 * scale], 560 * scale, "#ff9a3d", 0.5) +
    scene.glow([x, y - 40 * scale], 190 * scale, "#ffc26a", 0.7) +
    place(
      x,
      y,
      scale,
      group(
        { filter: scene.blur(5) },
        tongue(
          [
            [-40, 0],
            [-44, -40],
            [0, -140],
            [44, -60],
            [36, 0],
          ],
          "#f2762a",
          0.5
        )
      ) +
        flames +
        logs.join("")
    )
  )
}

/** A bent road sign with a lantern hung on it. */
export function bentSign(
  scene: Scene,
  x: number,
  y: number,
  scale: number,
  colors: { dark: string; lit: string }
): string {
  const post = sweep(
    [
      [0, 4],
      [-2, -90],
      [6, -170],
      [34, -238],
    ],
    colors.dark,
    8
  )
  const plate = group(
    { transform: "translate(40 -250) rotate(24)" },
    path("M-42-30L42-30L42 30L-42 30Z", { fill: colors.dark }),
    path("M-42 26L42 26L42 30L-42 30Z", { fill: colors.lit, opacity: 0.8 }),
    path("M-26 12L-6-16L4-2L12-12L28 12Z", { fill: colors.lit, opacity: 0.28 })
  )
  const lamp =
    stroke(
      [
        [70, -226],
        [72, -196],
      ],
      colors.dark,
      2
    ) +
    path("M62-196L82-196L86-166L58-166Z", { fill: "#ffce7a" }) +
    path("M60-198L84-198L80-206L64-206ZM57-168L87-168L85-160L59-160Z", { fill: colors.dark }) +
    stroke(
      [
        [72, -196],
        [72, -166],
      ],
      colors.dark,
      1.6
    )
  return (
    scene.glow([x + 72 * scale, y - 180 * scale], 130 * scale, "#ffb85c", 0.55) +
    place(x, y, scale, post + plate + lamp)
  )
}

/** A log to sit on. */
export const log = (x: number, y: number, scale: number, fill: string, rim: string): string =>
  place(
    x,
    y,
    scale,
    path("M-70-20C-78-20-78 4-70 4L70 4C80 4 80-20 70-20Z", { fill }) +
      oval(70, -8, 7, 12, rim, { opacity: 0.5 }) +
      stroke(
        [
          [-66, -20],
          [64, -20],
        ],
        rim,
        1.6,
        { opacity: 0.5 }
      )
  )
