import { fractal, random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, line, num, oval, path, place, rect, stroke, sweep, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { contours } from "../parts/map-lines.ts"
import { hatch } from "../parts/studio.ts"
import { pencil } from "../parts/tabletop.ts"

/** A paper map with contour lines, pins and a thread between them. */
export function studioMap(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const rand = random("map")
  const terrain = fractal("map", 4, 0.45)
  const height = (x: number, y: number) => terrain(x / 330, y / 330) + 0.25 * terrain(x / 90 + 40, y / 90)
  scene.add(
    "table",
    0.1,
    band(scene, -80, 1060, "#8d7a66"),
    hatch("map/table", -80, -80, width + 160, 1060, { gap: 12, opacity: 0.16, slant: 0.08 })
  )
  const [x, y, w, h] = [70, 50, width - 140, 800]
  const sheet = rect(x + 12, y + 16, w, h, studio.ink, { opacity: 0.28 }) + rect(x, y, w, h, studio.paper)
  const clip = scene.clip(rect(x, y, w, h, "#fff"))
  const area = { x, y, width: w, height: h, step: 14 }
  const levels = [-0.7, -0.55, -0.4, -0.25, -0.1, 0.05, 0.2, 0.35, 0.5, 0.65, 0.8]
  const lines = levels.map((level, i) =>
    path(contours(height, area, level), {
      fill: "none",
      stroke: i < 3 ? "#8fa3a0" : i % 4 === 0 ? studio.clay : studio.flax,
      "stroke-width": i % 4 === 0 ? 2.2 : 1.3,
    })
  )
  const tufts = Array.from({ length: 240 }, () => {
    const [px, py] = [rand.between(x, x + w), rand.between(y, y + h)]
    const v = height(px, py)
    if (v < -0.05 || v > 0.4) return ""
    return path(`M${num(px)} ${num(py - 13)}l6 13h-12z`, { fill: studio.clay, opacity: 0.45 })
  })
  const grid =
    Array.from({ length: 9 }, (_, i) =>
      stroke(
        [
          [x + (w * i) / 8, y],
          [x + (w * i) / 8, y + h],
        ],
        studio.stone,
        0.8,
        { opacity: 0.35 }
      )
    ).join("") +
    Array.from({ length: 5 }, (_, i) =>
      stroke(
        [
          [x, y + (h * i) / 4],
          [x + w, y + (h * i) / 4],
        ],
        studio.stone,
        0.8,
        { opacity: 0.35 }
      )
    ).join("")
  const folds =
    [1, 2, 3]
      .map(
        (i) =>
          rect(
            x + (w * i) / 4 - 34,
            y,
            34,
            h,
            scene.linear(
              [x + (w * i) / 4 - 34, 0],
              [x + (w * i) / 4, 0],
              [
                [0, studio.ink, 0],
                [1, studio.ink, 0.1],
              ]
            )
          ) +
          rect(
            x + (w * i) / 4,
            y,
            34,
            h,
            scene.linear(
              [x + (w * i) / 4, 0],
              [x + (w * i) / 4 + 34, 0],
              [
                [0, studio.white, 0.75],
                [1, studio.white, 0],
              ]
            )
          )
      )
      .join("") +
    rect(
      x,
      y + h / 2 - 26,
      w,
      26,
      scene.linear(
        [0, y + h / 2 - 26],
        [0, y + h / 2],
        [
          [0, studio.ink, 0],
          [1, studio.ink, 0.09],
        ]
      )
    )
  const stops: Point[] = [
    [width * 0.17, 640],
    [width * 0.31, 470],
    [width * 0.43, 560],
    [width * 0.585, 330],
    [width * 0.73, 420],
    [width * 0.85, 230],
  ]
  const route =
    path(line(stops, false), {
      fill: "none",
      stroke: studio.ink,
      "stroke-width": 3,
      opacity: 0.16,
      transform: "translate(5 8)",
    }) + path(line(stops, false), { fill: "none", stroke: studio.accent, "stroke-width": 3 })
  const pins = stops.map(
    ([px, py], i) =>
      sweep(
        [
          [px, py],
          [px + 18, py + 12],
          [px + 34, py + 18],
        ],
        studio.ink,
        3,
        { opacity: 0.25 }
      ) +
      stroke(
        [
          [px, py],
          [px + 5, py - 34],
        ],
        studio.ink,
        3
      ) +
      oval(px + 7, py - 44, 16, 16, i === 5 ? studio.ink : studio.accent) +
      oval(px + 2, py - 50, 5, 5, studio.white, { opacity: 0.65 })
  )
  const rose = place(
    width * 0.86,
    690,
    1,
    oval(0, 0, 74, 74, "none", { stroke: studio.clay, "stroke-width": 2 }) +
      [0, 90, 180, 270]
        .map((a) =>
          group(
            { transform: `rotate(${a})` },
            path("M0-92L12-12L0 0Z", { fill: studio.ink }) + path("M0-92L-12-12L0 0Z", { fill: studio.flax })
          )
        )
        .join("") +
      [45, 135, 225, 315]
        .map((a) => group({ transform: `rotate(${a})` }, path("M0-58L8-8L0 0L-8-8Z", { fill: studio.stone })))
        .join("") +
      path("M0-118L9-98L-9-98Z", { fill: studio.accent })
  )
  scene.add(
    "map",
    0.4,
    sheet,
    group({ "clip-path": clip }, ...lines, ...tufts, grid),
    folds,
    rect(x + 16, y + 16, w - 32, h - 32, "none", { stroke: studio.clay, "stroke-width": 2 })
  )
  scene.add(
    "pins",
    0.7,
    rose,
    route,
    ...pins,
    pencil(width * 0.42, 806, 270, -7, studio.accent),
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [width, 900],
        [
          [0, studio.white, 0.3],
          [0.5, studio.white, 0],
          [1, studio.ink, 0.22],
        ]
      )
    )
  )
  return scene
}
