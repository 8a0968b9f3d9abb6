import { plan } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, num, oval, path, rect, stroke } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { control, count, frostHud, gauge, minimap, plate, portrait, tasks } from "../parts/hud.ts"
import { sign } from "../parts/hud-icons.ts"
import { darkness, rocks, vignette } from "../parts/outdoors.ts"
import { rowedShip, water } from "../parts/northern.ts"
import { flakes } from "../parts/weather.ts"

const crew = [
  { skin: "#dcae8a", coat: "#3f6f8c", hair: "#c98a4a", beard: "#c98a4a", hat: "#8fa3ad" },
  { skin: "#e8bd9a", coat: "#5f7f6a", hair: "#d8a860" },
  { skin: "#c99a78", coat: "#7a5c40", hair: "#6d5844", hat: "#6d5844" },
  { skin: "#b07a58", coat: "#8a5140", hair: "#2a1a12", beard: "#2a1a12" },
  { skin: "#e0b28e", coat: "#4d6a7c", hair: "#8a4a2a" },
  { skin: "#9a6a4c", coat: "#6d5a86", hair: "#1c1410" },
] as const

/** Play: six at the oars of one longship, in time with the drum, between rocks; `second` is the moment after. */
export function playOars(size: Size, second = false): Scene {
  const scene = new Scene(size)
  const view = plan([790, 400], 74)
  scene.add(
    "ground",
    0,
    water(scene, "play-oars", { deep: "#123f56", light: "#4b93a5", foam: "#c8f0ee" }),
    ...[
      [520, 220, 260],
      [700, 320, 180],
    ].map(([x = 0, y = 0, w = 0]) =>
      oval(x, y, w, w * 0.2, "#c8f0ee", { opacity: 0.16, transform: `rotate(30 ${x} ${y})` })
    )
  )
  const cliffs = [
    rocks(view, 3.4, -6.4, 1.8, "#24475c", "#dcedf2"),
    rocks(view, 6, -5.4, 1.1, "#24475c", "#dcedf2"),
    rocks(view, -6.4, 4.4, 1.5, "#24475c", "#dcedf2"),
    rocks(view, -3.2, 6.6, 0.9, "#24475c", "#dcedf2"),
    rocks(view, 8.6, 1.6, 0.8, "#24475c", "#dcedf2"),
  ]
  scene.add("world", 0, ...cliffs.map((rock) => rock.body), wake(view), rowedShip(scene, view, 3, second ? 0.7 : 0))
  scene.add(
    "light",
    0,
    scene.glow([300, -140], 1300, "#7ff0d6", 0.36, 0.7),
    darkness(scene, "#03101c", 0.4, [[800, 420, 800, 1]]),
    vignette(scene, "#020914", 0.75),
    flakes(scene, "oars", { count: 120, size: 2, color: frost.white, opacity: 0.5, near: 8 })
  )
  const beat = Array.from({ length: 7 }, (_, i) => {
    const x = 560 + i * 80
    const now = i === 3
    return (
      el("circle", {
        cx: x,
        cy: 700,
        r: now ? 36 : 22,
        fill: now ? frostHud.accent : frostHud.panel,
        "fill-opacity": now ? 0.9 : 0.7,
        stroke: i < 3 ? frostHud.accent : frostHud.quiet,
        "stroke-width": now ? 5 : 3,
        opacity: num(1 - Math.abs(i - 3) * 0.16, 2),
      }) + (i < 3 ? sign("check", x, 700, 24, frostHud.accent) : "")
    )
  }).join("")
  scene.add(
    "hud",
    0,
    ...crew.map((who, i) => {
      const y = 34 + i * 92
      return (
        plate(frostHud, 28, y, 262, 80, {
          opacity: 0.68,
          strong: i === 1,
          edge: i === 1 ? frostHud.accent : frostHud.edge,
        }) +
        group({ transform: `translate(70 ${y + 42})` }, el("circle", { r: 34, fill: "#17374c" }), portrait(who, 0.68)) +
        gauge(frostHud, 118, y + 16, 154, {
          color: frostHud.health,
          left: [0.9, 1, 0.64, 0.8, 0.52, 0.96][i] ?? 1,
          height: 16,
        }) +
        gauge(frostHud, 118, y + 42, 154, {
          color: frostHud.accent,
          left: [0.7, 0.82, 0.36, 0.58, 0.2, 0.66][i] ?? 1,
          height: 12,
        })
      )
    }),
    compass(),
    plate(frostHud, 470, 640, 660, 120, { opacity: 0.62 }),
    rect(560, 697, 480, 6, frostHud.quiet, { opacity: 0.4 }),
    beat,
    count("x4", 1086, 616, 40, frostHud.accent),
    minimap(
      frostHud,
      "#14405a",
      path("M-100-100H-30L-54-30L-20 10L-70 60L-100 40ZM60-100H100V100H40L66 40L36-20Z", { fill: "#8fb6c4" }) +
        stroke(
          [
            [-8, 90],
            [2, 30],
            [0, 0],
            [14, -60],
          ],
          frostHud.accent,
          3,
          { "stroke-dasharray": "7 7" }
        ),
      [
        { at: [16, -70], color: frostHud.accent, icon: "anchor" },
        { at: [34, 8], color: "#c8ccd0" },
        { at: [-30, 30], color: "#c8ccd0" },
      ]
    ),
    tasks(frostHud, 262, [
      { icon: { sign: "anchor" }, done: 0, of: 1 },
      { icon: "fish", done: 24, of: 40 },
      { icon: { sign: "crew" }, done: 6, of: 6 },
    ]),
    control(frostHud, 1430, 736, 88, "arrow", { main: true }),
    control(frostHud, 1264, 794, 52, "wind"),
    control(frostHud, 1282, 650, 48, "horn", { wait: 0.3 }),
    control(frostHud, 1406, 572, 46, "sound"),
    wheel()
  )
  return scene
}

const wheel = (): string =>
  group(
    { transform: "translate(210 730)" },
    el("circle", {
      r: 112,
      fill: frostHud.panel,
      "fill-opacity": 0.4,
      stroke: frostHud.ink,
      "stroke-opacity": 0.5,
      "stroke-width": 3,
    }),
    group(
      { transform: "rotate(24)" },
      el("circle", { r: 66, fill: "none", stroke: "#b08a5a", "stroke-width": 16 }),
      path("M0-104V104M-104 0H104M-74-74L74 74M74-74L-74 74", {
        fill: "none",
        stroke: "#b08a5a",
        "stroke-width": 10,
        "stroke-linecap": "round",
      }),
      el("circle", { r: 20, fill: "#d9b98a" })
    )
  )

const compass = (): string =>
  plate(frostHud, 590, 28, 420, 66, { opacity: 0.66 }) +
  Array.from({ length: 13 }, (_, i) => rect(616 + i * 30, i % 3 ? 64 : 54, 3, i % 3 ? 14 : 24, frostHud.quiet)).join(
    ""
  ) +
  path("M800 34l12 16h-24Z", { fill: frostHud.accent }) +
  sign("wind", 690, 52, 34, "#aee6ff") +
  count("12", 748, 42, 22, frostHud.ink) +
  sign("anchor", 920, 54, 34, frostHud.accent)

const wake = (view: ReturnType<typeof plan>): string =>
  [-1, 1]
    .map((side) => {
      const points = Array.from({ length: 12 }, (_, i) => view.at(4.6 - i * 1.3, side * (0.9 + i * 0.28)))
      return (
        stroke(points, "#dff6f4", 4, { opacity: 0.45 }) +
        stroke(
          points.map(([x, y]) => [x - 30, y + 6] as const),
          "#dff6f4",
          2,
          { opacity: 0.35 }
        )
      )
    })
    .join("")
