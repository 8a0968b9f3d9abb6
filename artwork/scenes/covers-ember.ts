import { relight } from "../lib/color.ts"
import { plan, stage, type Thing } from "../lib/iso.ts"
import { random } from "../lib/random.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { place, stroke } from "../lib/svg.ts"
import {
  barrel,
  boards,
  cell,
  conifer,
  darkness,
  deadTree,
  plankWall,
  rocks,
  sandbags,
  terrain,
  vignette,
} from "../parts/outdoors.ts"
import { infected, survivor } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { flakes, rain } from "../parts/weather.ts"
import { emberRadio } from "./ember-radio.ts"
import { emberRain } from "./ember-rain.ts"
import { emberWatchtower } from "./ember-watchtower.ts"
import { playCamp } from "./play-camp.ts"
import { playLoot } from "./play-loot.ts"
import { playRoad } from "./play-road.ts"

/** The watchtower from near by in a storm at night. */
export function emberStorm(size: Size): Scene {
  const scene = emberWatchtower(size, { seed: "storm", at: 0.34 })
    .without("moon", "ash")
    .recolored(relight(["#07090d", "#10161d", "#1f2a33", "#44525a", "#8d9a9c", "#f4e2b4"], 0.92, 0.5))
  const bolt = [
    [1180, -20],
    [1140, 120],
    [1176, 150],
    [1110, 300],
    [1150, 320],
    [1080, 520],
    [1104, 540],
    [1060, 660],
  ] as const
  scene.add(
    "bolt",
    0.9,
    scene.glow([1120, 200], 620, "#cfe4f0", 0.4),
    stroke(bolt, "#e8f4fa", 9, { opacity: 0.35 }),
    stroke(bolt, "#ffffff", 3.4),
    stroke(
      [
        [1110, 300],
        [1010, 400],
        [1020, 440],
        [960, 500],
      ],
      "#ffffff",
      2,
      { opacity: 0.8 }
    )
  )
  scene.add(
    "rain",
    1,
    rain(scene, "storm", { count: 560, long: 70, wide: 1.6, slant: 0.3, color: "#c9d6dc", opacity: 0.4 })
  )
  return scene.reframed(size, { x: 40, y: 60, width: 1420 })
}

/** The mast and its hut from near by, on a clear pale morning. */
export const emberMorningMast = (size: Size): Scene =>
  emberRadio(size, { seed: "morning", at: 0.4 })
    .mirrored()
    .recolored(relight(["#241a1c", "#5d4a44", "#a98a72", "#dcbf9a", "#f6e6c8", "#fff8ea"], 0.8, 0.4))
    .reframed(size, { x: 560, y: 300, width: 940 })

/** A road in a thin spring rain by day, somebody on it. */
export const emberThaw = (size: Size): Scene =>
  emberRain(size, { seed: "thaw", figure: true })
    .mirrored()
    .recolored(relight(["#1c1d1c", "#474a46", "#84887e", "#b8bcb0", "#dfe0d2", "#fbf6e2"], 0.85))
    .reframed(size, { x: 300, y: 250, width: 900 })

/** A camp in which the fire alone has a color. */
export const emberGrey = (size: Size): Scene =>
  playCamp(size)
    .without("hud", "labels", "marks")
    .recolored(relight(["#08090a", "#f4f4f2"], 1, 1.45))
    .reframed(size, { x: 330, y: 190, width: 920 })

/** The wall on its grid, close by, in the light of a summer evening. */
export const emberGrid = (size: Size): Scene =>
  playCamp(size)
    .without("hud", "labels", "light", "sparks")
    .recolored(relight(["#1a120c", "#59452c", "#a68a52", "#e2c888", "#fff4d2"], 0.45, 0.6))
    .mirrored()
    .reframed(size, { x: 250, y: 120, width: 900 })

/** The fight on the convoy road as a clean screen. */
export const emberCleanScreen = (size: Size): Scene =>
  playRoad(size).without("hud", "labels", "marks").mirrored().reframed(size, { x: 150, y: 70, width: 1180 })

/** The kitchen with the drawer, in daylight. */
export const emberDrawer = (size: Size): Scene =>
  playLoot(size)
    .without("hud", "labels", "light")
    .recolored(relight(["#15100c", "#5a4330", "#a9875c", "#e8cf9e", "#fff6dc"], 0.4))
    .reframed(size, { x: 350, y: 20, width: 930 })

/** A horde from above that finds its way round walls to one lit door. */
export function emberHorde(size: Size): Scene {
  const scene = new Scene(size)
  const rand = random("horde")
  const view = plan([960, 250], 44)
  const door = [0, 0] as const
  const crowd: Thing[] = Array.from({ length: 180 }, (_, i) => {
    const lane = i % 3
    const t = rand.next() ** 0.8
    const [x, y] =
      lane === 0
        ? [rand.between(-1.2, 1.2) * (0.4 + t), 1.6 + t * 12]
        : lane === 1
          ? [1.6 + t * 10, 4 + t * 5 + rand.between(-1, 1)]
          : [-2 - t * 7, 5 + t * 5 + rand.between(-1, 1)]
    const at = view.at(x, y)
    return { near: x + y, body: person(at, 66, infected(i), i % 4 ? poses.reach() : poses.walk(), at[0] > 960) }
  })
  const wall = (x: number, y: number, long: number, side: "left" | "right") =>
    plankWall(view, side, [x, y], long, { tall: 2.2, color: "#7a5638" })
  scene.add(
    "ground",
    0,
    terrain(scene, "horde", { base: "#6d553b", light: "#927045", dark: "#3d2d1f", tuft: "#93784a" }, 300),
    boards(view, [-5, -5], [10, 5], "#6d4f34")
  )
  scene.add(
    "world",
    0,
    stage([
      wall(-5, 0, 4, "left"),
      plankWall(view, "left", [-1, 0], 2, { tall: 2.2, door: true, color: "#8a6a44" }),
      wall(1, 0, 4, "left"),
      wall(-5, -5, 5, "right"),
      sandbags(view, [-7, 3], 6),
      sandbags(view, [3.4, 2.4], 5),
      { near: -1.4, body: person(view.at(-0.2, -1.2), 70, survivor, poses.guard({ name: "bat", turn: 30 })) },
      barrel(view, 3.2, -2, "#7c8a86"),
      ...crowd,
      ...[
        [-9, 1],
        [7.6, -2.4],
        [10, 1],
        [-11, 6],
      ].map(([x = 0, y = 0]) => deadTree(view, x, y, 6, "#1e1512", "#7c4d2e")),
    ])
  )
  const [dx, dy] = view.at(...door)
  scene.add(
    "light",
    0,
    darkness(scene, "#0e0a0c", 0.36, [[dx, dy + 60, 720, 1]]),
    scene.glow([dx, dy + 20], 380, "#ffb35c", 0.55, 0.6),
    vignette(scene, "#070506", 0.85)
  )
  return scene.reframed(size, { x: 230, y: 110, width: 1000 })
}

/** Forty robots at a fence at night that they cannot leave. */
export function emberFence(size: Size): Scene {
  const scene = new Scene(size)
  const rand = random("fence")
  const view = plan([800, 400], 66)
  const post = (i: number): Thing => {
    const [x, y] = [-9 + i * 1.2, 1.4]
    const [foot, top] = [view.at(x, y), view.at(x, y, 1.9)]
    const next = view.at(x + 1.2, y, 1.9)
    const wires = [0.3, 0.62, 0.95]
      .map((t) =>
        stroke(
          [
            [top[0], top[1] + (foot[1] - top[1]) * t * 0.9],
            [next[0], next[1] + (foot[1] - top[1]) * t * 0.9],
          ],
          "#a8b4b0",
          2,
          { opacity: 0.7 }
        )
      )
      .join("")
    return { near: x + y + 0.3, body: stroke([foot, top], "#3f4a48", 7) + wires }
  }
  const bots: Thing[] = Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [
      -6.6 + (i % 14) * 0.95 + rand.between(-0.2, 0.2),
      0.7 - Math.floor(i / 14) * 1.3 + rand.between(-0.25, 0.25),
    ]
    const at = view.at(x, y)
    const look = {
      skin: "#aebcc0",
      coat: ["#4f6a72", "#5c6d63", "#6a6272"][i % 3] ?? "#4f6a72",
      trousers: "#39454a",
      head: "helmet",
      hat: "#8fa4a8",
    } as const
    return {
      near: x + y,
      body:
        person(at, 84, look, i % 5 ? poses.run() : poses.reach(), i % 7 === 0) +
        place(at[0] + 4, at[1] - 78, 1, scene.glow([0, 0], 16, "#7fffd8", 0.9)),
    }
  })
  const escaped = view.at(1.6, 4.2)
  scene.add(
    "ground",
    0,
    terrain(scene, "fence", { base: "#4a5248", light: "#687062", dark: "#2a302a", tuft: "#6f7a5c" }, 420),
    ...Array.from({ length: 8 }, (_, i) => cell(view, -2 + i, 3, "#7fffd8"))
  )
  scene.add(
    "world",
    0,
    stage([
      ...Array.from({ length: 16 }, (_, i) => post(i)),
      ...bots,
      {
        near: 5.8,
        body: person(
          escaped,
          92,
          { skin: "#aebcc0", coat: "#a8562c", trousers: "#39454a", head: "helmet", hat: "#d9b98a" },
          poses.run(),
          true
        ),
      },
      ...[
        [-7, -4.4],
        [-3, -6],
        [2, -6.6],
        [7, -5],
        [-8, 5],
        [7.4, 3.4],
      ].map(([x = 0, y = 0]) => conifer(view, x, y, 5.6, { dark: "#18221c", light: "#34463a" })),
      rocks(view, -3, 4.6, 0.5, "#56605a"),
    ])
  )
  scene.add(
    "light",
    0,
    darkness(scene, "#060b10", 0.36, [
      [800, 330, 700, 1],
      [escaped[0], escaped[1], 240, 0.7],
    ]),
    vignette(scene, "#04070a", 0.8),
    flakes(scene, "fence", { count: 50, size: 1.8, color: "#b8e8d8", opacity: 0.5, near: 6 })
  )
  return scene.reframed(size, { x: 330, y: 60, width: 960 })
}
