import { mix } from "../lib/color.ts"
import { block, floor, onSide, plan, solid, stage, tones, type Plan, type Thing } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { oval, path, rect, stroke } from "../lib/svg.ts"
import { bubble, emberHud, gauge, minimap, overhead, plate, ring, tasks } from "../parts/hud.ts"
import { atRight, emberTouch } from "../parts/hud-sets.ts"
import { good, sign } from "../parts/hud-icons.ts"
import { barrel, beamOver, crate, darkness, vignette } from "../parts/outdoors.ts"
import { infected, survivor } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"

const concrete = tones("#77716a", "#ffe2b4", "#0e0c0b")

/** Play: inside the bunker; the lit front door is behind, the generator hums, somebody has heard, and there is a back door. */
export function playDoors(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([scene.width / 2 - 40, 520], 80)
  const hero = view.at(-2.1, 1.9)
  const foe = view.at(2.1, -0.5)
  const second = view.at(1.6, 2.7)
  scene.add(
    "room",
    0,
    rect(-80, -80, scene.width + 160, 1060, "#070606"),
    floor(view, [-4, -4], [8, 8.6], "#59534c"),
    ...[-3, -2, -1, 0, 1, 2, 3].map(
      (i) =>
        stroke([view.at(-4, i), view.at(4, i)], "#2a2622", 2.4, { opacity: 0.6 }) +
        stroke([view.at(i, -4), view.at(i, 4.6)], "#2a2622", 2.4, { opacity: 0.6 })
    ),
    stripes(view),
    oval(...view.at(1, 2), 96, 42, "#15110f", { opacity: 0.5 })
  )
  const back = view.at(-1.7, -3.6)
  scene.add("marks", 0, ring(hero, 58, emberHud.ink), ring(foe, 52, emberHud.danger, true))
  scene.add(
    "world",
    0,
    block(view, [-4, -4.3], [8, 0.3, 3], concrete),
    block(view, [-4.3, -4.3], [0.3, 8.9, 3], tones("#6b655e", "#ffe2b4", "#0e0c0b", "right")),
    frontDoor(view),
    backDoor(view),
    pipes(view),
    floor(view, [-4, 0.6], [3.6, 2.2], "#ffdf9e", { opacity: 0.34 }),
    beamOver(scene, view, [-1.8, 1.7], [3.4, -2.2], 1.7, "#ffe9b0"),
    stage([
      generator(view, 0.7, -3),
      shelf(view, -3.9, -3.6),
      crate(view, -0.5, -3.8, 0.8, "#7c6a48"),
      crate(view, 2.9, 1.5, 1, "#7c6a48"),
      crate(view, 3, 2.6, 0.8, "#6d5c40"),
      barrel(view, 3.5, -1.4, "#b04a2e"),
      barrel(view, 3.5, -0.5, "#7c8a86"),
      bunk(view, -3.8, -1.7),
      { near: -0.1, body: person(hero, 146, survivor, poses.guard({ name: "lamp", turn: 0 })) },
      { near: 1.4, body: person(foe, 140, { ...infected(2), rim: "#fff0c8" }, poses.reach(), true) },
      { near: 4.3, body: person(second, 140, infected(0), poses.walk(), true) },
      barrel(view, -2.6, 4, "#5f6a48"),
      crate(view, -1.6, 4, 0.9, "#7c6a48"),
    ])
  )
  scene.add(
    "light",
    0,
    darkness(scene, "#07070b", 0.58, [
      [view.at(-3.2, 1.7)[0], view.at(-3.2, 1.7)[1] - 40, 430, 1],
      [view.at(0.6, 0.2)[0], view.at(0.6, 0.2)[1], 430, 0.95],
      [view.at(1.6, -2.4)[0], view.at(1.6, -2.4)[1] - 40, 300, 0.8],
      [back[0], back[1] - 60, 240, 0.9],
    ]),
    scene.glow([view.at(-4, 1.7)[0] + 20, view.at(-4, 1.7)[1] - 80], 330, "#ffc46e", 0.6, 0.9),
    scene.glow(view.at(-1.65, -4, 2.45), 180, "#ff3d26", 0.6),
    scene.glow([view.at(1.7, -1.9, 0.8)[0], view.at(1.7, -1.9, 0.8)[1]], 150, "#b6e06a", 0.36),
    vignette(scene, "#030304", 0.8)
  )
  scene.add(
    "labels",
    0,
    overhead(emberHud, [foe[0], foe[1] - 172], 1, { level: 17 }),
    overhead(emberHud, [second[0], second[1] - 172], 0.7, { level: 15 }),
    sign("sound", foe[0], foe[1] - 208, 46, emberHud.accent),
    bubble(emberHud, [view.at(1.7, -2.6, 1.9)[0], view.at(1.7, -2.6, 1.9)[1] - 16], good("fuel", 0, 0, 46), 72)
  )
  scene.add(
    "hud",
    0,
    plate(emberHud, 410, 26, 300, 84),
    gauge(emberHud, 476, 44, 214, { icon: "sound", color: emberHud.danger, left: 0.64, height: 20 }),
    gauge(emberHud, 476, 78, 214, { icon: "bolt", color: "#b6e06a", left: 0.31, height: 20 }),
    atRight(
      scene.width,
      minimap(
        emberHud,
        "#1b1816",
        path("M-64-40L0-72L70-36L6 30Z", { fill: "#57504a", transform: "translate(0 20)" }) +
          path("M-64-20L-90 10L-60 30L-34 10Z", { fill: "#8a7a5c" }),
        [
          { at: [36, -18], color: emberHud.danger },
          { at: [24, 30], color: emberHud.danger },
          { at: [-62, 8], color: "#ffd98a", icon: "door" },
          { at: [20, -44], color: emberHud.danger, icon: "door" },
        ]
      ) +
        tasks(emberHud, 262, [
          { icon: "fuel", done: 1, of: 3 },
          { icon: "key", done: 1, of: 1 },
          { icon: { sign: "door" }, done: 1, of: 2 },
        ])
    ),
    emberTouch(
      { level: 18, health: 0.58, food: 0.5, water: 0.62 },
      [36, -30],
      [
        { good: "rifle", worn: 0.5 },
        { good: "bandage", number: 4 },
        { good: "battery", number: 2 },
        { good: "key" },
        { good: "can", number: 1 },
      ],
      0,
      "hand",
      { icon: "gun", number: 6 },
      scene.width
    )
  )
  return scene
}

/** Yellow and black before the front door. */
const stripes = (view: Plan): string =>
  Array.from({ length: 9 }, (_, i) =>
    floor(view, [-0.5, 0.5 + i * 0.26], [0.3, 0.14], i % 2 ? "#15110f" : "#d9a23c", { opacity: 0.7 })
  ).join("")

const frontDoor = (view: Plan): string => {
  const hole = (from: number, to: number, top: number, fill: string) =>
    onSide(
      view,
      "right",
      -4,
      [
        [from, 0],
        [to, 0],
        [to, top],
        [from, top],
      ],
      fill
    )
  const steps = [0, 1, 2, 3, 4].map((i) =>
    onSide(
      view,
      "right",
      -4,
      [
        [0.92, i * 0.3],
        [2.48, i * 0.3],
        [2.48, i * 0.3 + 0.16],
        [0.92, i * 0.3 + 0.16],
      ],
      mix("#c98a44", "#fff0c4", i / 5)
    )
  )
  return (
    hole(0.7, 2.7, 2.4, "#211c18") + hole(0.9, 2.5, 2.2, "#ffe0a0") + steps.join("") + hole(0.7, 0.9, 2.4, "#8f8578")
  )
}

const backDoor = (view: Plan): string => {
  const face = (from: number, to: number, low: number, top: number, fill: string) =>
    onSide(
      view,
      "left",
      -4,
      [
        [from, low],
        [to, low],
        [to, top],
        [from, top],
      ],
      fill
    )
  const [lx, ly] = view.at(-1.65, -4, 2.45)
  const [wx, wy] = view.at(-1.65, -4, 1.1)
  const spokes = [0, 60, 120].map((turn) => {
    const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * 24, Math.sin((turn * Math.PI) / 180) * 28]
    return stroke(
      [
        [wx - dx, wy - dy],
        [wx + dx, wy + dy],
      ],
      "#1c1916",
      5
    )
  })
  return (
    face(-2.4, -0.9, 0, 2.15, "#211c18") +
    face(-2.28, -1.02, 0.06, 2.05, "#4d5a50") +
    face(-2.16, -1.14, 0.2, 0.9, "#3d4841") +
    face(-2.16, -1.14, 1.3, 1.92, "#3d4841") +
    oval(wx, wy, 26, 30, "none", { stroke: "#1c1916", "stroke-width": 7 }) +
    spokes.join("") +
    oval(lx, ly, 11, 11, "#ff5236") +
    oval(lx - 3, ly - 3, 4, 4, "#ffd0c0")
  )
}

const pipes = (view: Plan): string =>
  [2.5, 2.72]
    .map(
      (z) =>
        stroke([view.at(-0.6, -4, z), view.at(4, -4, z)], "#2d2926", 10) +
        stroke([view.at(-0.6, -4, z + 0.04), view.at(4, -4, z + 0.04)], "#8a8177", 3)
    )
    .join("")

/** The generator that remembers better times. */
const generator = (view: Plan, x: number, y: number): Thing => {
  const [w, d, h] = [2, 1.1, 1.2]
  const vents = [0.2, 0.34, 0.48, 0.62].map((z) =>
    stroke([view.at(x + 0.2, y + d, z), view.at(x + 1.1, y + d, z)], "#14110f", 5)
  )
  const lamp = (along: number, color: string) => oval(...view.at(x + along, y + d, 0.88), 7, 7.6, color)
  const [gx, gy] = view.at(x + 1.6, y + d, 0.5)
  return solid(
    view,
    [x, y],
    [w, d, h],
    tones("#8a6a2e", "#ffe2b4", "#0e0c0b"),
    vents.join("") +
      lamp(0.3, "#b6e06a") +
      lamp(0.52, "#b6e06a") +
      lamp(0.74, "#7a3324") +
      oval(gx, gy, 22, 24, "#15110f") +
      oval(gx, gy, 17, 19, "#e8e0cc") +
      stroke(
        [
          [gx, gy],
          [gx - 9, gy - 9],
        ],
        "#c23a22",
        4
      ) +
      block(view, [x + 0.3, y + 0.2, h], [0.5, 0.5, 0.4], tones("#5f5a52", "#ffe2b4", "#0e0c0b")) +
      stroke(
        [view.at(x + 1.4, y + 0.4, h), view.at(x + 1.4, y + 0.4, h + 0.7), view.at(x + 1.4, y - 0.6, h + 0.9)],
        "#2d2926",
        12
      ),
    0.6
  )
}

const shelf = (view: Plan, x: number, y: number): Thing => {
  const goods = ["can", "can", "bandage", "radio", "can", "battery"] as const
  return solid(
    view,
    [x, y],
    [0.6, 1.7, 2],
    tones("#5f4a34", "#ffe2b4", "#0e0c0b"),
    [0.3, 0.95, 1.6]
      .map(
        (z, row) =>
          onSide(
            view,
            "right",
            x + 0.6,
            [
              [y + 0.1, z - 0.2],
              [y + 1.6, z - 0.2],
              [y + 1.6, z + 0.28],
              [y + 0.1, z + 0.28],
            ],
            "#16110e"
          ) +
          [0, 1]
            .map((i) => good(goods[row * 2 + i] ?? "can", ...view.at(x + 0.6, y + 0.5 + i * 0.7, z + 0.02), 36))
            .join("")
      )
      .join("")
  )
}

const bunk = (view: Plan, x: number, y: number): Thing => {
  const cloth = (z: number, color: string) =>
    block(view, [x, y, z], [0.95, 1.9, 0.18], tones(color, "#ffe2b4", "#0e0c0b")) +
    block(view, [x + 0.12, y + 0.08, z + 0.18], [0.7, 0.4, 0.1], tones("#cfc4ae", "#ffe2b4", "#0e0c0b"))
  const post = (px: number, py: number) => stroke([view.at(px, py, 0), view.at(px, py, 1.6)], "#2d2926", 7)
  return {
    near: x + y + 1.4,
    body:
      post(x, y + 1.9) + cloth(0.35, "#5f6a48") + post(x + 0.95, y) + cloth(1.15, "#8a4a34") + post(x + 0.95, y + 1.9),
  }
}
