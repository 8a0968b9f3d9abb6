import type { View } from "../lib/space.ts"
import { path, place, rect, shape, stroke } from "../lib/svg.ts"
import { stander } from "./figures.ts"
import { trestle } from "./ruins.ts"

/** A wooden watchtower on splayed legs: ladder, lit window, a guard at the rail. */
export function tower(x: number, foot: number, scale: number): string {
  const view: View = { center: 0, horizon: 0, focal: 1400, eye: 0 }
  const [near, far] = ["#1d120e", "#3f2418"]
  const legs = trestle(view, [0, 0, 34], {
    foot: 6.4,
    head: 3.6,
    height: 10.4,
    bays: 4,
    thick: 0.34,
    near,
    far,
    turn: 0.5,
  })
  const rungs = Array.from({ length: 22 }, (_, i) =>
    stroke(
      [
        [14, -8 - i * 19],
        [34, -9 - i * 19],
      ],
      near,
      2.4
    )
  ).join("")
  const ladder =
    stroke(
      [
        [14, 4],
        [14, -436],
      ],
      near,
      3
    ) +
    stroke(
      [
        [34, 2],
        [34, -436],
      ],
      near,
      3
    ) +
    rungs
  const floor =
    shape(
      [
        [-146, -424],
        [146, -424],
        [140, -440],
        [-140, -440],
      ],
      near
    ) +
    shape(
      [
        [-146, -424],
        [146, -424],
        [130, -414],
        [-130, -414],
      ],
      "#0f0a08"
    )
  const planks = Array.from({ length: 13 }, (_, i) =>
    stroke(
      [
        [-66 + i * 11, -440],
        [-66 + i * 11, -556],
      ],
      "#0f0a08",
      1
    )
  ).join("")
  const cabin = rect(-70, -560, 140, 122, near) + planks + rect(-70, -560, 6, 122, "#8a4c28", { opacity: 0.8 })
  const window =
    rect(-34, -534, 56, 46, "#ffd587") +
    rect(-34, -534, 56, 46, "#f0a04a", { opacity: 0.3 }) +
    path("M-8-534v46M-34-512h56", { stroke: near, "stroke-width": 4, fill: "none" }) +
    rect(-38, -538, 64, 5, near) +
    rect(-38, -489, 64, 5, near)
  const roof =
    shape(
      [
        [-104, -556],
        [104, -556],
        [58, -626],
        [-58, -626],
      ],
      near
    ) +
    shape(
      [
        [-104, -556],
        [104, -556],
        [101, -561],
        [-101, -561],
      ],
      "#0f0a08"
    ) +
    shape(
      [
        [-58, -626],
        [58, -626],
        [56, -631],
        [-62, -630],
      ],
      "#6b3a20"
    ) +
    stroke(
      [
        [-104, -556],
        [-58, -626],
      ],
      "#b9683a",
      2.4
    ) +
    stroke(
      [
        [30, -626],
        [32, -690],
      ],
      near,
      3
    ) +
    stroke(
      [
        [14, -668],
        [50, -670],
      ],
      near,
      2
    )
  const rail =
    [-134, -100, 84, 110, 134]
      .map((px) =>
        stroke(
          [
            [px, -438],
            [px, -490],
          ],
          near,
          4
        )
      )
      .join("") +
    stroke(
      [
        [-138, -488],
        [-70, -488],
      ],
      near,
      5
    ) +
    stroke(
      [
        [70, -488],
        [138, -488],
      ],
      near,
      5
    ) +
    stroke(
      [
        [-136, -464],
        [-70, -464],
      ],
      near,
      3
    ) +
    stroke(
      [
        [70, -464],
        [136, -464],
      ],
      near,
      3
    )
  const posts =
    stroke(
      [
        [-98, -440],
        [-90, -560],
      ],
      near,
      5
    ) +
    stroke(
      [
        [98, -440],
        [90, -560],
      ],
      near,
      5
    )
  const guard =
    stander(-110, -440, 84, "#150d0a", { rim: "#d9813c" }) +
    stroke(
      [
        [-112, -492],
        [-140, -498],
      ],
      "#150d0a",
      3
    )
  return place(x, foot, scale, legs + ladder + posts + cabin + window + roof + guard + rail + floor)
}
