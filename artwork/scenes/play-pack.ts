import { plan, stage } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { oval, path } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { damage, frostHud, minimap, overhead, purse, ring, tasks } from "../parts/hud.ts"
import { frostTouch } from "../parts/hud-sets.ts"
import { sign } from "../parts/hud-icons.ts"
import { footprints, packWolf, snowfield } from "../parts/northern.ts"
import { conifer, darkness, hearth, rocks, terrain, vignette } from "../parts/outdoors.ts"
import { shieldMaiden, viking } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { flakes } from "../parts/weather.ts"

/** Play: two stand back to back with a torch; a pack circles them in the snow; `second` is the moment after. */
export function playPack(size: Size, second = false): Scene {
  const scene = new Scene(size)
  const view = plan([800, 420], 78)
  const [hero, friend] = [view.at(0.5, -0.1), view.at(-0.6, 0.7)] as const
  const wolves = [
    view.at(2.9, 0.6),
    view.at(-2.9, 2.6),
    view.at(0.4, -4),
    view.at(4.6, -2.8),
    view.at(2.4, 4.4),
  ] as const
  scene.add(
    "ground",
    0,
    terrain(scene, "play-pack", snowfield, 60),
    footprints(view, [
      [-8, 5],
      [-4, 3],
      [-0.6, 0.8],
    ]),
    footprints(
      view,
      [
        [9, -6],
        [5, -2],
        [3, 0.6],
        [0.5, 3.4],
        [-3, 2.6],
        [-4.4, 0],
      ],
      "#4c7c96"
    )
  )
  const tree = { dark: "#143449", light: "#2d5f78", cap: "#e3f1f5" }
  scene.add("marks", 0, ring(hero, 56, frostHud.ink), ring(wolves[0], 56, frostHud.danger, true))
  scene.add(
    "world",
    0,
    stage([
      {
        near: 0.4,
        body: person(
          hero,
          132,
          viking,
          second ? poses.strike({ name: "axe", turn: 76 }) : poses.raise({ name: "axe", turn: 24 })
        ),
      },
      {
        near: 0.2,
        body: person(friend, 126, shieldMaiden, { ...poses.guard({ name: "torch", turn: 18 }), far: [20, -52] }, true),
      },
      { near: 3.4, body: packWolf(wolves[0], 0.98, "#465d70", true, true) },
      { near: -0.3, body: packWolf(wolves[1], 0.92, "#3c5468") },
      { near: -3.6, body: packWolf(wolves[2], 0.82, "#51687a", true) },
      { near: 1.8, body: packWolf(wolves[3], 0.84, "#435a6d", true) },
      { near: 6.8, body: packWolf(wolves[4], 1, "#344b5e", true, second) },
      hearth(scene, view, -2.7, -1.4, 0.7),
      conifer(view, -5.4, -3.2, 5, tree),
      conifer(view, -2.4, -6.2, 5, tree),
      conifer(view, 2.6, -7, 4.6, tree),
      conifer(view, 6.6, -5.4, 5, tree),
      conifer(view, -7.4, 0.8, 4.6, tree),
      conifer(view, -5.6, 6, 4.8, tree),
      conifer(view, 7.6, 0.6, 4.6, tree),
      rocks(view, 4.2, 2.4, 0.6, "#3f6680", "#e3f1f5"),
      rocks(view, -4, -1.6, 0.5, "#3f6680", "#e3f1f5"),
    ])
  )
  const torch = [friend[0] - 40, friend[1] - 60] as const
  scene.add(
    "light",
    0,
    darkness(scene, "#041225", 0.48, [
      [hero[0] - 30, hero[1], 560, 1],
      [view.at(-2.7, -1.4)[0], view.at(-2.7, -1.4)[1], 320, 0.9],
    ]),
    scene.glow(torch, 300, "#ffab57", 0.5, 0.8),
    vignette(scene, "#020a16", 0.8),
    flakes(scene, "pack", { count: 200, size: 2.2, color: frost.white, opacity: 0.7, near: 14 })
  )
  scene.add(
    "labels",
    0,
    ...wolves.map(([x, y], i) =>
      overhead(frostHud, [x, y - ([120, 116, 106, 108, 124][i] ?? 116)], [0.4, 1, 1, 0.76, 0.9][i] ?? 1, {
        level: [18, 17, 17, 16, 21][i] ?? 17,
      })
    ),
    overhead(frostHud, [friend[0], friend[1] - 156], 0.58, { color: frostHud.fine, level: 19 }),
    damage([wolves[0][0] + 10, wolves[0][1] - 186], "-64", 44, "#ffd36a"),
    damage([hero[0] - 70, hero[1] - 178], "-9", 30, frostHud.danger)
  )
  scene.add(
    "hud",
    0,
    sign("paw", wolves[1][0] - 80, wolves[1][1] - 110, 34, frostHud.danger),
    purse(frostHud, 640, [
      { good: "fur", number: 11 },
      { good: "herb", number: 4 },
    ]),
    minimap(
      frostHud,
      "#7fa8bc",
      path("M-92 10L-40 0L-10 30L50 10L92 40V92H-92Z", { fill: "#2d5f78", opacity: 0.7 }) +
        oval(-30, -20, 9, 9, "#ffab57"),
      [
        { at: [36, 20], color: frostHud.danger },
        { at: [-52, 18], color: frostHud.danger },
        { at: [20, -50], color: frostHud.danger },
        { at: [66, -10], color: frostHud.danger },
        { at: [8, 60], color: frostHud.danger },
        { at: [-14, 8], color: frostHud.fine },
      ]
    ),
    tasks(frostHud, 262, [
      { icon: { sign: "paw" }, done: 3, of: 5 },
      { icon: "fur", done: 11, of: 15 },
      { icon: "torch", done: 1, of: 1 },
    ]),
    frostTouch(
      { level: 20, health: 0.71, warmth: 0.34, food: 0.6 },
      [34, 18],
      [
        { good: "axe", worn: 0.7 },
        { good: "bow", number: 14 },
        { good: "torch", worn: 0.28 },
        { good: "herb", number: 4 },
        { good: "mead", number: 2 },
      ],
      0,
      "fist",
      ["bolt", "turn", "horn"]
    )
  )
  return scene
}
