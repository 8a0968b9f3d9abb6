import { block, floor, onSide, plan, seams, solid, stage, tones, type Plan, type Thing } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, num, oval, path, stroke, type Point } from "../lib/svg.ts"
import { control, emberHud, overhead, plate, ring } from "../parts/hud.ts"
import { good, sign } from "../parts/hud-icons.ts"
import {
  barrel,
  car,
  conifer,
  crate,
  darkness,
  deadTree,
  rocks,
  roadway,
  terrain,
  vignette,
} from "../parts/outdoors.ts"
import { scavenger, survivor, trader } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { embers } from "../parts/weather.ts"

/** Play: a stranger at the fuel pumps at sunset; shoot, talk or trade, and the time to choose runs out. */
export function playStranger(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([scene.width / 2 - 20, 432], 98)
  const hero = view.at(-0.1, 2)
  const friend = view.at(-1.7, 2)
  const stranger = view.at(2, -0.1)
  scene.add(
    "ground",
    0,
    terrain(scene, "play-stranger", { base: "#a87848", light: "#dba560", dark: "#5a3b26", tuft: "#c29a58" }, 260),
    roadway(view, 2.6, 3.4, { bed: "#5c4c42", edge: "#3a2d25", line: "#d9b77a" }, "play-stranger"),
    floor(view, [-4.4, -3.6], [7, 4.6], "#7d6a58"),
    ...[-3, -1.6, -0.2, 1.2].map((x) => stroke([view.at(x, -3.6), view.at(x, 1)], "#4b3d33", 2.4, { opacity: 0.5 })),
    oval(...view.at(0.4, 0.2), 80, 34, "#2a1f19", { opacity: 0.4 })
  )
  scene.add("marks", 0, ring(hero, 56, emberHud.ink), ring(stranger, 52, emberHud.accent, true), sight(hero, stranger))
  scene.add(
    "world",
    0,
    stage([
      shop(view, -4.2, -6.4),
      pump(view, -2.2, -2.2, "#b04a2e"),
      pump(view, -0.4, -2.2, "#b04a2e"),
      car(view, [-4.9, -0.9], "#7d8a84", "x"),
      crate(view, 1.5, -3.2, 0.8, "#8f6238"),
      barrel(view, 2, -2, "#7c8a86"),
      { near: 1.9, body: person(hero, 158, survivor, { ...poses.guard({ name: "bat", turn: 46 }) }) },
      { near: 0.3, body: person(friend, 154, scavenger, poses.aim({ name: "rifle", turn: 78 })) },
      {
        near: 1.9,
        body: person(
          stranger,
          158,
          { ...trader, coat: "#5f6f7a", beard: undefined, head: "hood", hat: "#46545e" },
          raised,
          true
        ),
      },
      car(view, [3.4, -6.6], "#a8442c", "y", true),
      conifer(view, -6, -2.6, 4.4, { dark: "#2f3a22", light: "#6a6a34" }),
      deadTree(view, -4.6, 3.4, 4.2, "#241813", "#a0683c"),
      deadTree(view, 6.6, -1.6, 4.2, "#241813", "#a0683c"),
      rocks(view, -3.4, 4.2, 0.5, "#75695a"),
      rocks(view, 1.6, 5, 0.4, "#75695a"),
    ])
  )
  scene.add(
    "light",
    0,
    scene.glow([1150, -60], 1200, "#ff9440", 0.8, 0.75),
    darkness(scene, "#1a0d0a", 0.22, [[640, 380, 700, 1]]),
    vignette(scene, "#0b0605", 0.75),
    embers("stranger", [700, 700], {
      count: 46,
      reach: 680,
      spread: 1000,
      color: "#ffb066",
      hot: "#ffe0a8",
      size: 2.2,
    })
  )
  scene.add(
    "labels",
    0,
    overhead(emberHud, [friend[0], friend[1] - 182], 0.86, { color: emberHud.fine, level: 13 }),
    unknown(stranger[0], stranger[1] - 226)
  )
  scene.add(
    "hud",
    0,
    ...(
      [
        ["gun", 100, -120, emberHud.danger],
        ["hand", 166, -22, emberHud.ink],
        ["swap", 122, 84, emberHud.ink],
      ] as const
    ).map(([icon, dx, dy, color]) => control(emberHud, stranger[0] + dx, stranger[1] - 70 + dy, 44, icon, { color })),
    plate(emberHud, stranger[0] + 180, stranger[1] - 18, 76, 64),
    good("spoon", stranger[0] + 218, stranger[1] + 14, 50)
  )
  return scene
}

const raised = { ...poses.stand(), near: [22, -98], far: [-16, -96] } as const

/** From one pair of eyes to the other. */
const sight = ([ax, ay]: Point, [bx, by]: Point): string =>
  stroke(
    [
      [ax + 40, ay - 22],
      [bx - 46, by + 14],
    ],
    emberHud.accent,
    5,
    { "stroke-dasharray": "4 14", opacity: 0.8 }
  )

/** Over somebody of whom nothing is known: an eye, and how long one may look. */
const unknown = (x: number, y: number): string =>
  group(
    { transform: `translate(${num(x)} ${num(y)})` },
    el("circle", {
      r: 38,
      fill: emberHud.panel,
      "fill-opacity": 0.85,
      stroke: "#000",
      "stroke-opacity": 0.5,
      "stroke-width": 8,
    }),
    path("M0-38A38 38 0 1 1-36 12", {
      fill: "none",
      stroke: emberHud.accent,
      "stroke-width": 7,
      "stroke-linecap": "round",
    }),
    sign("eye", 0, 0, 46, emberHud.ink)
  )

const pump = (view: Plan, x: number, y: number, color: string): Thing => {
  const face = (from: number, to: number, low: number, top: number, fill: string) =>
    onSide(
      view,
      "left",
      y + 0.5,
      [
        [x + from, low],
        [x + to, low],
        [x + to, top],
        [x + from, top],
      ],
      fill
    )
  return solid(
    view,
    [x, y],
    [0.7, 0.5, 1.5],
    tones(color, "#ffd9a0", "#0b0807"),
    face(0.1, 0.6, 0.9, 1.35, "#e9dcc0") +
      face(0.16, 0.54, 1.08, 1.28, "#2a221d") +
      stroke(
        [view.at(x + 0.7, y + 0.25, 1.1), view.at(x + 1, y + 0.4, 0.5), view.at(x + 0.8, y + 0.5, 0.25)],
        "#15100d",
        5
      ),
    0.5
  )
}

/** The shop behind the pumps, its windows broken, its sign of a drop still there. */
const shop = (view: Plan, x: number, y: number): Thing => {
  const [w, d, h] = [5.6, 2.2, 2.2]
  const pane = (from: number, to: number, fill: string) =>
    onSide(
      view,
      "left",
      y + d,
      [
        [x + from, 0.5],
        [x + to, 0.5],
        [x + to, 1.5],
        [x + from, 1.5],
      ],
      fill
    )
  const [sx, sy] = view.at(x + 2.8, y + d, 1.86)
  return solid(
    view,
    [x, y],
    [w, d, h],
    tones("#a08468", "#ffd9a0", "#0b0807"),
    seams(view, "left", y + d, [x, x + w], [0.3, 1.62], "#3a2416", 4) +
      pane(0.3, 1.8, "#2a221d") +
      pane(2, 3.2, "#ffb95a") +
      pane(4.3, 5.4, "#2a221d") +
      onSide(
        view,
        "left",
        y + d,
        [
          [x + 3.4, 0],
          [x + 4.1, 0],
          [x + 4.1, 1.6],
          [x + 3.4, 1.6],
        ],
        "#15100d"
      ) +
      block(view, [x - 0.2, y - 0.2, h], [w + 0.4, d + 0.6, 0.24], tones("#b04a2e", "#ffd9a0", "#0b0807")) +
      sign("drop", sx, sy + 4, 34, "#fcebc8"),
    0.9
  )
}
