import { floor, plan, stage, type Thing } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { oval, path } from "../lib/svg.ts"
import { bubble, control, emberHud, minimap, overhead, purse, slots, tasks } from "../parts/hud.ts"
import { good, sign } from "../parts/hud-icons.ts"
import { emberVitals, mapRoad } from "../parts/hud-sets.ts"
import {
  barrel,
  boards,
  cell,
  conifer,
  crate,
  darkness,
  deadTree,
  hearth,
  plankWall,
  rocks,
  sandbags,
  terrain,
  vignette,
} from "../parts/outdoors.ts"
import { mechanic, scavenger, survivor, trader } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { embers, smoke } from "../parts/weather.ts"

/** Play: a camp is built wall by wall on a grid while its people sit by the fire; `second` is the moment after. */
export function playCamp(size: Size, second = false): Scene {
  const scene = new Scene(size)
  const view = plan([790, 452], 84)
  const hero = view.at(2.9, 2.1)
  const green = emberHud.fine
  scene.add(
    "ground",
    0,
    terrain(scene, "play-camp", { base: "#6d5a3c", light: "#8f7849", dark: "#43361f", tuft: "#a3934f" }, 420)
  )
  const grid = Array.from({ length: 49 }, (_, i) => cell(view, -4 + (i % 7), -3 + Math.floor(i / 7), "#ffe6b8")).join(
    ""
  )
  const walls: Thing[] = [
    plankWall(view, "left", [-3, -3], 1, { window: true }),
    plankWall(view, "left", [-2, -3], 1, {}),
    plankWall(view, "left", [-1, -3], 1, { door: true }),
    plankWall(view, "left", [0, -3], 1, { window: true }),
    plankWall(view, "right", [-3, -3], 1, {}),
    plankWall(view, "right", [-3, -2], 1, { window: true }),
    plankWall(view, "right", [-3, -1], 1, {}),
    plankWall(view, "right", [-3, 0], 1, { color: "#6d7470" }),
    plankWall(view, "left", [1, -3], 1, { color: "#6d7470" }),
    plankWall(view, "left", [2, -3], 1, { color: green, opacity: 0.55 }),
  ]
  scene.add(
    "world",
    0,
    grid,
    boards(view, [-3, -3], [5, 4], "#9a6c42"),
    cell(view, 2, -3, green, true),
    stage([
      ...walls,
      {
        near: -2.4,
        body:
          floor(view, [-2.6, -2.4, 0.02], [1.6, 1.1], "#8a3a28") +
          floor(view, [-2.5, -2.3, 0.03], [1.4, 0.9], "#b4573a"),
      },
      crate(view, -2.7, -0.6, 0.7, "#8f6238"),
      crate(view, -2.7, 0.2, 0.6, "#a87545"),
      crate(view, -2.65, -0.55, 0.5, "#9c6c40", 0.56),
      barrel(view, 1.4, -2.3, "#7c8a86"),
      barrel(view, 1.7, -1.5, "#b04a2e"),
      hearth(scene, view, -0.6, 2.6, 1),
      { near: 1.2, body: person(view.at(-1.6, 2), 122, trader, poses.sit()) },
      { near: 2.4, body: person(view.at(0.5, 1.9), 122, mechanic, poses.sit(), true) },
      { near: 3.6, body: person(view.at(-0.9, 4.2), 124, scavenger, poses.stand({ name: "rifle", turn: 12 })) },
      {
        near: 5,
        body: person(
          hero,
          128,
          survivor,
          second ? poses.strike({ name: "hammer", turn: 80 }) : poses.raise({ name: "hammer", turn: 20 }),
          true
        ),
      },
      sandbags(view, [-5.4, 4.6], 5),
      sandbags(view, [4.6, -2.6], 4, "y"),
      conifer(view, -6, -1.6, 4.4, { dark: "#2f3a22", light: "#5a6534" }),
      conifer(view, -5.2, -4.4, 5, { dark: "#2b3520", light: "#566030" }),
      conifer(view, -7.4, 1.6, 4.2, { dark: "#2f3a22", light: "#5a6534" }),
      conifer(view, 3.4, -6, 4.6, { dark: "#2f3a22", light: "#5a6534" }),
      conifer(view, 6.2, -4.6, 5, { dark: "#2b3520", light: "#566030" }),
      deadTree(view, 6.4, -1, 4, "#241813", "#a0683c"),
      conifer(view, -4.6, 7, 4.4, { dark: "#2b3520", light: "#566030" }),
      rocks(view, 5, 3, 0.55, "#75695a"),
      rocks(view, 3.8, 4.6, 0.35, "#75695a"),
    ]),
    smoke(scene, "camp", [view.at(-0.6, 2.6)[0], view.at(-0.6, 2.6)[1] - 60], {
      rise: 380,
      drift: 120,
      wide: 50,
      color: "#e9cfa4",
      opacity: 0.16,
    })
  )
  const fire = view.at(-0.6, 2.6)
  scene.add(
    "light",
    0,
    scene.glow([1400, -100], 1200, "#ff9a5a", 0.42, 0.7),
    darkness(scene, "#150d10", 0.4, [
      [fire[0], fire[1], 560, 1],
      [860, 400, 700, 0.9],
    ]),
    vignette(scene, "#0a0606", 0.7)
  )
  scene.add(
    "sparks",
    1,
    embers("camp", [fire[0], fire[1] - 20], {
      count: 40,
      reach: 330,
      spread: 120,
      color: "#ff9b4d",
      hot: "#ffe0a8",
      size: 2.4,
      drift: 60,
    })
  )
  const ghost = view.at(2.5, -2.9, 2.2)
  scene.add(
    "labels",
    0,
    bubble(emberHud, [view.at(-1.6, 2)[0] + 8, view.at(-1.6, 2)[1] - 92], good("spoon", 0, 0, 44)),
    bubble(emberHud, [view.at(0.5, 1.9)[0] - 6, view.at(0.5, 1.9)[1] - 92], sign("skull", 0, 0, 40, "#7c2c1a")),
    overhead(emberHud, [view.at(-0.9, 4.2)[0], view.at(-0.9, 4.2)[1] - 152], 0.9, { color: green, level: 9 })
  )
  scene.add(
    "hud",
    0,
    control(emberHud, ghost[0] - 66, ghost[1] - 30, 36, "cross", { color: emberHud.danger }),
    control(emberHud, ghost[0] + 10, ghost[1] - 44, 36, "turn"),
    control(emberHud, ghost[0] + 86, ghost[1] - 30, 36, "check", { color: green }),
    emberVitals({ level: 9, health: 0.94, food: 0.66, water: 0.72 }),
    purse(emberHud, 560, [
      { good: "wood", number: 46 },
      { good: "stone", number: 112 },
      { good: "nails", number: 8 },
    ]),
    minimap(
      emberHud,
      "#5a4c30",
      mapRoad + path("M-30-30H34V24H-30Z", { fill: "#9a6c42" }) + oval(0, 40, 9, 9, "#ff9a3d"),
      [
        { at: [-14, 38], color: green },
        { at: [16, 34], color: green },
        { at: [6, 56], color: green },
      ]
    ),
    tasks(emberHud, 262, [
      { icon: "wall", done: 9, of: 12 },
      { icon: "wood", done: 20, of: 20 },
      { icon: "roof", done: 0, of: 6 },
    ]),
    slots(
      emberHud,
      [424, 752],
      { columns: 7, rows: 1, size: 100, gap: 10 },
      [
        { good: "floor", number: 2 },
        { good: "wall", number: 3 },
        { good: "roof", number: 6 },
        { good: "fire", number: 1 },
        { good: "chest", number: 4 },
        { good: "pick" },
        { good: "rope", number: 2 },
      ],
      1
    ),
    control(emberHud, 1304, 802, 50, "hammer", { main: true }),
    control(emberHud, 1424, 802, 50, "cross"),
    control(emberHud, 330, 802, 50, "turn")
  )
  return scene
}
