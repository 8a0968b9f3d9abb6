import { mix } from "../lib/color.ts"
import { random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { curve, line, num, oval, path, place, rect, shape, stroke, type Point } from "../lib/svg.ts"
import { courses, finial, type HallPaint } from "./hall-carving.ts"

/** A great hall seen from its gable: stave walls, a steep roof under snow, carved beam ends and a lit door. */
export function meadHall(scene: Scene, x: number, y: number, scale: number, paint: HallPaint): string {
  const depth = 420
  const rise = 46
  const ridgeTop: Point = [0, -372]
  const back = (p: Point): Point => [p[0] + depth, p[1] - rise + (p[1] < -200 ? 14 : 0)]
  const eaveR: Point = [236, -112]
  const side: Point[] = [
    [176, 0],
    [176, -166],
    [176 + depth * 0.96, -166 - rise * 0.4],
    [176 + depth * 0.96, -24],
  ]
  const roof: Point[] = [ridgeTop, back(ridgeTop), [eaveR[0] + depth, eaveR[1] - rise], eaveR]
  const roofPaint = scene.linear(
    [0, -380],
    [0, -100],
    [
      [0, paint.snow],
      [1, paint.shade],
    ]
  )
  const gable = path("M-176 0L-176-166L0-330L176-166L176 0Z", { fill: paint.wall })
  const planks = Array.from({ length: 21 }, (_, i) => {
    const px = -168 + i * 16.8
    return stroke(
      [
        [px, 0],
        [px, -166 - (176 - Math.abs(px)) * 0.93],
      ],
      paint.plank,
      1.4,
      { opacity: 0.7 }
    )
  }).join("")
  const sidePlanks = Array.from({ length: 24 }, (_, i) =>
    stroke(
      [
        [186 + i * 16.6, -1 - i],
        [186 + i * 16.6, -164 - i * 0.8],
      ],
      paint.plank,
      1.2,
      { opacity: 0.45 }
    )
  ).join("")
  const rafters = Array.from({ length: 7 }, (_, i) =>
    stroke(
      [
        [250 + i * 58, -112 - i * 6.4],
        [250 + i * 58, -92 - i * 6.4],
      ],
      paint.wall,
      7
    )
  ).join("")
  const icicles = Array.from({ length: 34 }, (_, i) => {
    const rand = random(`icicle/${i}`)
    const t = i / 34
    const [ix, iy] = [eaveR[0] + depth * t, eaveR[1] - rise * t + 5]
    return `M${num(ix - 3)} ${num(iy)}L${num(ix + 3)} ${num(iy)}L${num(ix)} ${num(iy + rand.between(8, 26))}Z`
  }).join("")
  const barge = (side: -1 | 1) =>
    shape(
      [
        [side * -14, -392],
        [side * 250, -118],
        [side * 232, -96],
        [0, -346],
      ],
      paint.plank
    ) +
    shape(
      [
        [side * -14, -400],
        [side * 262, -122],
        [side * 248, -112],
        [0, -378],
      ],
      paint.snow
    )
  const beams =
    stroke(
      [
        [-176, -166],
        [176, -166],
      ],
      paint.plank,
      12
    ) +
    stroke(
      [
        [-100, -236],
        [100, -236],
      ],
      paint.plank,
      9
    ) +
    stroke(
      [
        [0, -236],
        [0, -330],
      ],
      paint.plank,
      9
    ) +
    stroke(
      [
        [-88, -166],
        [0, -250],
        [88, -166],
      ],
      paint.plank,
      7
    )
  const posts = [-176, -92, 92, 176]
    .map((px) =>
      stroke(
        [
          [px, 2],
          [px, -166],
        ],
        paint.plank,
        15
      )
    )
    .join("")
  const glow = scene.linear(
    [0, -146],
    [0, 0],
    [
      [0, "#e08a3a"],
      [1, "#ffdf9e"],
    ]
  )
  const door =
    path("M-50 2L-50-110C-44-146 44-146 50-110L50 2Z", { fill: glow }) +
    path("M-50 2L-50-110C-47-128-30-138-14-140L-14 10Z", { fill: paint.wall, opacity: 0.92 }) +
    path("M-62 4L-62-114C-54-160 54-160 62-114L62 4L50 4L50-110C44-146-44-146-50-110L-50 4Z", { fill: paint.plank })
  const louvre =
    rect(-20, -290, 40, 26, paint.light, { opacity: 0.85 }) +
    path("M-20-281h40M-20-272h40", { stroke: paint.wall, "stroke-width": 3, fill: "none" })
  const slits = [0.16, 0.42, 0.68]
    .map((t) => rect(176 + depth * t, -120 - 34 * t, 16, 34, paint.light, { opacity: 0.8 }))
    .join("")
  const shields = [-132, 132]
    .map(
      (px) =>
        oval(px, -96, 25, 25, paint.plank) +
        oval(px, -96, 21, 21, mix(paint.shade, paint.wall, 0.4)) +
        path(`M${px - 21}-96h42M${px}-117v42`, { stroke: paint.wall, "stroke-width": 3 }) +
        oval(px, -96, 6, 6, paint.snow)
    )
    .join("")
  const spine = path(
    line([
      [-14, -392],
      [depth, -404],
      [depth, -392],
      [0, -376],
    ]),
    { fill: paint.snow }
  )
  const drift = path(
    curve(
      [
        [-250, 16],
        [-190, -8],
        [-120, 4],
        [-60, 12],
        [60, 12],
        [140, 2],
        [220, -12],
        [400, -30],
        [640, -26],
        [660, 30],
        [200, 40],
      ],
      true
    ),
    {
      fill: scene.linear(
        [0, -30],
        [0, 36],
        [
          [0, paint.snow],
          [0.45, mix(paint.snow, paint.shade, 0.6)],
          [1, paint.shade, 0],
        ]
      ),
    }
  )
  const cross =
    stroke(
      [
        [-34, -424],
        [16, -366],
      ],
      paint.plank,
      13
    ) +
    stroke(
      [
        [34, -424],
        [-16, -366],
      ],
      paint.plank,
      13
    )
  return place(
    x,
    y,
    scale,
    finial(depth + 2, -392, paint.plank, false, 0.8) +
      shape(side, mix(paint.wall, "#000000", 0.25)) +
      sidePlanks +
      slits +
      rafters +
      path(line(roof), { fill: roofPaint }) +
      courses(paint) +
      path(icicles, { fill: paint.snow, opacity: 0.8 }) +
      spine +
      gable +
      planks +
      posts +
      beams +
      shields +
      louvre +
      door +
      barge(1) +
      barge(-1) +
      cross +
      finial(26, -416, paint.plank, false, 1.15) +
      finial(-26, -416, paint.plank, true, 1.15) +
      finial(244, -112, paint.plank, false, 0.7) +
      finial(-244, -112, paint.plank, true, 0.7) +
      drift
  )
}
