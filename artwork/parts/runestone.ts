import { known } from "../lib/known.ts"
import { mix } from "../lib/color.ts"
import { fractal, random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { curve, group, line, num, path, place, type Point } from "../lib/svg.ts"

const rune = (kind: number): string =>
  known(
    [
      "M0 0V-26M0-26L10-18M0-16L10-8",
      "M0 0V-26M10 0V-26M0-18L10-10",
      "M0 0V-26M0-20L10-13L0-6",
      "M0-26L10-18L0-10L10-2",
      "M0 0V-26M-7-20L0-26L7-20",
      "M0 0V-26M0-26L10-20L0-14L10 0",
      "M0 0V-26M-6-16L6-10",
      "M0 0V-26M0-13L10-24M0-13L10-2",
    ][kind % 8]
  )

/** A tall standing stone: a carved serpent band with runes inside, light caught in the lines. */
export function runestone(
  scene: Scene,
  x: number,
  y: number,
  scale: number,
  colors: { stone: string; face: string; light: string; snow: string; dark: string }
): string {
  const rand = random("runestone")
  const outline: Point[] = [
    [-108, 20],
    [-122, -120],
    [-116, -270],
    [-92, -398],
    [-40, -468],
    [26, -486],
    [76, -440],
    [108, -330],
    [122, -170],
    [118, 20],
  ]
  const body = curve(outline, true)
  const lit = scene.linear(
    [-120, 0],
    [130, 0],
    [
      [0, colors.stone],
      [0.45, colors.face],
      [1, colors.dark],
    ]
  )
  const grain = fractal("stone", 4)
  const chips = Array.from({ length: 70 }, () => {
    const [px, py] = [rand.between(-118, 118), rand.between(-470, 10)]
    const size = rand.between(3, 15) * (0.6 + Math.abs(grain(px / 40, py / 40)))
    return path(
      line([
        [px, py],
        [px + size, py - size * 0.5],
        [px + size * 1.6, py + size * 0.2],
        [px + size * 0.7, py + size * 0.6],
      ]),
      { fill: rand.chance(0.5) ? colors.dark : colors.stone, opacity: num(rand.between(0.08, 0.28), 2) }
    )
  }).join("")
  const band = curve([
    [-62, -26],
    [-84, -130],
    [-78, -270],
    [-52, -370],
    [0, -420],
    [48, -376],
    [78, -280],
    [84, -150],
    [60, -60],
    [10, -44],
    [-20, -80],
    [0, -124],
    [34, -130],
  ])
  const inner = curve([
    [-30, -30],
    [-52, -140],
    [-46, -262],
    [-24, -340],
    [2, -378],
    [26, -342],
    [46, -268],
    [52, -160],
    [40, -92],
    [12, -76],
  ])
  const carved = (d: string, width: number) =>
    path(d, {
      fill: "none",
      stroke: colors.dark,
      "stroke-width": width + 3,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
      transform: "translate(1.5 2)",
    }) +
    path(d, {
      fill: "none",
      stroke: colors.light,
      "stroke-width": width,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    })
  const spots: [number, number, number][] = [
    [-67, -80, 4],
    [-70, -140, 2],
    [-69, -200, 0],
    [-66, -258, 2],
    [-57, -312, 10],
    [-40, -360, 24],
    [24, -400, 128],
    [44, -346, 158],
    [59, -292, 168],
    [66, -230, 176],
    [70, -170, 182],
    [64, -110, 192],
  ]
  const letters = spots.map(([px, py, turn], i) =>
    group({ transform: `translate(${px} ${py}) rotate(${turn})` }, carved(rune(i * 3 + 1), 3.2))
  )
  const heart =
    carved("M0-330V-160M0-330L-22-304M0-330L22-304M0-286L-30-250M0-286L30-250M0-240L-26-206M0-240L26-206", 4) +
    carved("M-10-160h20", 4)
  const head = carved("M34-130C52-134 66-120 60-106C52-98 38-104 30-112M50-120h1", 3.4)
  const cap = path(
    curve(
      [
        [-64, -440],
        [-44, -474],
        [24, -496],
        [70, -458],
        [88, -418],
        [60, -436],
        [30, -458],
        [-6, -452],
        [-34, -446],
      ],
      true
    ),
    { fill: colors.snow }
  )
  const foot = path(
    curve(
      [
        [-200, 40],
        [-140, -14],
        [-96, -26],
        [-40, 4],
        [40, 8],
        [100, -30],
        [150, -10],
        [220, 40],
      ],
      true
    ),
    {
      fill: scene.linear(
        [0, -30],
        [0, 44],
        [
          [0, colors.snow],
          [0.4, mix(colors.snow, colors.stone, 0.4)],
          [1, colors.stone, 0],
        ]
      ),
    }
  )
  const glow = group(
    { filter: scene.blur(9), opacity: 0.75 },
    path(band + inner, { fill: "none", stroke: colors.light, "stroke-width": 11 }),
    path("M0-330V-160M0-286L-30-250M0-286L30-250", { fill: "none", stroke: colors.light, "stroke-width": 9 })
  )
  const rim = path(curve(outline.slice(0, 6)), {
    fill: "none",
    stroke: colors.snow,
    "stroke-width": 2.4,
    opacity: 0.55,
  })
  return (
    scene.glow([x, y - 230 * scale], 430 * scale, colors.light, 0.34) +
    place(
      x,
      y,
      scale,
      path(body, { fill: lit }) +
        chips +
        glow +
        carved(band, 3.6) +
        carved(inner, 3.2) +
        letters.join("") +
        heart +
        head +
        rim +
        cap +
        foot
    )
  )
}
