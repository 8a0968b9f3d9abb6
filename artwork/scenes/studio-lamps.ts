import { known } from "../lib/known.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { box, draw, flat, project, type Air, type View } from "../lib/space.ts"
import { line, num, oval, path, stroke } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { sheets } from "../parts/drawings.ts"
import { mug } from "../parts/studio.ts"

/** A row of hanging lamps over a long desk; only the nearest is lit. */
export function studioLamps(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const view: View = { center: width * 0.66, horizon: 470, focal: 900, eye: 1.5 }
  const air: Air = { fog: "#e9dcc6", reach: 26, light: [-0.6, 0.7, -0.5], lit: "#c9a983", shade: "#5c4d41" }
  scene.add("room", 0.1, band(scene, -80, 1060, studio.cream))
  const back = 17
  const quad = (points: [number, number, number][], fill: string) => path(flat(view, points), { fill })
  const room = [
    quad(
      [
        [-5, 0, 1],
        [-5, 0, back],
        [3.4, 0, back],
        [3.4, 0, 1],
      ],
      scene.linear(
        [0, 560],
        [0, 900],
        [
          [0, "#d3c0a2"],
          [1, "#a8937a"],
        ]
      )
    ),
    quad(
      [
        [-5, 4.2, 1],
        [-5, 4.2, back],
        [3.4, 4.2, back],
        [3.4, 4.2, 1],
      ],
      scene.linear(
        [0, 0],
        [0, 330],
        [
          [0, "#c9b99f"],
          [1, "#e6d9c2"],
        ]
      )
    ),
    quad(
      [
        [3.4, 0, 1],
        [3.4, 4.2, 1],
        [3.4, 4.2, back],
        [3.4, 0, back],
      ],
      "#d8c8ae"
    ),
    quad(
      [
        [-5, 0, 1],
        [-5, 4.2, 1],
        [-5, 4.2, back],
        [-5, 0, back],
      ],
      scene.linear(
        [0, 0],
        [width * 0.6, 0],
        [
          [0, "#cdbb9f"],
          [1, "#eadfca"],
        ]
      )
    ),
    quad(
      [
        [-5, 0, back],
        [-5, 4.2, back],
        [3.4, 4.2, back],
        [3.4, 0, back],
      ],
      studio.paper
    ),
    ...[-3.4, -1, 1.3].map(
      (x) =>
        quad(
          [
            [x, 1.1, back],
            [x, 3.5, back],
            [x + 1.7, 3.5, back],
            [x + 1.7, 1.1, back],
          ],
          "#8d9199"
        ) +
        quad(
          [
            [x + 0.82, 1.1, back],
            [x + 0.82, 3.5, back],
            [x + 0.88, 3.5, back],
            [x + 0.88, 1.1, back],
          ],
          studio.paper
        )
    ),
    ...[3, 6, 9, 12, 15].map((z) =>
      quad(
        [
          [-5, 4.2, z],
          [3.4, 4.2, z],
          [3.4, 3.95, z],
          [-5, 3.95, z],
        ],
        "#b39f85"
      )
    ),
    ...Array.from({ length: 14 }, (_, i) =>
      stroke([project(view, [-5 + i * 0.64, 0, 1.2]), project(view, [-5 + i * 0.64, 0, back])], studio.clay, 1.2, {
        opacity: 0.3,
      })
    ),
  ]
  scene.add("walls", 0.2, ...room)
  const dx = -1.5
  const top = draw(view, air, box([dx, 0.72, 9.2], [1.9, 0.09, 13.4], 0, 0, "#d2a778"))
  const legs = [15, 11.4, 7.8, 4.2]
    .map((z) =>
      draw(view, air, [
        ...box([dx - 0.8, 0, z], [0.1, 0.72, 0.1], 0, 0, studio.ink),
        ...box([dx + 0.8, 0, z], [0.1, 0.72, 0.1], 0, 0, studio.ink),
      ])
    )
    .join("")
  const screens = [14, 11.6, 9.2, 6.8]
    .map((z, i) => draw(view, air, box([dx + (i % 2 ? 0.35 : -0.35), 0.81, z], [0.95, 0.6, 0.06], 0, 0, studio.ink)))
    .join("")
  const chairs = [13.4, 10.4, 7.4, 4.9]
    .map((z) =>
      draw(view, air, [
        ...box([dx + 1.6, 0.42, z], [0.5, 0.08, 0.5], 0, 0, studio.accent),
        ...box([dx + 1.82, 0.5, z], [0.07, 0.55, 0.5], 0, 0, studio.accent),
        ...box([dx + 1.6, 0, z], [0.08, 0.42, 0.08], 0, 0, studio.ink),
      ])
    )
    .join("")
  const [px, py] = project(view, [dx, 0.81, 4.2])
  scene.add(
    "desk",
    0.45,
    quad(
      [
        [dx - 1, 0, 2.6],
        [dx + 1.2, 0, 2.6],
        [dx + 1.2, 0, 16],
        [dx - 1, 0, 16],
      ],
      "#7d6b59"
    ),
    legs,
    chairs,
    top,
    screens,
    scene.glow([px, py], 420, "#fff1c9", 0.95, 0.3),
    mug(px + 190, py + 46, 1.1, studio.accent),
    sheets(px - 60, py + 40)
  )
  const lamps = [15, 12.6, 10.2, 7.8, 5.6, 3.5].map((z, i) => {
    const lit = i === 5
    const [lx, ly] = project(view, [dx, 2.32, z])
    const [, high] = project(view, [dx, 4.2, z])
    const s = 900 / z / 256
    const shadeColor = lit
      ? studio.accent
      : i === 4
        ? "#4a3f38"
        : known(["#a8998a", "#96877a", "#82746a", "#685b52", "#574b43"][i])
    const bulb = lit
      ? scene.glow([lx, ly + 20], 560, "#ffe9b4", 0.85) + oval(lx, ly + 8 * s, 42 * s, 11 * s, "#fff8e0")
      : oval(lx, ly + 5 * s, 62 * s, 10 * s, "#3a322d")
    const cone = lit
      ? path(
          line([
            [lx - 84 * s, ly + 4],
            [lx + 84 * s, ly + 4],
            [lx + 380, py + 60],
            [lx - 400, py + 60],
          ]),
          {
            fill: scene.linear(
              [0, ly],
              [0, py + 60],
              [
                [0, "#fff3cd", 0.75],
                [1, "#fff3cd", 0],
              ]
            ),
          }
        )
      : ""
    return (
      stroke(
        [
          [lx, high],
          [lx, ly - 84 * s],
        ],
        studio.ink,
        Math.max(1, 4 * s)
      ) +
      cone +
      path(
        `M${num(lx - 84 * s)} ${num(ly + 4 * s)}C${num(lx - 80 * s)} ${num(ly - 50 * s)} ${num(lx - 40 * s)} ${num(ly - 70 * s)} ${num(lx - 16 * s)} ${num(ly - 76 * s)}L${num(lx - 12 * s)} ${num(ly - 92 * s)}L${num(lx + 12 * s)} ${num(ly - 92 * s)}L${num(lx + 16 * s)} ${num(ly - 76 * s)}C${num(lx + 40 * s)} ${num(ly - 70 * s)} ${num(lx + 80 * s)} ${num(ly - 50 * s)} ${num(lx + 84 * s)} ${num(ly + 4 * s)}Z`,
        { fill: shadeColor }
      ) +
      bulb
    )
  })
  scene.add("lamps", 0.7, ...lamps)
  return scene
}
