import { each, known } from "../lib/known.ts"
import { random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, num, rect, shape, stroke, sweep, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { note } from "../parts/studio.ts"
import { card, cup, pencil, scissors } from "../parts/tabletop.ts"

/** A planning board with forty small notes; cut cards and a pencil on the table below. */
export function studioBoard(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const rand = random("board")
  const [x, y, w, h] = [width * 0.1, 56, width * 0.8, 610]
  scene.add(
    "wall",
    0.1,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [width, 500],
        [
          [0, studio.white],
          [1, studio.sand],
        ]
      )
    ),
    shape(
      [
        [x + 26, y + 30],
        [x + w + 30, y + 30],
        [x + w + 30, y + h + 34],
        [x + 26, y + h + 34],
      ],
      studio.ink,
      { opacity: 0.15 }
    )
  )
  const board =
    rect(x - 14, y - 14, w + 28, h + 28, studio.clay) +
    rect(
      x,
      y,
      w,
      h,
      scene.linear(
        [x, y],
        [x + w, y + h],
        [
          [0, studio.cream],
          [1, "#d9c7a8"],
        ]
      )
    )
  const columns = [0.25, 0.5, 0.75]
    .map((t) =>
      stroke(
        [
          [x + w * t, y + 24],
          [x + w * t, y + h - 20],
        ],
        studio.stone,
        2,
        { "stroke-dasharray": "10 9", opacity: 0.7 }
      )
    )
    .join("")
  const heads = [0, 1, 2, 3]
    .map((i) =>
      rect(x + w * (0.25 * i) + 40, y + 24, w * 0.25 - 150, 13, i === 2 ? studio.accent : studio.ink, { rx: 6 })
    )
    .join("")
  const spots: Point[] = []
  const counts = [12, 11, 8, 9]
  counts.forEach((count, c) => {
    for (let i = 0; i < count; i++)
      spots.push([
        x + w * 0.25 * c + 58 + (i % 3) * ((w * 0.25 - 116) / 2) + rand.between(-7, 7),
        y + 112 + Math.floor(i / 3) * 134 + rand.between(-8, 8),
      ])
  })
  const notes = spots.map(([px, py], i) =>
    note(
      `board/${i}`,
      px,
      py,
      88,
      rand.pick([studio.white, studio.white, studio.paper, "#f0d9c2", studio.blush, studio.sand]),
      rand.chance(0.6) ? studio.accent : studio.ink
    )
  )
  const thread = each([
    [4, 14],
    [14, 25],
    [25, 33],
  ])
    .map(([a, b]) =>
      sweep(
        [
          [known(spots[a])[0], known(spots[a])[1] - 36],
          [(known(spots[a])[0] + known(spots[b])[0]) / 2, Math.max(known(spots[a])[1], known(spots[b])[1]) - 10],
          [known(spots[b])[0], known(spots[b])[1] - 36],
        ],
        studio.accent,
        2.2
      )
    )
    .join("")
  scene.add("board", 0.3, board, columns, heads, ...notes, thread)
  const table =
    band(
      scene,
      738,
      240,
      scene.linear(
        [0, 738],
        [0, 900],
        [
          [0, "#cdb592"],
          [1, "#a68c6b"],
        ]
      )
    ) +
    band(scene, 738, 5, studio.white, { opacity: 0.6 }) +
    Array.from({ length: 8 }, (_, i) =>
      sweep(
        [
          [-20, 762 + i * 20],
          [width * 0.4, 758 + i * 20 + rand.between(-4, 4)],
          [width + 20, 764 + i * 20],
        ],
        studio.clay,
        1.2,
        { opacity: 0.3 }
      )
    ).join("")
  const cards = Array.from({ length: 9 }, (_, i) =>
    group(
      { transform: `translate(${num(width * 0.17 + i * 66)} ${num(812 + rand.between(-12, 22))}) scale(1 0.72)` },
      card(0, 0, 0.92, rand.between(-24, 24), i, i === 4 ? studio.accent : studio.ink)
    )
  )
  scene.add(
    "table",
    0.8,
    table,
    ...cards,
    scissors(width * 0.69, 820, 1, -12),
    pencil(width * 0.78, 840, 230, -14, studio.accent),
    group({ transform: `translate(${num(width * 0.95)} 800) scale(1 0.8)` }, cup(0, 0, 48, studio.white, "#5a3d2c"))
  )
  return scene
}
