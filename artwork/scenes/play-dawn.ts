import { plan, stage } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { path } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { count, frostHud, gauge, minimap, overhead, plate, ring, tasks } from "../parts/hud.ts"
import { atRight, frostTouch } from "../parts/hud-sets.ts"
import { sign } from "../parts/hud-icons.ts"
import { footprints, packWolf } from "../parts/northern.ts"
import { conifer, darkness, rocks, terrain, vignette } from "../parts/outdoors.ts"
import { shieldMaiden, viking } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { flakes } from "../parts/weather.ts"

/** Play: at dawn the pack leaves as it should: the weakest far ahead, the strongest last, walking backwards. */
export function playDawn(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([scene.width / 2 - 70, 560], 84)
  const hero = view.at(-1.5, 1.5)
  const friend = view.at(-2.6, 1.7)
  const leader = view.at(1.1, -0.6)
  const trail = [
    [1.1, -0.6],
    [1.6, -2.2],
    [1.3, -3.6],
    [0.2, -4.2],
    [-0.8, -4.5],
    [-2.4, -4.8],
    [-4, -6.4],
  ] as const
  const pack = [
    { at: view.at(2.1, -2.2), scale: 1 },
    { at: view.at(1.6, -3.6), scale: 0.86 },
    { at: view.at(0.3, -4.1), scale: 0.76 },
    { at: view.at(-1, -4.6), scale: 0.66 },
    { at: view.at(-2.3, -4.8), scale: 0.54 },
  ] as const
  scene.add(
    "ground",
    0,
    terrain(scene, "play-dawn", { base: "#b5bcd2", light: "#f8dfd4", dark: "#7d92b6", tuft: "#fdf3ee" }, 60),
    footprints(view, trail, "#6a83ac"),
    footprints(
      view,
      trail.map(([x, y]) => [x + 0.5, y + 0.3] as const),
      "#7a90b4"
    ),
    footprints(
      view,
      [
        [-6, 7],
        [-3.4, 4.4],
        [-1.2, 2.4],
      ],
      "#6a83ac"
    ),
    footprints(
      view,
      Array.from({ length: 13 }, (_, i) => [-2 + Math.cos(i / 1.9) * 2.6, 1.7 + Math.sin(i / 1.9) * 2.6] as const),
      "#7a90b4"
    )
  )
  const tree = { dark: "#1d4258", light: "#467b95", cap: "#f6eef0" }
  scene.add("marks", 0, ring(hero, 58, "#17435a"), ring(leader, 70, frostHud.danger, true))
  scene.add(
    "world",
    0,
    stage([
      { near: 0.4, body: person(hero, 142, viking, poses.guard({ name: "axe", turn: 24 })) },
      {
        near: -0.6,
        body: person(friend, 136, shieldMaiden, { ...poses.stand({ name: "torch", turn: -16 }), near: [14, -84] }),
      },
      { near: 0.8, body: packWolf(leader, 1.32, "#34495d", true) },
      ...pack.map(({ at, scale }, i) => ({
        near: [-0.1, -2, -3.8, -5.6, -7.1][i] ?? 0,
        body: packWolf(at, scale, ["#4a6176", "#516a80", "#5b748a", "#67809a", "#738ca4"][i] ?? "#4a6176", i > 1),
      })),
      conifer(view, -4.6, -2.6, 5, tree),
      conifer(view, -3.6, -3.4, 4.4, tree),
      conifer(view, -4.8, -5.2, 4.6, tree),
      conifer(view, -6, 0.4, 4.6, tree),
      conifer(view, 5.2, -5, 4.6, tree),
      conifer(view, 4.6, -8, 4.6, tree),
      conifer(view, 6.2, -2.6, 4.6, tree),
      conifer(view, -4.4, 6.4, 4.2, tree),
      rocks(view, 3.8, 1.6, 0.5, "#7b9cb4", "#fbf6f4"),
      rocks(view, -3.4, -1, 0.6, "#7b9cb4", "#fbf6f4"),
      rocks(view, -0.2, -2.6, 0.5, "#7b9cb4", "#fbf6f4"),
    ])
  )
  const torch = [friend[0] + 22, friend[1] - 150] as const
  scene.add(
    "light",
    0,
    scene.glow([860, -160], 1150, "#ffb488", 0.8, 0.75),
    darkness(scene, "#1c3560", 0.24, [
      [hero[0], hero[1], 430, 1],
      [860, 200, 620, 1],
    ]),
    scene.glow(torch, 230, "#ffab57", 0.5, 0.9),
    vignette(scene, "#16305a", 0.6),
    flakes(scene, "dawn", { count: 90, size: 2.2, color: frost.white, opacity: 0.75, near: 8 })
  )
  scene.add(
    "labels",
    0,
    sign("paw", leader[0] - 96, leader[1] - 150, 40, frostHud.danger),
    overhead(frostHud, [leader[0], leader[1] - 158], 0.46, { level: 24 }),
    overhead(frostHud, [pack[0].at[0], pack[0].at[1] - 122], 0.3, { level: 18 }),
    overhead(frostHud, [friend[0], friend[1] - 176], 0.52, { color: frostHud.fine, level: 19 })
  )
  scene.add(
    "hud",
    0,
    leaving(),
    atRight(
      scene.width,
      minimap(
        frostHud,
        "#a9c2d6",
        path("M-100-100H-10L-34-30L-100 0ZM40-100H100V60L74-10Z", { fill: "#3d6f88", opacity: 0.8 }),
        [
          { at: [26, -22], color: frostHud.danger },
          { at: [34, -44], color: frostHud.quiet },
          { at: [30, -62], color: frostHud.quiet },
          { at: [38, -78], color: frostHud.quiet },
          { at: [-18, 10], color: "#2f8f76" },
        ]
      ) +
        tasks(frostHud, 262, [
          { icon: { sign: "paw" }, done: 5, of: 6 },
          { icon: "torch", done: 1, of: 1 },
        ])
    ),
    frostTouch(
      { level: 21, health: 0.48, warmth: 0.52, food: 0.6 },
      [-26, 34],
      [
        { good: "axe", worn: 0.44 },
        { good: "bow", number: 6 },
        { good: "torch", worn: 0.62 },
        { good: "herb", number: 2 },
        { good: "bread", number: 3 },
      ],
      2,
      "hand",
      ["fist", "turn", "horn"],
      scene.width
    )
  )
  return scene
}

/** The pack in the order in which it leaves: who has gone is ticked, the last one still watches. */
const leaving = (): string =>
  plate(frostHud, 420, 28, 340, 108, { opacity: 0.76 }) +
  Array.from({ length: 6 }, (_, i) => {
    const x = 452 + i * 55
    return (
      sign("paw", x, 66, 26 + i * 4, i < 5 ? frostHud.quiet : frostHud.danger) +
      (i < 3 ? sign("check", x + 10, 78, 26, frostHud.accent) : "")
    )
  }).join("") +
  gauge(frostHud, 486, 106, 190, { icon: "sneak", color: frostHud.accent, left: 0.8, height: 16 }) +
  count("38", 716, 100, 24, frostHud.ink)
