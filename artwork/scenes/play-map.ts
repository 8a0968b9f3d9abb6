import { random } from "../lib/random.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { blob, el, group, num, oval, path, place, stroke, sweep, type Point } from "../lib/svg.ts"
import { ember } from "../palettes.ts"
import { control, count, countFrom, emberHud, gauge, plate, portrait, purse, slot, vitals } from "../parts/hud.ts"
import { sign, type Good, type Sign } from "../parts/hud-icons.ts"
import { terrain, vignette } from "../parts/outdoors.ts"

type Spot = { at: Point; icon: Sign; color: string; risk: number; open?: boolean }

const home: Point = [330, 610]
const spots: readonly Spot[] = [
  { at: [610, 420], icon: "tower", color: ember.honey, risk: 1, open: true },
  { at: [880, 300], icon: "house", color: ember.honey, risk: 2, open: true },
  { at: [1010, 560], icon: "door", color: emberHud.danger, risk: 3, open: true },
  { at: [560, 230], icon: "bolt", color: emberHud.fine, risk: 1 },
  { at: [1250, 250], icon: "skull", color: emberHud.danger, risk: 3 },
  { at: [690, 700], icon: "drop", color: "#7fb4cc", risk: 1 },
  { at: [1290, 690], icon: "flag", color: ember.honey, risk: 2 },
]

/** Play: the map of the wasteland, a way chosen from the camp to the bunker. */
export function playMap(size: Size): Scene {
  const scene = new Scene(size)
  const rand = random("play-map")
  const road: Point[] = [
    [-40, 780],
    [180, 690],
    home,
    [470, 500],
    [610, 440],
    [780, 470],
    [1010, 590],
    [1180, 640],
    [1290, 700],
    [1460, 760],
    [1660, 800],
  ]
  const side: Point[] = [
    [610, 440],
    [590, 340],
    [560, 250],
    [500, 120],
    [470, -40],
  ]
  const other: Point[] = [
    [780, 470],
    [860, 400],
    [880, 320],
    [1040, 240],
    [1250, 270],
    [1420, 200],
    [1660, 160],
  ]
  const lake = blob(
    [
      [610, 760],
      [700, 730],
      [820, 750],
      [850, 800],
      [780, 850],
      [660, 840],
      [590, 810],
    ],
    "#39535c"
  )
  const wood = Array.from({ length: 330 }, () => {
    const [x, y] = [rand.between(-20, 1620), rand.between(0, 900)]
    const close = [...road, ...side, ...other, ...spots.map((s) => s.at)].some(
      ([px, py]) => Math.hypot(px - x, (py - y) * 1.4) < 74
    )
    const clump = Math.sin(x * 0.006 + 1) + Math.cos(y * 0.009 + x * 0.003) > 0.1
    if (close || !clump) return { y, body: "" }
    const h = rand.between(22, 40)
    return {
      y,
      body:
        oval(x + 5, y + 2, h * 0.4, h * 0.14, "#000", { opacity: 0.3 }) +
        path(`M${num(x)} ${num(y - h)}l${num(h * 0.34)} ${num(h)}h${num(-h * 0.68)}Z`, { fill: "#3b3620" }) +
        path(`M${num(x)} ${num(y - h)}l${num(-h * 0.34)} ${num(h)}h${num(h * 0.3)}Z`, { fill: "#6a6032" }),
    }
  })
  const hills = [
    [1130, 420],
    [240, 300],
    [1440, 470],
    [80, 470],
    [760, 120],
  ]
    .map(
      ([x = 0, y = 0]) =>
        path(`M${x - 90} ${y}L${x - 20} ${y - 74}L${x + 10} ${y - 50}L${x + 40} ${y - 88}L${x + 110} ${y}Z`, {
          fill: "#5d4632",
        }) +
        path(
          `M${x - 90} ${y}L${x - 20} ${y - 74}L${x + 4} ${y - 54}L${x - 10} ${y}ZM${x + 40} ${y - 88}L${x + 18} ${y - 56}L${x + 34} ${y}L${x + 60} ${y}Z`,
          { fill: "#8a6644" }
        )
    )
    .join("")
  const way = (points: readonly Point[]) =>
    sweep(points, "#2c2018", 19, { opacity: 0.7 }) +
    sweep(points, "#7c6248", 13) +
    sweep(points, "#d9b77a", 1.6, { opacity: 0.5, "stroke-dasharray": "10 12" })
  scene.add(
    "ground",
    0,
    terrain(scene, "play-map", { base: "#7d6340", light: "#a58452", dark: "#4c3a24", tuft: "#a98d52" }, 120),
    lake,
    sweep(
      [
        [610, 770],
        [700, 742],
        [810, 760],
      ],
      "#6f97a2",
      3,
      { opacity: 0.5 }
    ),
    way(side),
    way(other),
    way(road),
    hills,
    wood
      .sort((a, b) => a.y - b.y)
      .map((tree) => tree.body)
      .join("")
  )
  const route = [home, [470, 500], [610, 440], [780, 470], [1010, 590]] as const
  scene.add(
    "route",
    0,
    sweep(route, "#1a0f0a", 12, { opacity: 0.5 }),
    sweep(route, ember.straw, 6, { "stroke-dasharray": "22 14" })
  )
  scene.add(
    "light",
    0,
    scene.glow([1400, -80], 1300, "#ffb765", 0.35, 0.7),
    clouds(scene),
    vignette(scene, "#0b0705", 0.85)
  )
  const pins = spots.map(({ at: [x, y], icon, color, risk, open }) =>
    place(
      x,
      y,
      1,
      oval(0, 4, 40, 16, "#000", { opacity: 0.45 }) +
        path("M0 0C-14-24-44-38-44-68A44 44 0 0 1 44-68C44-38 14-24 0 0Z", {
          fill: emberHud.panel,
          stroke: open ? color : emberHud.quiet,
          "stroke-width": 4,
        }) +
        sign(icon, 0, -68, 46, open ? color : emberHud.quiet) +
        Array.from({ length: 3 }, (_, i) =>
          el("circle", {
            cx: -16 + i * 16,
            cy: 22,
            r: 5.4,
            fill: i < risk ? emberHud.danger : "#2c2420",
            stroke: "#000",
            "stroke-width": 1.6,
          })
        ).join("")
    )
  )
  const choice = (icon: Sign, y: number, time: string, cost: number, chosen: boolean) =>
    plate(emberHud, 1146, y, 200, 72, {
      strong: chosen,
      edge: chosen ? emberHud.accent : emberHud.edge,
      opacity: 0.9,
    }) +
    sign(icon, 1188, y + 36, 48, emberHud.ink) +
    countFrom(time, 1226, y + 14, 18, emberHud.ink) +
    (cost ? sign("bolt", 1236, y + 52, 24, emberHud.accent) + countFrom(cost, 1254, y + 44, 16, emberHud.accent) : "")
  const finds: Good[] = ["fuel", "battery", "spoon"]
  scene.add(
    "hud",
    0,
    ...pins,
    place(
      home[0],
      home[1],
      1,
      oval(0, 4, 50, 20, "#000", { opacity: 0.5 }) +
        path("M0 0C-16-28-52-44-52-80A52 52 0 0 1 52-80C52-44 16-28 0 0Z", {
          fill: "#8a3a28",
          stroke: ember.pale,
          "stroke-width": 5,
        }) +
        sign("house", 0, -80, 58, ember.pale)
    ),
    group(
      { transform: "translate(700 448)" },
      el("circle", { r: 34, fill: emberHud.panel, stroke: emberHud.fine, "stroke-width": 4 }),
      portrait({ skin: "#c98f68", coat: "#6a4a30", hair: "#2a1c14", hat: "#8a3a28" }, 0.62)
    ),
    plate(emberHud, 1126, 384, 240, 330, { opacity: 0.92, strong: true }),
    ...finds.map((name, i) => slot(emberHud, 1146 + i * 70, 400, 62, { good: name })),
    choice("sneak", 478, "12:40", 0, false),
    choice("bolt", 556, "0:08", 24, true),
    plate(emberHud, 1146, 638, 200, 62, { edge: emberHud.fine, strong: true, opacity: 0.95 }) +
      sign("check", 1246, 669, 46, emberHud.fine),
    stroke(
      [
        [1126, 560],
        [1052, 540],
      ],
      emberHud.edge,
      3
    ),
    vitals(emberHud, portrait({ skin: "#c98f68", coat: "#6a4a30", hair: "#2a1c14", hat: "#8a3a28" }), {
      level: 14,
      health: 0.88,
      needs: [
        { icon: "meat", color: "#d98b3e", left: 0.5 },
        { icon: "drop", color: "#6fa6c0", left: 0.86 },
      ],
    }),
    purse(emberHud, 980, [
      { good: "can", number: 12 },
      { good: "fuel", number: 4 },
    ]),
    plate(emberHud, 1300, 30, 250, 54),
    gauge(emberHud, 1356, 46, 110, { icon: "bolt", color: emberHud.accent, left: 0.7, height: 22 }),
    count("70", 1506, 46, 22, emberHud.ink),
    control(emberHud, 96, 806, 50, "bag"),
    control(emberHud, 218, 806, 50, "crew", { number: 3 }),
    control(emberHud, 340, 806, 50, "gear"),
    control(emberHud, 1506, 806, 56, "cross")
  )
  return scene
}

const clouds = (scene: Scene): string => {
  const rand = random("map clouds")
  return `<g filter="${scene.blur(16)}">${Array.from({ length: 26 }, () => {
    const edge = rand.pick([0, 1, 2, 3] as const)
    const t = rand.next()
    const [x, y] = edge < 2 ? [t * 1600, edge ? 920 : -20] : [edge === 2 ? -10 : 1610, t * 900]
    return oval(x, y, rand.between(90, 200), rand.between(50, 90), "#140d0a", { opacity: 0.75 })
  }).join("")}</g>`
}
