import { known } from "../lib/known.ts"
import { num, oval, path, place, rect, shape, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"

/** A cup seen from above. */
export const cup = (x: number, y: number, r: number, rim: string, drink: string): string =>
  oval(x + r * 0.25, y + r * 0.3, r * 1.1, r * 1.1, studio.ink, { opacity: 0.16 }) +
  path(
    `M${num(x + r * 0.8)} ${num(y - r * 0.2)}C${num(x + r * 1.7)} ${num(y - r * 0.3)} ${num(x + r * 1.7)} ${num(y + r * 0.5)} ${num(x + r * 0.75)} ${num(y + r * 0.4)}`,
    { fill: "none", stroke: rim, "stroke-width": r * 0.22 }
  ) +
  oval(x, y, r, r, rim) +
  oval(x, y, r * 0.82, r * 0.82, drink) +
  path(
    `M${num(x - r * 0.6)} ${num(y - r * 0.2)}A${num(r * 0.64)} ${num(r * 0.64)} 0 0 1 ${num(x + r * 0.1)} ${num(y - r * 0.62)}`,
    { fill: "none", stroke: studio.white, "stroke-width": r * 0.08, opacity: 0.5 }
  )

/** A pencil lying at an angle, its point first. */
export const pencil = (x: number, y: number, long: number, turn: number, fill: string): string =>
  place(
    x,
    y,
    1,
    path(`M6 9L${long} 9`, { stroke: studio.ink, "stroke-width": 9, opacity: 0.14 }) +
      path("M0 0L22-6L22 6Z", { fill: studio.sand }) +
      path("M0 0L8-2L8 2Z", { fill: studio.ink }) +
      rect(22, -6, long - 46, 12, fill) +
      rect(22, 2, long - 46, 4, studio.ink, { opacity: 0.2 }) +
      rect(long - 24, -6, 10, 12, studio.flax) +
      rect(long - 14, -6, 14, 12, studio.blush),
    false,
    turn
  )

/** An open laptop seen from above. */
export function laptop(x: number, y: number, scale: number, turn: number, body: string): string {
  const keys = Array.from({ length: 4 }, (_, row) =>
    Array.from({ length: 11 }, (_, i) =>
      rect(-104 + i * 19, -2 + row * 18, 15, 13, studio.ink, { rx: 2, opacity: 0.55 })
    ).join("")
  ).join("")
  const screen =
    rect(-122, -128, 244, 112, body, { rx: 8 }) +
    rect(-112, -120, 224, 98, studio.ink, { rx: 3 }) +
    shape(
      [
        [-112, -50],
        [-60, -84],
        [-20, -56],
        [30, -92],
        [80, -58],
        [112, -70],
        [112, -22],
        [-112, -22],
      ],
      studio.clay
    ) +
    shape(
      [
        [-112, -36],
        [-50, -54],
        [0, -36],
        [60, -58],
        [112, -40],
        [112, -22],
        [-112, -22],
      ],
      studio.accent,
      { opacity: 0.85 }
    ) +
    oval(64, -96, 11, 11, studio.blush)
  const base =
    rect(-122, -16, 244, 150, body, { rx: 10 }) + keys + rect(-40, 80, 80, 44, studio.ink, { rx: 4, opacity: 0.16 })
  return place(
    x,
    y,
    scale,
    rect(-112, -116, 244, 262, studio.ink, { rx: 12, opacity: 0.15 }) +
      screen +
      base +
      rect(-122, -20, 244, 6, studio.ink, { opacity: 0.4 }),
    false,
    turn
  )
}

/** A die seen from above. */
export function die(x: number, y: number, size: number, turn: number, pips: number, fill: string, dot: string): string {
  const spots: Point[] = known(
    (
      [
        [],
        [[0, 0]],
        [
          [-1, -1],
          [1, 1],
        ],
        [
          [-1, -1],
          [0, 0],
          [1, 1],
        ],
        [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ],
        [
          [-1, -1],
          [1, -1],
          [0, 0],
          [-1, 1],
          [1, 1],
        ],
        [
          [-1, -1],
          [1, -1],
          [-1, 0],
          [1, 0],
          [-1, 1],
          [1, 1],
        ],
      ] as Point[][]
    )[pips]
  )
  return place(
    x,
    y,
    size / 40,
    rect(-15, -14, 40, 40, studio.ink, { rx: 8, opacity: 0.16 }) +
      rect(-20, -20, 40, 40, fill, { rx: 8 }) +
      spots.map(([px, py]) => oval(px * 10, py * 10, 4, 4, dot)).join(""),
    false,
    turn
  )
}

/** A playing card with a small drawing on it. */
export function card(
  x: number,
  y: number,
  scale: number,
  turn: number,
  kind: number,
  ink: string = studio.ink
): string {
  const marks = [
    path("M0-34L22 18L-22 18Z", { fill: ink }) + rect(-3, 18, 6, 12, ink),
    oval(0, -4, 20, 20, ink) + oval(8, -10, 17, 17, studio.white),
    path("M-26 14C-14 26 14 26 26 14L20 4L-20 4ZM-2 2L-2-34L18-8L-2-8Z", { fill: ink }),
    path("M0 26C-24 10-16-10-6-34C4-16 22-2 18 12C16 20 8 26 0 26Z", { fill: ink }),
    path("M-20 22V-16L0-34L20-16V22H6V2H-6V22Z", { fill: ink }),
  ]
  return place(
    x,
    y,
    scale,
    rect(-40, -58, 92, 128, ink, { rx: 7, opacity: 0.12 }) +
      rect(-46, -64, 92, 128, studio.white, { rx: 7 }) +
      rect(-39, -57, 78, 114, "none", { rx: 4, stroke: ink, "stroke-width": 1.4, opacity: 0.4 }) +
      known(marks[kind % marks.length]),
    false,
    turn
  )
}

/** A pair of scissors lying open. */
export const scissors = (x: number, y: number, scale: number, turn: number): string =>
  place(
    x,
    y,
    scale,
    path("M-6 6L112-26L118-20L6 14Z", { fill: studio.stone }) +
      path("M-6-2L112 34L116 26L8-10Z", { fill: studio.flax }) +
      path("M0 6C-30 22-62 50-82 42C-104 32-88 4-66 6C-44 8-20 0 0-4Z", {
        fill: "none",
        stroke: studio.accent,
        "stroke-width": 10,
      }) +
      path("M0-4C-30-22-60-46-80-40C-104-30-90-4-68-6C-46-8-20 0 0 4Z", {
        fill: "none",
        stroke: studio.accent,
        "stroke-width": 10,
      }) +
      oval(4, 2, 4, 4, studio.ink),
    false,
    turn
  )
