import { plan, solid, stage, tones, type Plan } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, num, oval, path, stroke } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { bubble, control, count, frostHud, gauge, minimap, plate, portrait, ring } from "../parts/hud.ts"
import { atRight } from "../parts/hud-sets.ts"
import { sign } from "../parts/hud-icons.ts"
import { logHouse, rowedShip, snowfield, water } from "../parts/northern.ts"
import { barrel, boards, conifer, crate, darkness, rocks, terrain, vignette } from "../parts/outdoors.ts"
import { elder, hunter, shieldMaiden, viking } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { flakes } from "../parts/weather.ts"

const faces = [
  { skin: "#dcae8a", coat: "#3f6f8c", hair: "#c98a4a", beard: "#c98a4a", hat: "#8fa3ad" },
  { skin: "#e8bd9a", coat: "#5f7f6a", hair: "#d8a860" },
  { skin: "#b07a58", coat: "#8a5140", hair: "#2a1a12", beard: "#2a1a12" },
  { skin: "#9a6a4c", coat: "#6d5a86", hair: "#1c1410" },
] as const

/** Play: four sit at the oars, two places are free, and those who will take them come along the pier with their oars. */
export function playCrew(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([scene.width / 2 + 50, 470], 76)
  const shore = [view.at(-12, -5.2), view.at(12, -5.2)] as const
  const sea = scene.clip(
    path(`M-80 ${num(shore[0][1])}L${shore.map((p) => p.map((v) => num(v)).join(" ")).join("L")}L1400 980H-80Z`, {})
  )
  scene.add(
    "ground",
    0,
    terrain(scene, "play-crew", snowfield, 40),
    group({ "clip-path": sea }, water(scene, "play-crew", { deep: "#154a60", light: "#5aa7b2", foam: "#d8f4f2" })),
    stroke(shore, "#e3f1f5", 14),
    stroke(
      shore.map(([x, y]) => [x - 10, y + 16] as const),
      "#bfe6e6",
      5,
      { opacity: 0.5 }
    )
  )
  const tree = { dark: "#173a4f", light: "#336b84", cap: "#eaf5f8" }
  const hero = view.at(0.9, -3.1)
  const late = view.at(-1.3, -4.1)
  scene.add(
    "pier",
    0,
    rocks(view, 1.6, 6.2, 0.9, "#24475c", "#dcedf2").body,
    rocks(view, 5.4, 3.6, 0.7, "#24475c", "#dcedf2").body,
    piles(view),
    boards(view, [-7, -5], [13, 2.2], "#8a6a4c", 0.35),
    ...[-6.4, -3.4, 2.9, 5.4].map((x) => solid(view, [x, -3.1, 0.35], [0.24, 0.24, 0.6], post).body)
  )
  scene.add(
    "world",
    0,
    stage([
      logHouse(view, [-3.4, -9.8], [3.8, 2.8], { tall: 1.6 }),
      logHouse(view, [3.4, -10], [3.4, 2.4], { tall: 1.5, lit: false }),
      conifer(view, -6.6, -8, 4.4, tree),
      conifer(view, -5.2, -9.6, 4.6, tree),
      conifer(view, 1.8, -8.4, 4, tree),
      conifer(view, 8.4, -7.2, 4.4, tree),
      crate(view, 3.4, -4.7, 0.8, "#8f7048", 0.35),
      crate(view, 3.5, -4.6, 0.6, "#a08258", 1),
      barrel(view, 4.7, -4.4, "#7c5a38", "#9fb0b8"),
    ]),
    group({ transform: "translate(0 30)" }, rowedShip(scene, view, 2, 0.9)),
    plank(view)
  )
  scene.add(
    "people",
    0,
    ring(hero, 52, frostHud.ink),
    person(late, 122, { ...hunter, pack: undefined }, poses.run({ name: "oar", turn: 34, hand: "far" })),
    person(view.at(2.2, -4.3), 120, elder, poses.stand()),
    person(hero, 130, viking, poses.walk({ name: "oar", turn: 24 }))
  )
  const free = [view.at(1.6, -0.5, 0.5), view.at(1.6, 0.5, 0.5)] as const
  const passenger = view.at(-3.9, 0, 0.5)
  scene.add(
    "passenger",
    0,
    group({ transform: "translate(0 30)" }, person(passenger, 112, shieldMaiden, poses.reach()))
  )
  scene.add(
    "light",
    0,
    scene.glow([180, -120], 1100, "#ffdcae", 0.5, 0.7),
    darkness(scene, "#061526", 0.34, [[620, 460, 720, 1]]),
    vignette(scene, "#020a16", 0.7),
    flakes(scene, "crew", { count: 90, size: 2, color: frost.white, opacity: 0.6, near: 7 })
  )
  scene.add(
    "labels",
    0,
    ...free.map(([x, y]) => place(x + 8, y + 26)),
    bubble(frostHud, [passenger[0] + 16, passenger[1] - 76], sign("turn", 0, 0, 38, "#17435a")),
    bubble(frostHud, [late[0] + 6, late[1] - 128], sign("horn", 0, 0, 38, "#17435a"))
  )
  scene.add(
    "hud",
    0,
    ...Array.from({ length: 6 }, (_, i) => {
      const y = 34 + i * 96
      const who = faces[i]
      return (
        plate(frostHud, 28, y, who ? 250 : 92, 84, { opacity: 0.72, edge: who ? frostHud.edge : frostHud.accent }) +
        (who
          ? group(
              { transform: `translate(72 ${y + 44})` },
              el("circle", { r: 35, fill: "#17374c" }),
              portrait(who, 0.7)
            ) +
            gauge(frostHud, 122, y + 20, 138, {
              color: frostHud.health,
              left: [1, 0.86, 0.72, 0.94][i] ?? 1,
              height: 17,
            }) +
            gauge(frostHud, 122, y + 48, 138, {
              color: frostHud.accent,
              left: [0.9, 0.66, 1, 0.78][i] ?? 1,
              height: 13,
            })
          : sign("plus", 74, y + 42, 46, frostHud.accent))
      )
    }),
    plate(frostHud, 430, 28, 340, 76, { opacity: 0.74 }),
    sign("crew", 478, 66, 46, frostHud.ink),
    count("4/6", 552, 54, 28, frostHud.ink),
    sign("wind", 652, 66, 46, "#aee6ff"),
    count("12", 712, 54, 28, frostHud.ink),
    atRight(
      scene.width,
      minimap(
        frostHud,
        "#1d5a72",
        path("M-120-120H120V-40L-10 20L-60-20L-120 0Z", { fill: "#9cc3d2" }) +
          path("M-40-22L50 22L40 30L-50-12Z", { fill: "#6b4a30" }),
        [
          { at: [-30, 12], color: frostHud.accent },
          { at: [34, 40], color: frostHud.accent },
          { at: [60, -58], color: "#c8ccd0", icon: "house" },
          { at: [-46, 62], color: frostHud.accent, icon: "anchor" },
        ]
      ) + control(frostHud, 1526, 826, 48, "cross")
    ),
    control(frostHud, 140, 768, 88, "horn", { main: true }),
    control(frostHud, 312, 812, 54, "crew", { number: 2 }),
    control(frostHud, 438, 826, 46, "hand")
  )
  return scene
}

const post = tones("#6b4a30", "#d8ecf4", "#071019")

/** What the pier stands on, seen under its edge. */
const piles = (view: Plan): string =>
  Array.from({ length: 8 }, (_, i) => {
    const [x, y] = view.at(-6.6 + i * 1.75, -2.85)
    return (
      oval(x + 4, y + 26, 24, 8, "#02070d", { opacity: 0.4 }) +
      stroke(
        [
          [x, y - 20],
          [x, y + 24],
        ],
        "#3a271a",
        13
      )
    )
  }).join("")

/** A plank from the pier to the rail of the ship. */
const plank = (view: Plan): string => {
  const [a, b] = [view.at(1.5, -3, 0.4), view.at(1.6, -1, 0.5)]
  return (
    stroke(
      [
        [a[0], a[1] + 9],
        [b[0], b[1] + 39],
      ],
      "#1c120c",
      26,
      { opacity: 0.5, "stroke-linecap": "butt" }
    ) +
    stroke([a, [b[0], b[1] + 30]], "#b08a5a", 24, { "stroke-linecap": "butt" }) +
    [0.2, 0.4, 0.6, 0.8]
      .map((t) => {
        const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] + 30 - a[1]) * t]
        return stroke(
          [
            [x - 9, y - 7],
            [x + 9, y + 7],
          ],
          "#5d4029",
          4
        )
      })
      .join("")
  )
}

/** A place on a bench that nobody has taken yet. */
const place = (x: number, y: number): string =>
  oval(x, y, 36, 20, frostHud.accent, {
    "fill-opacity": 0.22,
    stroke: frostHud.accent,
    "stroke-width": 4,
    "stroke-dasharray": "12 8",
  }) + sign("plus", x, y, 30, frostHud.accent)
