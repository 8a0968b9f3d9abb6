import { relight } from "../lib/color.ts"
import { floor, plan, stage } from "../lib/iso.ts"
import { random } from "../lib/random.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { blob, path, stroke, type Point } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { footprints, snowfield, water } from "../parts/northern.ts"
import { cell, conifer, rocks, terrain, vignette } from "../parts/outdoors.ts"
import { hunter } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { flakes, rain } from "../parts/weather.ts"
import { frostFjord } from "./frost-fjord.ts"
import { frostHall } from "./frost-hall.ts"
import { frostLights } from "./frost-lights.ts"
import { frostLongship } from "./frost-longship.ts"
import { playOars } from "./play-oars.ts"
import { playPack } from "./play-pack.ts"
import { playRune } from "./play-rune.ts"

/** The hall from near by: everything blue but its door and one window. */
export const frostWindow = (size: Size): Scene =>
  frostHall(size, { seed: "window", at: 0.5 })
    .mirrored()
    .recolored(relight(["#020817", "#0a1c3c", "#1b3f78", "#4478ae", "#9cc4e2", "#eaf4fa"], 0.85, 1.5))
    .reframed(size, { x: 350, y: 290, width: 900 })

/** The fjord in a red evening, the other way round and nearer. */
export const frostEvening = (size: Size): Scene =>
  frostFjord(size, { seed: "evening" })
    .mirrored()
    .recolored(relight(["#130d1e", "#35214a", "#7a3f62", "#c9746c", "#f2b487", "#fff0cf"], 0.9))
    .reframed(size, { x: 330, y: 170, width: 960 })

/** Northern lights that fill the sky, red above green. */
export function frostCurtains(size: Size): Scene {
  const scene = frostLights(size, { seed: "curtains" })
  const red = scene.linear(
    [0, -40],
    [0, 420],
    [
      [0, "#c8325a", 0.75],
      [0.45, "#8a3a9a", 0.34],
      [1, "#2a1a4a", 0],
    ]
  )
  scene.layers.splice(2, 0, {
    name: "red",
    depth: 0.03,
    body: path(`M-80-80H${scene.width + 80}V430H-80Z`, { fill: red, style: "mix-blend-mode:screen" }),
  })
  return scene.reframed(size, { x: 250, y: -30, width: 1250 })
}

/** Ice floes from above under the squares of an editor; one of them is being painted. */
export function frostFloes(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([800, 60], 92)
  const rand = random("floes")
  const floes = Array.from({ length: 34 }, () => {
    const [x, y, w] = [rand.between(0, 1600), rand.between(0, 900), rand.between(60, 170)]
    const points = Array.from({ length: 8 }, (_, i): Point => {
      const turn = (i / 8) * Math.PI * 2
      const r = w * rand.between(0.7, 1.05)
      return [x + Math.cos(turn) * r, y + Math.sin(turn) * r * 0.5]
    })
    const down = points.map(([px, py]): Point => [px, py + 14])
    return {
      y,
      body:
        blob(down, "#2f6f88") +
        blob(points, "#d3e9ef") +
        blob(
          points.map(([px, py]): Point => [x + (px - x) * 0.8 - 6, y + (py - y) * 0.75 - 4]),
          "#f0f8fa",
          { opacity: 0.7 }
        ),
    }
  })
  const squares = Array.from({ length: 100 }, (_, i) => cell(view, Math.floor(i / 10), i % 10, "#0f3b52", false)).join(
    ""
  )
  const painted = [
    [3, 3],
    [4, 3],
    [3, 4],
    [4, 4],
    [5, 4],
    [4, 5],
    [5, 5],
    [6, 5],
  ] as const
  scene.add(
    "sea",
    0,
    water(scene, "floes", { deep: "#0f4058", light: "#3f8ba0", foam: "#9fd8dc" }),
    ...floes.sort((a, b) => a.y - b.y).map((floe) => floe.body)
  )
  scene.add(
    "grid",
    0,
    squares,
    ...painted.map(
      ([x, y]) => floor(view, [x, y], [1, 1], "#63e0c2", { opacity: 0.34 }) + cell(view, x, y, "#63e0c2", true)
    )
  )
  const brush = view.at(6.6, 5.6)
  scene.add(
    "brush",
    0,
    stroke(
      [
        [brush[0], brush[1]],
        [brush[0] + 130, brush[1] - 210],
      ],
      "#0b1a2c",
      26
    ),
    stroke(
      [
        [brush[0], brush[1]],
        [brush[0] + 130, brush[1] - 210],
      ],
      "#e0a25a",
      18
    ),
    stroke(
      [
        [brush[0], brush[1]],
        [brush[0] + 22, brush[1] - 36],
      ],
      "#63e0c2",
      26
    ),
    vignette(scene, "#031420", 0.7)
  )
  return scene
}

/** One track of steps over a white plateau, and who made it. */
export function frostSteps(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([980, 330], 78)
  const at = view.at(0.6, 0.6)
  scene.add(
    "ground",
    0,
    terrain(scene, "steps", { ...snowfield, base: "#cfe4ea", light: "#f2f9fa", dark: "#9fc3d0" }, 20),
    footprints(
      view,
      [
        [-3.4, 12],
        [-2.4, 8],
        [-1.6, 5],
        [0, 2.4],
        [0.6, 0.8],
      ],
      "#6a98ae"
    )
  )
  scene.add(
    "world",
    0,
    path(`M${at[0]} ${at[1]}l-330 130l30 24l312-140Z`, { fill: "#4f86a0", opacity: 0.4 }),
    stage([
      { near: 1.2, body: person(at, 150, { ...hunter, cloak: "#8a3f30" }, poses.walk({ name: "spear", turn: 6 })) },
      ...[
        [5.6, -3.4],
        [7.4, -1.4],
        [-1, -7.6],
        [9, 1.4],
      ].map(([x = 0, y = 0]) => conifer(view, x, y, 5.4, { dark: "#2b5a72", light: "#5990a8", cap: "#ffffff" })),
      rocks(view, -3.6, -2.4, 0.7, "#7aa5b8", "#ffffff"),
    ])
  )
  scene.add(
    "light",
    0,
    scene.glow([1500, -40], 1100, "#ffe6c0", 0.65, 0.7),
    vignette(scene, "#2f6580", 0.55),
    flakes(scene, "steps", { count: 120, size: 2, color: frost.white, opacity: 0.8, near: 10 })
  )
  return scene
}

/** A crew at the oars from above, in the light of the morning. */
export const frostRowers = (size: Size): Scene =>
  playOars(size)
    .without("hud", "labels", "light")
    .recolored(relight(["#08202c", "#1f5566", "#5f9da2", "#b8d4c4", "#fff3d4"], 0.5, 0.8))
    .mirrored()
    .reframed(size, { x: 290, y: 40, width: 1060 })

/** A longship on a bright day. */
export const frostBrightDay = (size: Size): Scene =>
  frostLongship(size, { seed: "bright", at: 0.4, scale: 1.1, shore: null, mirror: true })
    .without("stars", "aurora")
    .recolored(relight(["#14394f", "#3f7c98", "#86b6c8", "#c2dde4", "#e9f3f2", "#ffffff"], 0.92, 0.2))
    .reframed(size, { x: 120, y: 180, width: 1200 })

/** A sail from near by in a gale. */
export function frostGale(size: Size): Scene {
  const scene = frostLongship(size, { seed: "gale", at: 0.5, scale: 1.25, shore: null })
    .without("stars", "aurora", "snow")
    .recolored(relight(["#0c1318", "#2a3840", "#5f7078", "#9aa8a8", "#d0d4cc", "#f8f4e6"], 0.9))
  scene.add(
    "gale",
    1,
    rain(scene, "gale", { count: 620, long: 90, wide: 1.7, slant: 1.5, color: "#e4ecec", opacity: 0.45 })
  )
  return scene.reframed(size, { x: 300, y: 230, width: 1120 })
}

/** The ring of stones without anything of the interface. */
export const frostRing = (size: Size): Scene =>
  playRune(size).without("hud", "labels", "marks").mirrored().reframed(size, { x: 370, y: 70, width: 900 })

/** Two in the light of a torch, and those who wait around it. */
export const frostCircle = (size: Size): Scene =>
  playPack(size)
    .without("hud", "labels", "marks")
    .recolored(relight(["#04070f", "#16233c", "#3d4d72", "#8a93ad", "#f0e6d4"], 0.6, 0.9))
    .reframed(size, { x: 240, y: 60, width: 1120 })
