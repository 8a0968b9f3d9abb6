import { plan, stage } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, oval, path, place } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { bubble, frostHud, minimap, overhead, plate, ring, tasks } from "../parts/hud.ts"
import { frostTouch } from "../parts/hud-sets.ts"
import { sign } from "../parts/hud-icons.ts"
import { footprints, runestoneAt, snowfield } from "../parts/northern.ts"
import { conifer, darkness, rocks, terrain, vignette } from "../parts/outdoors.ts"
import { elder, hunter, viking } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { flakes } from "../parts/weather.ts"

const carvings = [
  "M0-26V26M0-12L18-26M0 6L18-8",
  "M-15-26L15 0L-15 26M15-26V26",
  "M0-26V26M-16-8L16 10M-16 10L16-8",
  "M-14 26V-26L14-8V26",
  "M0-26L16 0L0 26L-16 0Z",
  "M0-26V26M0-26L16-10M0-26L-16-10",
] as const

/** Play: a ring of runestones in the wood; the right signs have to be lit one after another. */
export function playRune(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([800, 420], 80)
  const hero = view.at(0.9, 1.8)
  const seer = view.at(-2.6, 1.8)
  const glow = view.at(0, 0)
  scene.add(
    "ground",
    0,
    terrain(scene, "play-rune", { ...snowfield, base: "#86b2c6" }, 70),
    footprints(view, [
      [7, 6],
      [3, 3.4],
      [1, 1.9],
    ]),
    oval(glow[0], glow[1] + 10, 300, 160, "none", { stroke: "#bdf2ff", "stroke-width": 5, opacity: 0.8 }),
    oval(glow[0], glow[1] + 10, 210, 112, "none", {
      stroke: "#bdf2ff",
      "stroke-width": 3,
      "stroke-dasharray": "18 14",
      opacity: 0.7,
    })
  )
  const tree = { dark: "#17394e", light: "#326781", cap: "#f0f8fa" }
  scene.add("marks", 0, ring(hero, 56, frostHud.ink))
  scene.add(
    "world",
    0,
    stage([
      runestoneAt(scene, view, -0.2, -0.2, 3, 2),
      runestoneAt(scene, view, 2.7, -1.3, 1.9, 3),
      runestoneAt(scene, view, -1.3, -3, 1.9, 3),
      runestoneAt(scene, view, -3, 0.4, 1.9, 1),
      runestoneAt(scene, view, 3.2, 2, 1.8, 0),
      { near: 2.7, body: person(hero, 132, viking, { ...poses.reach(), tool: undefined }, true) },
      { near: -0.7, body: person(seer, 130, elder, poses.stand({ name: "spear", turn: 4 })) },
      { near: -1, body: person(view.at(-4.4, 3.4), 126, hunter, poses.stand({ name: "torch", turn: 14 })) },
      conifer(view, -5.6, -2.2, 5.4, tree),
      conifer(view, -3.6, -5.6, 5.2, tree),
      conifer(view, 1, -6, 5, tree),
      conifer(view, 4.6, -5, 5.2, tree),
      conifer(view, 7, -2.4, 5, tree),
      conifer(view, -7, 1.6, 5, tree),
      conifer(view, -6.2, 5, 5, tree),
      conifer(view, 8.6, 0.8, 5, tree),
      rocks(view, -2, 4.4, 0.5, "#4a7288", "#f0f8fa"),
      rocks(view, 5, 0.4, 0.5, "#4a7288", "#f0f8fa"),
    ])
  )
  scene.add(
    "light",
    0,
    darkness(scene, "#06182c", 0.46, [[800, 400, 680, 1]]),
    scene.glow([glow[0], glow[1] - 40], 420, "#7fe0ff", 0.45, 0.7),
    vignette(scene, "#020a16", 0.75),
    flakes(scene, "rune", { count: 150, size: 2.2, color: frost.white, opacity: 0.7, near: 10 })
  )
  const choose = carvings
    .map((d, i) => {
      const x = 560 + i * 96
      const state = i === 0 || i === 3 ? frostHud.accent : i === 4 ? "#aee6ff" : frostHud.quiet
      return (
        plate(frostHud, x - 42, 640, 84, 104, {
          opacity: 0.86,
          strong: i === 4 || state === frostHud.accent,
          edge: state,
        }) +
        place(
          x,
          692,
          1.1,
          path(d, {
            fill: "none",
            stroke: state,
            "stroke-width": 6,
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
          })
        )
      )
    })
    .join("")
  scene.add(
    "labels",
    0,
    bubble(
      frostHud,
      [seer[0] + 6, seer[1] - 142],
      place(0, 0, 0.7, path(carvings[4], { fill: "none", stroke: "#1d3f58", "stroke-width": 8 })),
      70
    ),
    overhead(frostHud, [view.at(-4.4, 3.4)[0], view.at(-4.4, 3.4)[1] - 156], 1, { color: frostHud.fine, level: 20 })
  )
  scene.add(
    "hud",
    0,
    choose,
    group(
      { transform: "translate(800 66)" },
      ...[0, 1, 2, 3].map((i) =>
        el("circle", {
          cx: -90 + i * 60,
          r: 22,
          fill: i < 2 ? frostHud.accent : frostHud.panel,
          stroke: frostHud.accent,
          "stroke-width": 4,
          "fill-opacity": 0.9,
        })
      ),
      sign("check", -90, 0, 26, frostHud.panel),
      sign("check", -30, 0, 26, frostHud.panel)
    ),
    minimap(
      frostHud,
      "#86b2c6",
      path("M-92-92H92V-40L40-60L-20-50L-92-20ZM-92 92V50L-40 70L20 60L92 80V92Z", { fill: "#326781", opacity: 0.75 }),
      [
        { at: [0, -14], color: "#1d3f58", icon: "star" },
        { at: [-40, 10], color: frostHud.fine },
        { at: [34, 40], color: frostHud.fine },
      ]
    ),
    tasks(frostHud, 262, [
      { icon: "rune", done: 2, of: 4 },
      { icon: "torch", done: 1, of: 1 },
      { icon: "herb", done: 3, of: 7 },
    ]),
    frostTouch(
      { level: 21, health: 0.96, warmth: 0.58, food: 0.44 },
      [-28, 30],
      [
        { good: "rune", number: 4 },
        { good: "axe", worn: 0.6 },
        { good: "torch", worn: 0.9 },
        { good: "herb", number: 3 },
        null,
      ],
      0,
      "hand",
      ["eye", "turn", "horn"]
    )
  )
  return scene
}
