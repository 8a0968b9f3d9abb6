import { plan, stage, type Plan } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, num, oval, path, type Point } from "../lib/svg.ts"
import { bubble, control, count, countFrom, emberHud, gauge, overhead, plate, ring, slots } from "../parts/hud.ts"
import { atRight, emberVitals } from "../parts/hud-sets.ts"
import { good, sign } from "../parts/hud-icons.ts"
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
  terrain,
  vignette,
} from "../parts/outdoors.ts"
import { infected, mechanic, scavenger, survivor } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { embers, smoke } from "../parts/weather.ts"

/** Play: night; how far the fire is seen is drawn on the ground, guests come out of the dark, and one wall is missing. */
export function playWatch(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([scene.width / 2, 428], 86)
  const fire = view.at(0, 0)
  const hero = view.at(0.8, 2.2)
  const foes = [view.at(4.9, 0.4), view.at(3.2, 4), view.at(-4.1, 2.1), view.at(3.3, -3.2)] as const
  const tree = { dark: "#232b1a", light: "#4d5a30" }
  scene.add(
    "ground",
    0,
    terrain(scene, "play-watch", { base: "#6d5638", light: "#8f7047", dark: "#3c2c1a", tuft: "#9a8448" }, 320),
    Array.from({ length: 25 }, (_, i) => cell(view, -2.5 + (i % 5), -2.5 + Math.floor(i / 5), "#ffe6b8")).join("")
  )
  scene.add("marks", 0, seen(view), ring(hero, 56, emberHud.ink))
  const low = { tall: 1 }
  scene.add(
    "world",
    0,
    boards(view, [-2.5, -2.5], [3, 2], "#8f6440"),
    cell(view, 1.5, 1.5, emberHud.fine, true),
    stage([
      ...[0, 1, 2, 3, 4].map((i) => plankWall(view, "left", [-2.5 + i, -2.5], 1, { window: i === 1, tall: 1.8 })),
      ...[0, 1, 2, 3, 4].map((i) => plankWall(view, "right", [-2.5, -2.5 + i], 1, { door: i === 3, tall: 1.8 })),
      ...[0, 1, 2].map((i) => plankWall(view, "left", [-2.5 + i, 2.5], 1, low)),
      plankWall(view, "left", [1.5, 2.5], 1, { ...low, color: emberHud.fine, opacity: 0.6 }),
      ...[0, 1, 2, 3].map((i) => plankWall(view, "right", [2.5, -2.5 + i], 1, low)),
      crate(view, -2.2, -2.2, 0.8, "#8f6238"),
      crate(view, -1.2, -2.3, 0.7, "#a87545"),
      barrel(view, 0.8, -2, "#b04a2e"),
      hearth(scene, view, 0, 0, 1.15),
      { near: -0.6, body: person(view.at(-0.9, 0.2), 124, mechanic, poses.sit()) },
      { near: 1.4, body: person(view.at(1.7, -0.3), 128, scavenger, poses.aim({ name: "rifle", turn: 78 })) },
      { near: 4.2, body: person(hero, 134, survivor, poses.raise({ name: "hammer", turn: 20 })) },
      { near: 5.8, body: person(foes[0], 128, infected(0), poses.reach(), true) },
      { near: 7.6, body: person(foes[1], 130, infected(2), poses.reach(), true) },
      { near: -2.1, body: person(foes[2], 126, infected(1), poses.reach()) },
      { near: 0.4, body: person(foes[3], 122, infected(4), poses.reach(), true) },
      conifer(view, -4.8, -2.6, 4.8, tree),
      conifer(view, -6, 0.4, 4.4, tree),
      conifer(view, -2, -5.6, 4.6, tree),
      conifer(view, 1.6, -6.2, 4.6, tree),
      conifer(view, 6.4, -2, 4.4, tree),
      conifer(view, -5, 5.6, 4.4, tree),
      deadTree(view, -3.4, -4.4, 3.6, "#1d1411", "#9a6238"),
    ]),
    smoke(scene, "watch", [fire[0], fire[1] - 60], { rise: 360, drift: 140, wide: 54, color: "#e9cfa4", opacity: 0.2 })
  )
  scene.add(
    "light",
    0,
    darkness(scene, "#090a12", 0.62, [
      [fire[0], fire[1], 620, 1],
      [fire[0], fire[1] + 120, 420, 0.7],
    ]),
    scene.glow([fire[0], fire[1] - 20], 520, "#ff9438", 0.34, 0.7),
    vignette(scene, "#040408", 0.85),
    eyes([
      [62, 400],
      [1112, 330],
      [1084, 560],
      [150, 640],
      [838, 150],
    ])
  )
  scene.add(
    "sparks",
    1,
    embers("watch", [fire[0], fire[1] - 24], {
      count: 60,
      reach: 360,
      spread: 130,
      color: "#ff9b4d",
      hot: "#ffe0a8",
      size: 2.6,
      drift: 80,
    })
  )
  const gap = view.at(2, 2.5, 1)
  scene.add(
    "labels",
    0,
    ...foes.map(([x, y], i) =>
      overhead(emberHud, [x, y - 154], [1, 1, 0.62, 1][i] ?? 1, { level: [9, 14, 8, 10][i] ?? 9 })
    ),
    bubble(emberHud, [view.at(-0.9, 0.2)[0] + 8, view.at(-0.9, 0.2)[1] - 96], good("can", 0, 0, 44)),
    overhead(emberHud, [view.at(1.7, -0.3)[0], view.at(1.7, -0.3)[1] - 156], 0.84, { color: emberHud.fine, level: 13 })
  )
  scene.add(
    "hud",
    0,
    control(emberHud, gap[0] - 4, gap[1] - 62, 38, "check", { color: emberHud.fine }),
    emberVitals({ level: 12, health: 0.81, food: 0.58, water: 0.44 }),
    plate(emberHud, 440, 26, 340, 74),
    sign("clock", 486, 63, 42, emberHud.ink),
    count("4:10", 566, 50, 28, emberHud.ink),
    sign("skull", 652, 63, 42, emberHud.danger),
    countFrom("6/14", 684, 52, 24, emberHud.ink),
    coming([1128, 446], 90, 22),
    coming([72, 520], -90, 38),
    atRight(
      scene.width,
      plate(emberHud, 1330, 26, 244, 104) +
        good("fire", 1374, 78, 64) +
        sign("eye", 1440, 58, 38, emberHud.accent) +
        countFrom("60", 1472, 46, 26, emberHud.ink) +
        gauge(emberHud, 1420, 92, 132, { color: emberHud.accent, left: 0.74, height: 18 })
    ),
    slots(
      emberHud,
      [232, 764],
      { columns: 5, rows: 1, size: 104, gap: 10 },
      [
        { good: "wall", number: 1 },
        { good: "floor", number: 4 },
        { good: "roof", number: 2 },
        { good: "chest", number: 1 },
        { good: "fire", number: 1 },
      ],
      0
    ),
    control(emberHud, 150, 816, 52, "turn"),
    atRight(
      scene.width,
      control(emberHud, 1444, 770, 84, "hammer", { main: true }) +
        control(emberHud, 1290, 816, 54, "gun", { number: 9 }) +
        control(emberHud, 1322, 676, 48, "cross")
    )
  )
  return scene
}

/** As far as the fire is seen. */
const seen = (view: Plan): string => {
  const [x, y] = view.at(0, 0)
  return (
    oval(x, y, 520, 296, "#ffb65a", { opacity: 0.1 }) +
    oval(x, y, 520, 296, "none", {
      stroke: emberHud.accent,
      "stroke-width": 5,
      "stroke-dasharray": "26 18",
      opacity: 0.95,
    })
  )
}

/** Those who are still in the dark. */
const eyes = (points: readonly Point[]): string =>
  points
    .map(
      ([x, y]) =>
        oval(x - 7, y, 3.4, 2.8, "#ffd88a", { opacity: 0.9 }) + oval(x + 7, y, 3.4, 2.8, "#ffd88a", { opacity: 0.9 })
    )
    .join("")

/** An arrow to somebody beyond the edge, and how far away. */
const coming = ([x, y]: Point, turn: number, meters: number): string =>
  group(
    { transform: `translate(${num(x)} ${num(y)})` },
    el("circle", { r: 34, fill: emberHud.panel, "fill-opacity": 0.8, stroke: emberHud.danger, "stroke-width": 3 }),
    sign("skull", 0, 0, 38, emberHud.danger),
    path("M0-58l13 18h-26Z", { fill: emberHud.danger, transform: `rotate(${turn})` })
  ) + count(meters, x, y + 44, 22, emberHud.ink)
