import { each } from "../lib/known.ts"
import type { Scene } from "../lib/scene.ts"
import { beam, project, type Vec, type View } from "../lib/space.ts"
import { line, oval, path, place, rect, stroke } from "../lib/svg.ts"
import { wire } from "./ruins.ts"

/** A three-sided lattice mast with dishes, guy wires and a red lamp on top. */
export function mast(scene: Scene, x: number, foot: number, width: number): string {
  const view: View = { center: x, horizon: foot, focal: 1300, eye: 0 }
  const dark = "#19110e"
  const [tall, bays] = [21.5, 20]
  const corner = (i: number, t: number): Vec => {
    const angle = 0.35 + (Math.PI * 2 * i) / 3
    const r = 1.5 - 1.15 * t ** 0.8
    return [Math.cos(angle) * r, tall * t, 44 + Math.sin(angle) * r]
  }
  let body = ""
  for (let bay = 0; bay < bays; bay++) {
    const [a, b] = [bay / bays, (bay + 1) / bays]
    for (let i = 0; i < 3; i++) {
      const j = (i + 1) % 3
      body +=
        beam(view, corner(i, a), corner(i, b), 0.13, dark) +
        beam(view, corner(i, a), corner(j, b), 0.06, dark) +
        beam(view, corner(j, a), corner(i, b), 0.06, dark) +
        beam(view, corner(i, b), corner(j, b), 0.07, dark)
    }
  }
  const [, top] = project(view, [0, tall, 44])
  const at = (t: number) => foot + (top - foot) * t
  const dishes = each([
    [0.62, 1, 30],
    [0.7, -1, 24],
    [0.78, 1, 18],
  ]).map(([t, side, size]) =>
    place(
      x,
      at(t),
      1,
      stroke(
        [
          [0, 0],
          [side * 18, 0],
        ],
        dark,
        4
      ) +
        path(`M${side * 14}-${size}C${side * 44}-${size * 0.6} ${side * 44} ${size * 0.6} ${side * 14} ${size}Z`, {
          fill: dark,
        })
    )
  )
  const arms = [0.86, 0.91, 0.96].map(
    (t, i) =>
      stroke(
        [
          [x - 34 + i * 7, at(t)],
          [x + 34 - i * 7, at(t)],
        ],
        dark,
        2.6
      ) +
      [-1, 1]
        .map((s) =>
          stroke(
            [
              [x + s * (34 - i * 7), at(t) - 9],
              [x + s * (34 - i * 7), at(t) + 9],
            ],
            dark,
            2.2
          )
        )
        .join("")
  )
  const guys = each([
    [0.9, -540, 40],
    [0.9, 560, 40],
    [0.62, -430, 40],
    [0.62, 460, 40],
    [0.34, -300, 36],
    [0.34, 330, 36],
  ]).map(([t, dx, drop]) => wire([x, at(t)], [Math.min(width + 60, x + dx), foot + drop], 10, dark, 1.3))
  const lamp =
    scene.glow([x, top - 34], 150, "#ff4a2e", 0.75) +
    scene.glow([x, top - 34], 34, "#ff7a5a", 0.9) +
    oval(x, top - 34, 7, 8, "#ff5a3c") +
    oval(x - 1, top - 36, 3, 3.4, "#ffd8c8")
  return (
    guys.join("") +
    body +
    dishes.join("") +
    arms.join("") +
    stroke(
      [
        [x, top],
        [x, top - 34],
      ],
      dark,
      3
    ) +
    lamp
  )
}

/** The hut of the radio operator, one window lit. */
export const radioHut = (x: number, y: number): string =>
  place(
    x,
    y,
    1,
    path("M-64 6L-64-62L64-62L64 6Z", { fill: "#140e0c" }) +
      path("M-76-60L-44-92L80-84L78-58Z", { fill: "#1d1410" }) +
      stroke(
        [
          [-44, -92],
          [80, -84],
        ],
        "#8f5f3c",
        1.8
      ) +
      rect(18, -44, 26, 20, "#f3b260") +
      path("M31-44v20", { stroke: "#140e0c", "stroke-width": 2, fill: "none" }) +
      path("M-40 6L-40-46L-14-46L-14 6Z", { fill: "#0d0908" }) +
      path(
        line(
          [
            [56, -84],
            [58, -130],
          ],
          false
        ),
        { stroke: "#140e0c", "stroke-width": 2.6, fill: "none" }
      ) +
      oval(96, -4, 16, 12, "#140e0c") +
      rect(84, -28, 24, 30, "#140e0c")
  )
