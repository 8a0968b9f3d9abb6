import { curve, group, path, place, type Point } from "../lib/svg.ts"

/** Birds far away. */
export function birds(points: readonly (readonly [number, number, number])[], color: string): string {
  return points
    .map(([x, y, s]) =>
      place(x, y, s, path("M-10-3C-6-6-3-4 0 0C3-5 7-6 11-4C7-4 4-2 0 3C-3-2-6-3-10-3Z", { fill: color }))
    )
    .join("")
}

const wolfParts: readonly (readonly Point[])[] = [
  [
    [112, -42],
    [92, -52],
    [79, -63],
    [62, -66],
    [46, -63],
    [30, -58],
    [8, -50],
    [-24, -42],
    [-58, -44],
    [-88, -38],
    [-102, -22],
    [-104, -2],
    [-92, 12],
    [-70, 8],
    [-44, 0],
    [-14, 8],
    [14, 18],
    [38, 14],
    [52, 0],
    [62, -14],
    [76, -24],
    [96, -28],
    [112, -31],
    [119, -37],
  ],
  [
    [-104, -10],
    [-106, 10],
    [-112, 25],
    [-105, 40],
    [-103, 53],
    [-107, 60],
    [-88, 60],
    [-90, 53],
    [-95, 38],
    [-98, 27],
    [-82, 16],
    [-66, 4],
    [-70, -14],
  ],
  [
    [-70, 0],
    [-76, 16],
    [-84, 27],
    [-76, 42],
    [-74, 54],
    [-77, 60],
    [-60, 60],
    [-62, 53],
    [-66, 40],
    [-70, 28],
    [-52, 14],
    [-46, 0],
  ],
  [
    [0, 8],
    [4, 24],
    [8, 38],
    [6, 53],
    [4, 60],
    [22, 60],
    [20, 53],
    [17, 38],
    [18, 22],
    [22, 8],
  ],
  [
    [22, 6],
    [24, 24],
    [30, 38],
    [31, 53],
    [29, 60],
    [48, 60],
    [45, 53],
    [40, 38],
    [42, 20],
    [50, 0],
  ],
  [
    [-94, -36],
    [-108, -24],
    [-120, 0],
    [-128, 26],
    [-123, 50],
    [-113, 36],
    [-105, 14],
    [-98, -4],
  ],
]

/** A wolf standing on all fours and looking ahead, head a little lowered; it faces right, feet at the point. */
export function wolf(
  x: number,
  y: number,
  scale: number,
  fill: string,
  options: { mirror?: boolean; rim?: string; eye?: string } = {}
): string {
  const ears = "M57-62L55-86L77-62ZM70-62L75-89L90-57Z"
  const ruff =
    "M36-60L33-66L44-62ZM20-54L15-60L28-57ZM58-16L54 2L50-6L44 14L40 4L32 22L26 12L18 24L12 12ZM-40-2L-36 9L-28 1L-22 12L-14 3L-8 14L0 6ZM-122 30L-134 40L-124 42L-126 56L-116 44Z"
  const rim = options.rim
    ? path(
        "M-128 26C-124-2-112-26-94-36C-80-44-58-45-40-43C-24-42-6-46 8-50L24-56L30-58L46-63L57-66L55-86M70-66L75-89L88-59",
        {
          fill: "none",
          stroke: options.rim,
          "stroke-width": 1.8,
          "stroke-linecap": "round",
          "stroke-linejoin": "round",
        }
      )
    : ""
  const eye = options.eye ? path("M88-47L95-46L89-44Z", { fill: options.eye }) : ""
  return place(
    x,
    y - 59 * scale,
    scale,
    group({ fill }, ...wolfParts.map((points) => path(curve(points, true), {})), path(ears, {}), path(ruff, {})) +
      rim +
      eye,
    options.mirror
  )
}
