import { known } from "../lib/known.ts"
import { fractal, random } from "../lib/random.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { line, oval, path, stroke, type Point } from "../lib/svg.ts"
import { ember } from "../palettes.ts"
import { numeral } from "../parts/numerals.ts"
import { darkSheet } from "../parts/paper.ts"

/** Frame times over a long session: before, climbing towards the right edge; after, flat. */
export function frameTimes(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const rand = random("frame times")
  const [left, right, top, bottom] = [170, width - 110, 120, 770]
  const y = (ms: number) => bottom - ((ms - 10) / 60) * (bottom - top)
  const rows = [16, 33, 50, 66].map(
    (ms) =>
      stroke(
        [
          [left, y(ms)],
          [right, y(ms)],
        ],
        ember.ash,
        1.4,
        { opacity: 0.28 }
      ) + numeral(ms, left - 26, y(ms) - 14, 28, ember.ash)
  )
  const ticks = Array.from({ length: 13 }, (_, i) =>
    stroke(
      [
        [left + ((right - left) * i) / 12, bottom],
        [left + ((right - left) * i) / 12, bottom + (i % 3 ? 12 : 22)],
      ],
      ember.ash,
      2,
      { opacity: 0.6 }
    )
  ).join("")
  const hours = [1, 2, 3, 4]
    .map((n) => numeral(n, left + ((right - left) * n * 3) / 12 + 8, bottom + 38, 26, ember.ash))
    .join("")
  const wobble = fractal("frames", 4, 0.6)
  const run = (ms: (t: number) => number): Point[] =>
    Array.from({ length: 260 }, (_, i) => [left + ((right - left) * i) / 259, y(Math.min(68, ms(i / 259)))])
  const before = run(
    (t) =>
      27 +
      3 * wobble(t * 30) +
      4 * t +
      Math.max(0, t - 0.42) ** 1.6 * 74 +
      (rand.chance(0.05 + t * 0.12) ? rand.between(3, 9 + t * 9) : 0)
  )
  const after = run((t) => 24 + 1.6 * wobble(t * 34 + 60) + 1.2 * t + (rand.chance(0.025) ? rand.between(2, 5) : 0))
  const area = (points: Point[], color: string, strength: number) =>
    path(line([...points, [right, bottom], [left, bottom]]), {
      fill: scene.linear(
        [0, top],
        [0, bottom],
        [
          [0, color, strength],
          [1, color, 0],
        ]
      ),
    })
  const trace = (points: Point[], color: string, thick: number) =>
    path(line(points, false), {
      fill: "none",
      stroke: color,
      "stroke-width": thick,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    })
  const limit = path(
    line(
      [
        [left, y(33)],
        [right, y(33)],
      ],
      false
    ),
    { stroke: ember.red, "stroke-width": 3, "stroke-dasharray": "16 12", opacity: 0.9 }
  )
  const mark = (points: Point[], fill: string) =>
    oval(known(points.at(-1))[0], known(points.at(-1))[1], 20, 20, fill, { opacity: 0.25 }) +
    oval(known(points.at(-1))[0], known(points.at(-1))[1], 10, 10, fill)
  scene.add("sheet", 0, darkSheet(scene, ember.soot, ember.black), ...rows, ticks, hours)
  scene.add(
    "chart",
    0.5,
    area(before, ember.ash, 0.22),
    trace(before, "#a39487", 4),
    area(after, ember.amber, 0.35),
    limit,
    trace(after, ember.honey, 5),
    stroke(
      [
        [left, top - 20],
        [left, bottom],
        [right + 20, bottom],
      ],
      ember.ash,
      3
    ),
    mark(before, "#b8a99c"),
    mark(after, ember.honey)
  )
  return scene
}
