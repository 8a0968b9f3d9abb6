import { plan, stage, type Plan } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { oval, path, stroke, type Point } from "../lib/svg.ts"
import { bubble, emberHud, gauge, minimap, overhead, plate, ring, tasks } from "../parts/hud.ts"
import { atRight, emberTouch } from "../parts/hud-sets.ts"
import { good, sign } from "../parts/hud-icons.ts"
import { barrel, car, conifer, darkness, deadTree, rocks, roadway, terrain, vignette } from "../parts/outdoors.ts"
import { infected, survivor } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { tinHouse } from "../parts/tin-house.ts"
import { rain } from "../parts/weather.ts"

/** Play: in a downpour somebody runs to a house with a tin roof; the rain fills the tracks, and nobody hears. */
export function playRain(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([scene.width / 2 + 20, 500], 77)
  const way: readonly Point[] = [
    [2.5, 5.6],
    [2, 3.9],
    [0.9, 2.6],
    [-0.3, 1.9],
  ]
  const hero = view.at(-0.5, 1.8)
  const foes = [view.at(3.3, -1.3), view.at(-3.3, 3.6)] as const
  scene.add(
    "ground",
    0,
    terrain(scene, "play-rain", { base: "#6b5b46", light: "#8d7a58", dark: "#3d3226", tuft: "#8f8350" }, 300),
    roadway(view, 1.3, 3, { bed: "#4d463f", edge: "#302a25", line: "#c9ac74" }, "play-rain"),
    puddles(view),
    tracks(view, way)
  )
  scene.add("marks", 0, ring(hero, 58, emberHud.ink))
  const tree = { dark: "#262c1c", light: "#4a5230" }
  scene.add(
    "world",
    0,
    stage([
      tinHouse(view, [-4.3, -2.6], [3.7, 2.6]),
      barrel(view, -0.2, -0.1, "#6f7d78"),
      car(view, [1.5, -6.4], "#7a5440", "y", true),
      { near: 1.3, body: person(hero, 130, survivor, poses.run(), true) },
      { near: 2, body: person(foes[0], 126, infected(1), poses.walk()) },
      { near: 0.8, body: person(foes[1], 124, infected(3), poses.walk(), true) },
      conifer(view, -6.4, -1.4, 4.6, tree),
      conifer(view, -6.2, 1.4, 4.2, tree),
      conifer(view, -3.2, -5.6, 4.8, tree),
      conifer(view, 0.4, -7, 4.6, tree),
      conifer(view, -3.6, 7, 4.2, tree),
      deadTree(view, 5.6, -3, 4, "#1d1512", "#8a6446"),
      deadTree(view, 6.4, 0.6, 4, "#1d1512", "#8a6446"),
      rocks(view, 4.9, 2.3, 0.5, "#5f564c"),
      rocks(view, 0.4, 6, 0.4, "#5f564c"),
    ])
  )
  const door = view.at(-2.4, 0.4)
  scene.add(
    "light",
    0,
    darkness(scene, "#0b0d14", 0.44, [
      [door[0], door[1], 430, 1],
      [hero[0], hero[1] - 40, 330, 0.8],
      [view.at(2.8, 2)[0], view.at(2.8, 2)[1], 380, 0.6],
    ]),
    scene.glow([door[0] + 6, door[1] - 40], 260, "#ffb45a", 0.42, 0.75),
    vignette(scene, "#06070b", 0.75),
    rain(scene, "play-rain", { count: 560, long: 54, wide: 1.6, slant: 0.2, color: "#d3dcdf", opacity: 0.42 })
  )
  scene.add(
    "labels",
    0,
    bubble(emberHud, [view.at(-2.4, -1, 2.3)[0], view.at(-2.4, -1, 2.3)[1] + 36], good("spoon", 0, 0, 50), 76),
    ...foes.map(([x, y], i) => overhead(emberHud, [x, y - 152], [1, 0.7][i] ?? 1, { level: [12, 8][i] ?? 9 })),
    ...foes.map(([x, y]) => unheard(x, y - 184))
  )
  scene.add(
    "hud",
    0,
    plate(emberHud, 410, 26, 300, 120),
    gauge(emberHud, 476, 44, 214, { icon: "drop", color: "#7fb7d0", left: 0.86, height: 20 }),
    gauge(emberHud, 476, 78, 214, { icon: "cold", color: "#c9dbe2", left: 0.52, height: 20 }),
    gauge(emberHud, 476, 112, 214, { icon: "sound", color: emberHud.accent, left: 0.07, height: 20 }),
    atRight(
      scene.width,
      minimap(
        emberHud,
        "#453b2d",
        path("M-30 120L70-120H124L30 120Z", { fill: "#2a2521" }) +
          path("M-58-44H-6V-6H-58Z", { fill: "#8a7358" }) +
          stroke(
            [
              [30, 60],
              [18, 30],
              [0, 0],
            ],
            emberHud.accent,
            3,
            { "stroke-dasharray": "5 7", opacity: 0.8 }
          ),
        [
          { at: [54, -24], color: emberHud.danger },
          { at: [-60, 50], color: emberHud.danger },
          { at: [-32, -24], color: emberHud.accent, icon: "house" },
        ]
      ) +
        tasks(emberHud, 262, [
          { icon: { sign: "house" }, done: 0, of: 1 },
          { icon: "spoon", done: 0, of: 1 },
        ])
    ),
    emberTouch(
      { level: 11, health: 0.72, food: 0.4, water: 1 },
      [-42, -34],
      [{ good: "bat", worn: 0.6 }, { good: "can", number: 2 }, { good: "bandage", number: 1 }, { good: "key" }, null],
      0,
      "hand",
      { icon: "gun", number: 3 },
      scene.width
    )
  )
  return scene
}

/** Standing water, with rings where drops fall. */
const puddles = (view: Plan): string =>
  [
    [2.2, -3.4, 120],
    [3.4, 1.2, 96],
    [2, 2.4, 70],
    [2.9, 5.4, 110],
    [-1.6, 4, 92],
    [-5.4, 3.4, 80],
    [5.6, -2.4, 84],
    [0.3, -2.6, 74],
  ]
    .map(([x = 0, y = 0, r = 0]) => {
      const [px, py] = view.at(x, y)
      const rings = [0.3, 0.55].map((k, i) =>
        oval(px + r * (i - 0.5) * 0.6, py + r * 0.06 * i, r * k * 0.6, r * k * 0.25, "none", {
          stroke: "#dfe6e6",
          "stroke-width": 2,
          opacity: 0.5,
        })
      )
      return (
        oval(px, py, r, r * 0.4, "#8c958f", { opacity: 0.36 }) +
        oval(px - r * 0.2, py - r * 0.08, r * 0.6, r * 0.2, "#c3c8bd", { opacity: 0.24 }) +
        rings.join("")
      )
    })
    .join("")

/** Footprints that fill with water: the older they are, the less is left of them. */
const tracks = (view: Plan, way: readonly Point[]): string =>
  way
    .slice(1)
    .map(([bx, by], leg) => {
      const [ax, ay] = way[leg] ?? [bx, by]
      return Array.from({ length: 5 }, (_, i) => {
        const t = i / 5
        const side = i % 2 ? 0.14 : -0.14
        const [x, y] = view.at(ax + (bx - ax) * t + side, ay + (by - ay) * t - side)
        const fresh = (leg + t) / (way.length - 1)
        return (
          oval(x, y, 12, 6.4, "#120d0a", { opacity: 0.12 + fresh * 0.6 }) +
          oval(x - 1, y + 1.6, 8, 3, "#b9c4c2", { opacity: 0.5 - fresh * 0.3 })
        )
      }).join("")
    })
    .join("")

/** Over those who hear nothing. */
const unheard = (x: number, y: number): string =>
  sign("sound", x, y, 40, emberHud.quiet) +
  stroke(
    [
      [x - 22, y + 18],
      [x + 22, y - 18],
    ],
    emberHud.fine,
    5
  )
