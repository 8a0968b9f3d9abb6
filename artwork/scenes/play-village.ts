import { block, plan, solid, stage, tones } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { path, stroke } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import {
  bubble,
  control,
  count,
  frostHud,
  gauge,
  minimap,
  overhead,
  plate,
  purse,
  ring,
  slot,
  tasks,
} from "../parts/hud.ts"
import { frostTouch } from "../parts/hud-sets.ts"
import { good } from "../parts/hud-icons.ts"
import { footprints, logHouse } from "../parts/northern.ts"
import { barrel, conifer, crate, hearth, rocks, terrain, vignette } from "../parts/outdoors.ts"
import { crewman, elder, hunter, shieldMaiden, viking } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { flakes, smoke } from "../parts/weather.ts"

/** Play: a clear day in the village; a hall is raised and everybody has something to do; `second` is the moment after. */
export function playVillage(size: Size, second = true): Scene {
  const scene = new Scene(size)
  const view = plan([800, 400], 68)
  const hero = view.at(1.9, 3.2)
  const [ax, ay] = [-0.6, -3.4]
  const beam = tones("#a8794c", "#fff2d8", "#1a2630")
  scene.add(
    "ground",
    0,
    terrain(scene, "play-village", { base: "#bcd9e2", light: "#e6f3f6", dark: "#8fb6c6", tuft: "#f4fafb" }, 60),
    footprints(
      view,
      [
        [-7, 3],
        [-3, 2],
        [0, 2.4],
        [2, 3.2],
      ],
      "#8fb4c4"
    ),
    footprints(
      view,
      [
        [0, 2.4],
        [0.4, -0.6],
      ],
      "#8fb4c4"
    ),
    footprints(
      view,
      [
        [2, 3.2],
        [6, 3],
      ],
      "#8fb4c4"
    )
  )
  const tree = { dark: "#1f4a5f", light: "#3d7a92", cap: "#f7fbfc" }
  const frame = [0, 1.4, 2.8, 4.2].map((x) => ({
    near: ax + ay + x + 1,
    body:
      block(view, [ax + x, ay], [0.18, 0.18, 1.6], beam) +
      block(view, [ax + x, ay + 2.8], [0.18, 0.18, 1.6], beam) +
      stroke([view.at(ax + x, ay, 1.6), view.at(ax + x, ay + 1.5, 3)], "#c99a64", 10) +
      stroke([view.at(ax + x, ay + 3, 1.6), view.at(ax + x, ay + 1.5, 3)], "#8a6238", 10),
  }))
  scene.add("marks", 0, ring(hero, 50, "#17435a"))
  scene.add(
    "world",
    0,
    block(view, [ax - 0.2, ay - 0.2], [4.8, 3.4, 0.16], tones("#8f8a80", "#ffffff", "#2a3a44")),
    stage([
      ...frame,
      logHouse(view, [-7.6, -3.4], [3.6, 2.6]),
      logHouse(view, [5.6, -5.6], [3.4, 2.4], { lit: false }),
      logHouse(view, [-5.4, 5.2], [3.2, 2.2]),
      hearth(scene, view, -2.6, 1.4, 0.8),
      { near: -1, body: person(view.at(-3.6, 1), 106, elder, poses.sit()) },
      { near: -0.4, body: person(view.at(-1.6, 1.2), 106, crewman(4), poses.sit(), true) },
      { near: 1.1, body: person(view.at(1.6, -0.1), 112, hunter, poses.raise({ name: "hammer", turn: 20 }), true) },
      { near: -0.1, body: person(view.at(4.4, -0.6), 110, shieldMaiden, poses.carry()) },
      {
        near: 5.2,
        body: person(
          hero,
          118,
          viking,
          second ? poses.strike({ name: "axe", turn: 70 }) : poses.raise({ name: "axe", turn: 10 })
        ),
      },
      { near: 8, body: person(view.at(5.4, 2.6), 110, crewman(3), poses.carry(), true) },
      solid(view, [2.9, 3.3], [0.5, 0.5, 0.5], tones("#a8794c", "#fff2d8", "#1a2630")),
      crate(view, 5.2, 0.6, 0.7, "#a08258"),
      crate(view, 5.3, 1.4, 0.6, "#8f7048"),
      barrel(view, -4.4, -0.4, "#7c5a38", "#9fb0b8"),
      ...[0, 1, 2].map((i) =>
        solid(view, [3.6, 4.4 + i * 0.34], [1.8, 0.3, 0.3], tones("#9a6c42", "#fff2d8", "#1a2630"))
      ),
      ...[0, 1].map((i) =>
        solid(view, [3.6, 4.58 + i * 0.34, 0.3], [1.8, 0.3, 0.3], tones("#a87a4c", "#fff2d8", "#1a2630"))
      ),
      conifer(view, -2.6, -7.6, 4.6, tree),
      conifer(view, 3, -8, 4.4, tree),
      conifer(view, -9, 1, 4.6, tree),
      conifer(view, 9.4, -2.4, 4.4, tree),
      conifer(view, -0.4, 8, 4.2, tree),
      rocks(view, 7.4, 1.6, 0.5, "#7fa3b2", "#f7fbfc"),
    ]),
    smoke(scene, "village", [view.at(-6, -2)[0], view.at(-6, -2)[1] - 150], {
      rise: 260,
      drift: 120,
      wide: 40,
      color: "#ffffff",
      opacity: 0.35,
    })
  )
  scene.add(
    "light",
    0,
    scene.glow([1350, -120], 1300, "#ffe2b4", 0.5, 0.7),
    vignette(scene, "#10344c", 0.6),
    flakes(scene, "village", { count: 70, size: 2, color: frost.white, opacity: 0.7, near: 6 })
  )
  const site = view.at(1.8, -2)
  scene.add(
    "labels",
    0,
    bubble(frostHud, [view.at(-3.6, 1)[0] + 6, view.at(-3.6, 1)[1] - 76], good("mead", 0, 0, 40)),
    overhead(frostHud, [view.at(1.6, -0.1)[0], view.at(1.6, -0.1)[1] - 142], 1, { color: frostHud.fine, level: 15 })
  )
  scene.add(
    "hud",
    0,
    plate(frostHud, site[0] - 130, site[1] - 232, 260, 74, { opacity: 0.86 }) +
      good("roof", site[0] - 92, site[1] - 195, 56) +
      gauge(frostHud, site[0] - 50, site[1] - 206, 156, { color: frostHud.accent, left: 0.58, height: 20 }) +
      path(`M${site[0] - 12} ${site[1] - 158}h24l-12 16Z`, { fill: frostHud.edge }),
    count("+3", hero[0] + 96, hero[1] - 150, 36, "#fff"),
    good("wood", hero[0] + 146, hero[1] - 130, 44),
    purse(frostHud, 484, [
      { good: "wood", number: 214 },
      { good: "stone", number: 96 },
      { good: "fur", number: 15 },
      { good: "coin", number: 1250 },
    ]),
    minimap(
      frostHud,
      "#bcd9e2",
      path("M-20-34H30V4H-20ZM-70-30H-40V0H-70ZM44-60H74V-36H44ZM-60 40H-30V62H-60Z", { fill: "#6b4a30" }) +
        path("M-92 80Q0 50 92 92H-92Z", { fill: "#2f6f88" }),
      [
        { at: [-14, 12], color: "#2f8f76" },
        { at: [30, 14], color: "#2f8f76" },
        { at: [56, 34], color: "#2f8f76" },
        { at: [4, -16], color: "#a8562c", icon: "hammer" },
      ]
    ),
    tasks(frostHud, 262, [
      { icon: "wood", done: 42, of: 60 },
      { icon: "roof", done: 3, of: 8 },
      { icon: "mead", done: 6, of: 6 },
    ]),
    ...(["axe", "torch", "bread"] as const).map(
      (name, i) =>
        slot(frostHud, 30, 196 + i * 96, 84, { good: name, number: [1, 4, 6][i] }) +
        gauge(frostHud, 34, 270 + i * 96, 76, { color: frostHud.accent, left: [0.8, 0.35, 0][i] ?? 0, height: 9 })
    ),
    control(frostHud, 206, 238, 34, "plus"),
    frostTouch(
      { level: 15, health: 1, warmth: 0.86, food: 0.72 },
      [46, 10],
      [
        { good: "axe", worn: 0.8 },
        { good: "pick", worn: 0.5 },
        { good: "torch", number: 2 },
        { good: "bread", number: 6 },
        null,
      ],
      0,
      "hammer",
      ["hand", "turn", "horn"]
    )
  )
  return scene
}
