import { plan, stage } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { oval, path, stroke } from "../lib/svg.ts"
import { ember } from "../palettes.ts"
import { damage, emberHud, minimap, overhead, purse, ring, tasks } from "../parts/hud.ts"
import { emberTouch, mapRoad } from "../parts/hud-sets.ts"
import { car, crate, darkness, deadTree, roadway, rocks, terrain, vignette, barrel } from "../parts/outdoors.ts"
import { infected, scavenger, survivor } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { embers } from "../parts/weather.ts"

/** Play: a fight with the infected between the cars of the convoy road, before and (`second`) as a blow lands. */
export function playRoad(size: Size, second = true): Scene {
  const scene = new Scene(size)
  const view = plan([800, 420], 76)
  const ground = { base: "#8b6440", light: "#b98a54", dark: "#4f3625", tuft: "#c89a58" }
  const hero = view.at(0.1, 1)
  const friend = view.at(-3, 4)
  const foes = [
    view.at(1.55, 0.2),
    view.at(2.9, 2.6),
    view.at(1.2, -3.2),
    view.at(5, -1.4),
    view.at(-4.6, 0.6),
  ] as const
  scene.add(
    "ground",
    0,
    terrain(scene, "play-road", ground),
    roadway(view, -3.2, 6, { bed: "#5c4c42", edge: "#3a2d25", line: "#d9b77a" }, "play-road")
  )
  scene.add("marks", 0, ring(hero, 58, emberHud.ink), ring(foes[0], 50, emberHud.danger, true))
  scene.add(
    "world",
    0,
    stage([
      car(view, [-2.6, -7.2], "#7a5440", "y", true),
      car(view, [0.6, 4.6], "#b0824c", "y"),
      car(view, [-8.4, 1.6], "#6f7d78", "x"),
      car(view, [4.2, -7.2], "#a8442c", "x"),
      crate(view, -5.4, -2.8, 0.9, "#8f6238"),
      crate(view, -5.7, -1.6, 0.8, "#9c6c40"),
      barrel(view, -4.3, -2.2, "#b04a2e"),
      deadTree(view, 6.6, -3, 4.4, "#241813", "#a0683c"),
      deadTree(view, -6.6, -4, 5, "#241813", "#a0683c"),
      deadTree(view, 7.4, 1.4, 4.2, "#241813", "#a0683c"),
      deadTree(view, -5.4, 7.6, 4.6, "#241813", "#a0683c"),
      deadTree(view, 10, -4, 5, "#241813", "#a0683c"),
      rocks(view, 5.4, 3.4, 0.5, "#6d5a4c"),
      rocks(view, -7, 6, 0.6, "#6d5a4c"),
      {
        near: 1.1,
        body: person(
          hero,
          128,
          survivor,
          second ? poses.strike({ name: "bat", turn: 66 }) : poses.raise({ name: "bat", turn: -20 })
        ),
      },
      { near: 1.75, body: person(foes[0], 122, infected(0), second ? poses.guard() : poses.reach(), true) },
      { near: 5.5, body: person(foes[1], 124, infected(1), poses.reach(), true) },
      { near: -2, body: person(foes[2], 122, infected(2), poses.reach(), true) },
      { near: 3.6, body: person(foes[3], 124, infected(3), poses.reach(), true) },
      { near: -4, body: person(foes[4], 120, infected(4), poses.reach()) },
      { near: 1, body: person(friend, 126, scavenger, poses.aim({ name: "rifle", turn: 78 })) },
    ]),
    shot(friend, foes[1])
  )
  scene.add(
    "light",
    0,
    scene.glow([300, -120], 1200, "#ffb765", 0.5, 0.7),
    darkness(scene, "#1c0f09", 0.42, [[760, 430, 820, 1]]),
    vignette(scene, "#0b0705", 0.72)
  )
  scene.add(
    "ash",
    1,
    embers("play-road", [900, 940], {
      count: 50,
      reach: 900,
      spread: 900,
      color: "#ff9b4d",
      hot: "#ffd9a0",
      size: 2.2,
    })
  )
  scene.add(
    "labels",
    0,
    ...foes.map((at, i) =>
      overhead(emberHud, [at[0] - 4, at[1] - 150], [0.34, 0.8, 1, 1, 0.55][i] ?? 1, { level: [7, 8, 7, 9, 6][i] ?? 7 })
    ),
    overhead(emberHud, [friend[0], friend[1] - 156], 0.72, { color: emberHud.fine, level: 11 }),
    damage([foes[0][0] + 22, foes[0][1] - 216], "-48", 42, "#ffd36a"),
    damage([foes[1][0] - 30, foes[1][1] - 204], "-21", 28, ember.pale),
    damage([foes[4][0] + 4, foes[4][1] - 200], "-17", 24, ember.pale)
  )
  scene.add(
    "hud",
    0,
    purse(emberHud, 560, [
      { good: "wood", number: 128 },
      { good: "stone", number: 74 },
      { good: "nails", number: 19 },
    ]),
    minimap(emberHud, "#4a3828", mapRoad + oval(40, 44, 22, 14, "#33271e"), [
      { at: [22, -14], color: emberHud.danger },
      { at: [38, 16], color: emberHud.danger },
      { at: [4, -44], color: emberHud.danger },
      { at: [58, -26], color: emberHud.danger },
      { at: [-52, 0], color: emberHud.danger },
      { at: [-40, 34], color: emberHud.fine },
      { at: [56, 56], color: emberHud.accent, icon: "flag" },
    ]),
    tasks(emberHud, 262, [
      { icon: "fuel", done: 2, of: 3 },
      { icon: { sign: "skull" }, done: 11, of: 20 },
      { icon: "spoon", done: 0, of: 1 },
    ]),
    emberTouch(
      { level: 14, health: 0.62, food: 0.8, water: 0.45 },
      [38, -22],
      [
        { good: "bat", worn: 0.64 },
        { good: "rifle", worn: 0.22 },
        { good: "bandage", number: 3 },
        { good: "can", number: 5 },
        { good: "axe", worn: 0.9 },
        null,
      ],
      0,
      "fist"
    )
  )
  return scene
}

const shot = (from: readonly [number, number], to: readonly [number, number]): string =>
  stroke(
    [
      [from[0] + 74, from[1] - 92],
      [to[0] - 6, to[1] - 74],
    ],
    "#fff3c8",
    2.6,
    { opacity: 0.75, "stroke-dasharray": "80 26 40 200" }
  ) +
  path("M0-16L5-5L20-8L9 2L18 14L4 8L-4 18L-5 5L-18 4L-7-4Z", {
    fill: "#ffe08a",
    transform: `translate(${from[0] + 78} ${from[1] - 93})`,
  })
