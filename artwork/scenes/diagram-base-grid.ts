import { each } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { line, oval, path, place, shape, stroke, type Point } from "../lib/svg.ts"
import { ember } from "../palettes.ts"
import { darkSheet } from "../parts/paper.ts"

/** An isometric building grid: floors fill cells, walls stand on the lines between them. */
export function baseGrid(size: Size): Scene {
  const scene = new Scene(size)
  const cell = 112
  const origin: Point = [scene.width / 2, 76]
  const at = (x: number, y: number, z = 0): Point => [
    origin[0] + (x - y) * cell * 0.87,
    origin[1] + (x + y) * cell * 0.5 - z * cell,
  ]
  const count = 7
  const grid = Array.from(
    { length: count + 1 },
    (_, i) =>
      stroke([at(i, 0), at(i, count)], ember.ash, 1.6, { opacity: 0.4 }) +
      stroke([at(0, i), at(count, i)], ember.ash, 1.6, { opacity: 0.4 })
  ).join("")
  const dots = Array.from({ length: (count + 1) ** 2 }, (_, i) =>
    oval(...at(i % (count + 1), Math.floor(i / (count + 1))), 3.4, 2.2, ember.ash, { opacity: 0.8 })
  ).join("")
  const floors: [number, number][] = [
    [1, 1],
    [2, 1],
    [3, 1],
    [1, 2],
    [2, 2],
    [3, 2],
    [4, 2],
    [2, 3],
    [3, 3],
    [4, 3],
    [5, 3],
    [3, 4],
    [4, 4],
    [5, 4],
  ]
  const has = (x: number, y: number) => floors.some(([a, b]) => a === x && b === y)
  const floor = ([x, y]: [number, number]) => {
    const lit = (x + y) % 2 ? "#5a3c29" : "#664530"
    const boards = [0.25, 0.5, 0.75]
      .map((t) => stroke([at(x + t, y + 0.04), at(x + t, y + 0.96)], ember.black, 1.4, { opacity: 0.4 }))
      .join("")
    return (
      shape([at(x + 0.03, y + 0.03), at(x + 0.97, y + 0.03), at(x + 0.97, y + 0.97), at(x + 0.03, y + 0.97)], lit) +
      boards
    )
  }
  const post = (x: number, y: number, tall: number) =>
    shape(
      [
        [at(x, y)[0] - 7, at(x, y)[1]],
        [at(x, y, tall)[0] - 7, at(x, y, tall)[1]],
        [at(x, y, tall)[0] + 7, at(x, y, tall)[1]],
        [at(x, y)[0] + 7, at(x, y)[1]],
      ],
      "#d99a54"
    ) +
    shape(
      [
        [at(x, y)[0], at(x, y)[1]],
        [at(x, y, tall)[0], at(x, y, tall)[1]],
        [at(x, y, tall)[0] + 7, at(x, y, tall)[1]],
        [at(x, y)[0] + 7, at(x, y)[1]],
      ],
      "#8c5730"
    )
  const wall = (a: Point, b: Point, face: string, door = false) => {
    const tall = 0.82
    const p = (t: number, z: number): Point => at(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, z)
    const planks = [0.2, 0.4, 0.6, 0.8]
      .map((t) => stroke([p(t, 0), p(t, tall)], ember.black, 1.6, { opacity: 0.35 }))
      .join("")
    const hole = door ? shape([p(0.3, 0), p(0.3, 0.62), p(0.7, 0.62), p(0.7, 0)], ember.black, { opacity: 0.75 }) : ""
    return (
      shape([p(0, 0), p(0, tall), p(1, tall), p(1, 0)], face) +
      planks +
      hole +
      stroke([p(0, tall), p(1, tall)], ember.straw, 3.4)
    )
  }
  const solids: { order: number; body: string }[] = []
  for (const [x, y] of floors) {
    if (!has(x, y - 1))
      solids.push({
        order: x + y,
        body: wall([x, y], [x + 1, y], "#b06c38", x === 2 && y === 1) + post(x, y, 0.92) + post(x + 1, y, 0.92),
      })
    if (!has(x - 1, y))
      solids.push({ order: x + y, body: wall([x, y + 1], [x, y], "#7c4a2b") + post(x, y, 0.92) + post(x, y + 1, 0.92) })
  }
  const owner: Point = [4, 3]
  const glow = shape(
    [at(...owner), at(owner[0] + 1, owner[1]), at(owner[0] + 1, owner[1] + 1), at(owner[0], owner[1] + 1)],
    ember.honey,
    { opacity: 0.35 }
  )
  const edges =
    stroke([at(owner[0], owner[1] + 1), at(...owner), at(owner[0] + 1, owner[1])], ember.pale, 8) +
    path(line([at(owner[0] + 1, owner[1]), at(owner[0] + 1, owner[1] + 1), at(owner[0], owner[1] + 1)], false), {
      fill: "none",
      stroke: ember.honey,
      "stroke-width": 3.4,
      "stroke-dasharray": "10 9",
    })
  const fire = at(2.5, 2.5)
  const light =
    scene.glow(fire, 210, "#ffb45c", 0.7, 0.55) +
    place(
      fire[0],
      fire[1],
      0.5,
      path("M-30 0C-44-40-14-58-8-100C14-70 44-44 30 0Z", { fill: "#f2842e" }) +
        path("M-14 0C-20-22-4-36 2-62C14-40 22-20 14 0Z", { fill: "#ffe09a" }) +
        oval(0, 4, 40, 14, ember.black)
    )
  const ghost = each([
    [6, 5],
    [6, 4],
  ])
    .map(([x, y]) =>
      path(line([at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]), {
        fill: ember.honey,
        "fill-opacity": 0.07,
        stroke: ember.honey,
        "stroke-width": 2,
        "stroke-dasharray": "7 8",
        opacity: 0.8,
      })
    )
    .join("")
  scene.add(
    "sheet",
    0,
    darkSheet(scene, "#2b2019", ember.black),
    shape([at(0, 0), at(count, 0), at(count, count), at(0, count)], "#2f231b"),
    grid,
    dots
  )
  scene.add(
    "base",
    0.5,
    ghost,
    ...floors.map(floor),
    light,
    ...solids.sort((a, b) => a.order - b.order).map((solid) => solid.body),
    glow,
    edges
  )
  return scene
}
