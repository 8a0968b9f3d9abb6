import { random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { line, path, place, rect, stroke, sweep } from "../lib/svg.ts"
import { smoke } from "./weather.ts"

/** A small hut with a snowy roof, its door lit or dark. */
export const shoreHut = (x: number, y: number, scale: number, lit: boolean): string =>
  place(
    x,
    y,
    scale,
    path("M-52 0L-52-44L0-98L52-44L52 0Z", { fill: "#12314a" }) +
      path("M-70-34L0-112L70-34L58-30L0-94L-58-30Z", { fill: "#d3e6eb" }) +
      rect(-12, -40, 24, 40, lit ? "#ffc069" : "#0a2033")
  )

/** A smokehouse: racks of fish outside, fish in the lit door, smoke from the roof. */
export function smokehouse(scene: Scene, x: number, y: number, seed: string): string {
  const planks = Array.from({ length: 17 }, (_, i) =>
    stroke(
      [
        [-136 + i * 17, 4],
        [-136 + i * 17, -150 - (136 - Math.abs(-136 + i * 17)) * 0.75],
      ],
      "#071625",
      1.6
    )
  ).join("")
  const hut1 =
    path("M-144 6L-144-150L0-262L144-150L144 6Z", { fill: "#10263a" }) +
    planks +
    path("M-186-120L0-290L186-120L168-112L0-258L-168-112Z", { fill: "#d9e9ed" }) +
    path("M-186-120L-168-112L-170-96L-178-100ZM186-120L168-112L172-92L178-98Z", { fill: "#d9e9ed" })
  const door =
    rect(
      -104,
      -118,
      66,
      124,
      scene.linear(
        [0, -118],
        [0, 6],
        [
          [0, "#e9923f"],
          [1, "#ffe0a0"],
        ]
      )
    ) +
    rect(-110, -124, 78, 8, "#071625") +
    [-92, -78, -64, -50].map((fx) => path(`M${fx}-112l4 8l0 18l-4 8l-4-8l0-18z`, { fill: "#7a3f1e" })).join("")
  const racks =
    stroke(
      [
        [20, -96],
        [128, -96],
      ],
      "#071625",
      4
    ) + [34, 54, 74, 94, 114].map((fx) => path(`M${fx}-94l6 10l0 24l-6 12l-6-12l0-24z`, { fill: "#3c6278" })).join("")
  return (
    smoke(scene, `${seed}/smoke`, [x + 6, y - 270], {
      rise: 330,
      drift: -190,
      wide: 56,
      color: "#c9dde2",
      opacity: 0.34,
    }) +
    place(x, y, 1, hut1 + door + racks) +
    scene.glow([x - 70, y - 50], 260, "#ffb65c", 0.6)
  )
}

/** Mooring ropes hanging between a ship and a pier. */
export const ropes = (x1: number, y1: number, x2: number, y2: number): string =>
  [0, 1]
    .map((i) =>
      sweep(
        [
          [x1 - i * 300, y1 + i * 20],
          [(x1 + x2) / 2 - i * 120, Math.max(y1, y2) + 46 + i * 14],
          [x2, y2 + i * 8],
        ],
        "#0a1b2b",
        3
      )
    )
    .join("")

/** Barrels under snow and a net beside them. */
export function barrels(x: number, y: number): string {
  const rand = random("barrels")
  const one = (dx: number, dy: number) =>
    place(
      x + dx,
      y + dy,
      1,
      path("M-24 0C-32-24-32-44-24-68L24-68C32-44 32-24 24 0Z", { fill: "#0d2437" }) +
        path("M-29-18L29-18M-29-50L29-50", { stroke: "#3a6077", "stroke-width": 3 }) +
        path("M-26-68C-14-80 14-80 26-68L24-62L-24-62Z", { fill: "#d3e6eb" })
    )
  const net = Array.from({ length: 9 }, (_, i) =>
    path(
      line(
        [
          [x - 130 + i * 12, y + 6],
          [x - 120 + i * 9 + rand.between(-4, 4), y - 34],
        ],
        false
      ),
      { stroke: "#0d2437", "stroke-width": 2 }
    )
  ).join("")
  return net + one(-50, 4) + one(10, 0) + one(66, 8) + one(-20, -58)
}
