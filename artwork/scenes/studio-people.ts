import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { curve, group, oval, path, place, rect, shape, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { colleague, type Colleague } from "../parts/colleagues.ts"
import { cat, hatch, mug, plant } from "../parts/studio.ts"

const skins = ["#f0cba8", "#d9a47c", "#a8704c", "#7a4d35", "#e6b891", "#c48a63", "#f3d5b5"] as const

/** From left to right; the table hides what is below. */
const people: Colleague[] = [
  { skin: skins[1], hair: studio.ink, clothes: studio.accent, cut: "long", arms: "waving" },
  { skin: skins[0], hair: "#8c5a3a", clothes: "#54645f", cut: "short", beard: true, arms: "typing", headphones: true },
  { skin: skins[3], hair: studio.night, clothes: "#d8b98a", cut: "curls", arms: "mug" },
  { skin: skins[4], hair: "#b9b0a4", clothes: studio.ink, cut: "short", glasses: true, arms: "folded" },
  { skin: skins[2], hair: studio.night, clothes: studio.white, cut: "bun", glasses: true, arms: "pointing" },
  { skin: skins[6], hair: "#c06a3a", clothes: "#6d7f86", cut: "long", arms: "typing" },
  { skin: skins[5], hair: studio.ink, clothes: studio.blush, cut: "bald", beard: true, arms: "mug" },
]

type View = (x: number, y: number, width: number, height: number) => string

const sky = (x: number, y: number, width: number, height: number, scene: Scene): string =>
  rect(
    x,
    y,
    width,
    height,
    scene.linear(
      [0, y],
      [0, y + height],
      [
        [0, "#d6c8ad"],
        [0.6, "#f3dfbf"],
        [1, "#f5cda6"],
      ]
    )
  )

/** The city by the sea, with a boat. */
const seaView: View = (x, y, width, height) =>
  oval(x + width * 0.68, y + height * 0.56, 40, 40, studio.accent) +
  rect(x, y + height * 0.58, width, height * 0.42, "#b49f86") +
  [0.64, 0.72, 0.82, 0.92]
    .map((t, i) => rect(x + width * (0.1 + 0.13 * i), y + height * t, width * 0.4, 4, studio.cream, { opacity: 0.6 }))
    .join("") +
  place(
    x + width * 0.32,
    y + height * 0.7,
    1,
    path("M-46 0H50L34 22H-30Z", { fill: studio.ink }) +
      path("M-4-6V-92L44-6Z", { fill: studio.white }) +
      path("M-12-6V-70L-40-6Z", { fill: studio.accent })
  )

/** The city by the river: roofs and a church above the river. */
const roofView: View = (x, y, width, height) => {
  const roof = (at: number, level: number, size: number, tone: string): string => {
    const [left, top] = [x + width * at, y + height * level]
    return (
      rect(left, top, size, height, "#e3d2b6") +
      rect(left + size * 0.2, top + 34, size * 0.16, 34, studio.clay, { opacity: 0.7 }) +
      rect(left + size * 0.6, top + 34, size * 0.16, 34, "#f7cf92") +
      shape(
        [
          [left - 12, top + 4],
          [left + size * 0.22, top - 52],
          [left + size * 0.78, top - 52],
          [left + size + 12, top + 4],
        ] as Point[],
        tone
      )
    )
  }
  return (
    rect(x + width * 0.56, y + height * 0.3, 44, height, "#d3bf9f") +
    path(`M${x + width * 0.56 - 8} ${y + height * 0.3}q30-86 60 0z`, { fill: "#7f8f7c" }) +
    rect(x + width * 0.56 + 20, y + height * 0.3 - 74, 4, 34, studio.ink) +
    roof(0.02, 0.56, width * 0.3, "#a5654a") +
    roof(0.66, 0.52, width * 0.32, "#8f5a45") +
    roof(0.3, 0.66, width * 0.36, "#b8785a") +
    roof(-0.08, 0.84, width * 0.4, "#7c5a49") +
    roof(0.6, 0.82, width * 0.46, "#a06a50")
  )
}

/** The city below the mountain: the mountain with two peaks above the city. */
const mountainView: View = (x, y, width, height) =>
  path(
    `${curve([
      [x - 20, y + height * 0.72],
      [x + width * 0.2, y + height * 0.52],
      [x + width * 0.42, y + height * 0.22],
      [x + width * 0.6, y + height * 0.5],
      [x + width * 0.78, y + height * 0.4],
      [x + width + 20, y + height * 0.7],
    ])}V${y + height}H${x - 20}Z`,
    { fill: "#b9a58b" }
  ) +
  path(
    `${curve([
      [x + width * 0.3, y + height * 0.38],
      [x + width * 0.42, y + height * 0.22],
      [x + width * 0.52, y + height * 0.37],
    ])}L${x + width * 0.45} ${y + height * 0.33}L${x + width * 0.4} ${y + height * 0.4}Z`,
    { fill: studio.white }
  ) +
  [0, 1, 2, 3, 4, 5, 6]
    .map((i) =>
      rect(
        x + width * (0.02 + i * 0.14),
        y + height * (0.72 + (i % 3) * 0.05),
        width * 0.12,
        height * 0.4,
        i % 2 ? "#cf9f86" : "#dcb49a"
      )
    )
    .join("")

function windowAt(scene: Scene, [x, y]: Point, [width, height]: Point, view: View): string {
  const glass = scene.clip(rect(x, y, width, height, "#fff"))
  return (
    rect(x - 18, y - 18, width + 36, height + 36, studio.white) +
    group({ "clip-path": glass }, sky(x, y, width, height, scene), view(x, y, width, height)) +
    rect(x, y, width, 8, studio.stone, { opacity: 0.45 }) +
    rect(x + width / 2 - 6, y, 12, height, studio.white) +
    rect(x - 34, y + height + 14, width + 68, 24, studio.white) +
    rect(x - 34, y + height + 38, width + 68, 8, studio.flax)
  )
}

const laptop = (x: number, y: number): string =>
  place(
    x,
    y,
    1,
    path("M-84-104H84L92 0H-92Z", { fill: studio.clay }) +
      path("M-84-104H84L86-82H-86Z", { fill: studio.stone, opacity: 0.5 }) +
      oval(0, -52, 9, 9, studio.cream) +
      rect(-104, 0, 208, 9, studio.stone, { rx: 4 })
  )

/** The studio's people at their long table, with the three cities behind them. */
export function studioPeople(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const table = 735
  scene.add(
    "room",
    0.1,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [width, 900],
        [
          [0, studio.paper],
          [0.5, studio.cream],
          [1, studio.sand],
        ]
      )
    ),
    hatch("people/left", 0, 0, width * 0.07, 660, { gap: 9, opacity: 0.13 }),
    hatch("people/right", width * 0.93, 0, width * 0.07, 660, { gap: 8, opacity: 0.17 })
  )
  const across = width * 0.23
  const views: View[] = [seaView, roofView, mountainView]
  scene.add(
    "windows",
    0.2,
    ...views.map((view, index) => windowAt(scene, [width * (0.085 + index * 0.3), 90], [across, 420], view))
  )
  scene.add(
    "sill",
    0.3,
    cat(width * 0.298, 526, 0.8, studio.ink),
    plant("people/plant", width * 0.568, 526, 0.75, "#6f7159", studio.accent)
  )
  const step = (width * 0.94) / people.length
  const at = (index: number): number => width * 0.03 + step * (index + 0.5)
  scene.add(
    "people",
    0.5,
    ...people.map((who, index) => colleague(at(index), table + (index % 2) * 8, 1.12 + (index % 3) * 0.04, who))
  )
  scene.add(
    "table",
    0.7,
    rect(-60, table, width + 120, 32, "#cdb48e"),
    rect(-60, table, width + 120, 5, "#e6d2b0"),
    rect(-60, table + 32, width + 120, 260, "#8f7a61"),
    ...[0.12, 0.37, 0.62, 0.87].map((t) => rect(width * t, table + 32, 6, 260, studio.night, { opacity: 0.12 })),
    rect(-60, table + 32, width + 120, 14, studio.night, { opacity: 0.2 }),
    ...[1, 5].map((index) => laptop(at(index), table + 2)),
    mug(at(2.5), table + 4, 0.8, studio.ink),
    mug(at(4.5), table + 4, 0.8, studio.white, false),
    place(
      at(3.5),
      table + 4,
      0.9,
      path("M-70 0L-58-10H62L74 0Z", { fill: studio.white }) + rect(-40, -16, 84, 8, studio.accent, { rx: 4 })
    )
  )
  return scene
}
