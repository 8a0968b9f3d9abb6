import { known } from "../lib/known.ts"
import { fractal, random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { project, type Air, type View } from "../lib/space.ts"
import { line, path, place, type Point } from "../lib/svg.ts"
import { birds } from "../parts/animals.ts"
import { sitter, stander, walker } from "../parts/figures.ts"
import { crest, ground, peaks, ridge } from "../parts/land.ts"
import { fallenSlab, overpass, ruinedTown } from "../parts/ruins.ts"
import { mist } from "../parts/sky.ts"
import { burntWood, snowPine } from "../parts/trees.ts"

/** Colors that run from the ember side through the dawn to the frost side. */
function blend(scene: Scene, dawn: number) {
  const { width } = scene
  return (left: string, middle: string, right: string, shift = 0) =>
    scene.linear(
      [0, 0],
      [width, 0],
      [
        [0, left],
        [dawn - 0.13 + shift, middle],
        [dawn + 0.1 + shift, middle],
        [1, right],
      ]
    )
}

/** The land on the horizon: hills and a ruined town on the left, mountains on the right. */
export function farLand(scene: Scene, dawn: number, horizon: number): void {
  const { width } = scene
  const across = blend(scene, dawn)
  const rise = (x: number) => 210 * Math.max(0, (x - width * (dawn + 0.05)) / (width * (1 - dawn))) ** 0.8
  scene.add(
    "far",
    0.1,
    ridge(scene, "home/far-hills", {
      base: horizon + 8,
      rise: 58,
      span: 380,
      fill: across("#8c3f20", "#edbd80", "#6f9fb0"),
      detail: 0.9,
    }),
    ruinedTown(
      "home/town",
      { from: -20, to: width * 0.44, base: horizon },
      { height: [18, 84], fill: across("#7c361d", "#d99350", "#d99350"), count: 32 }
    )
  )
  scene.add(
    "peaks",
    0.16,
    peaks(scene, "home/peaks", {
      from: width * (dawn + 0.04),
      base: horizon + 30,
      rise: 120,
      span: 330,
      fill: across("#7fa5ae", "#b7cfcd", "#2f607c", 0.06),
      shadow: "#1d4863",
      snow: "#fbf3e2",
      light: -1,
      profile: (x) => rise(x) - 30,
      strength: 0.7,
    }),
    mist(scene, horizon + 2, 66, "#fbe0b4", 0.5)
  )
  scene.add(
    "near-peaks",
    0.24,
    peaks(scene, "home/near-peaks", {
      from: width * (dawn + 0.17),
      base: horizon + 30,
      rise: 90,
      span: 300,
      fill: scene.linear(
        [width * 0.72, 0],
        [width, 0],
        [
          [0, "#4f7f94"],
          [1, "#173b55"],
        ]
      ),
      shadow: "#102c44",
      snow: "#e9efe8",
      light: -1,
      profile: (x) => 230 * Math.max(0, (x - width * (dawn + 0.16)) / (width * 0.3)) ** 1.2 - 40,
      strength: 0.7,
    })
  )
}

/**
 * The burnt side: a plain that ends in a low bank at the water, and above it the fallen motorway. At its broken end people
 * look across to the ship.
 *
 * @param shift meters by which the motorway is moved to the right
 */
export function emberShore(scene: Scene, dawn: number, horizon: number, shift: number): void {
  const { width } = scene
  const across = blend(scene, dawn)
  const shore = width * (dawn - 0.035)
  const inlet = fractal("home/inlet", 4, 0.6)
  const edge = Array.from({ length: 60 }, (_, i): Point => {
    const t = i / 59
    return [
      shore + 20 + 230 * t ** 1.5 + inlet(t * 2.6) * (10 + 60 * t) - 30 * Math.sin(t * 3.6),
      horizon + 5 + 470 * t ** 1.35,
    ]
  })
  const plain: Point[] = [[-80, horizon + 4], ...edge, [-80, 980]]
  const hills = crest(scene, "home/hills", {
    base: horizon + 12,
    rise: 36,
    span: 260,
    fill: "",
    to: shore - 20,
    profile: (x) => 26 - (26 * x) / shore,
  })
  scene.add(
    "plain",
    0.35,
    path(ground(scene, hills, horizon + 60), { fill: across("#5d2817", "#d08f4e", "#d08f4e") }),
    burntWood(
      "home/wood",
      hills.filter(([x]) => x < shore - 120),
      { count: 60, height: [24, 80], width: 5, fill: "#55241a" }
    ),
    mist(scene, horizon + 12, 40, "#f3b56c", 0.5),
    path(line(plain), {
      fill: scene.linear(
        [0, horizon],
        [0, 900],
        [
          [0, "#c98a4b"],
          [0.1, "#8c5029"],
          [0.36, "#4a2a1c"],
          [0.75, "#1f1512"],
          [1, "#120d0c"],
        ]
      ),
    }),
    scene.glow([shore - 40, horizon + 8], 420, "#ffd391", 0.55, 0.16)
  )
  const view: View = { center: width * dawn, horizon, focal: 900, eye: 2 }
  const air: Air = { fog: "#d98a4c", reach: 210, light: [0.62, 0.12, 0.8], lit: "#f0a65c", shade: "#170e0c" }
  const road = {
    seed: "home",
    center: (z: number) => -21 + shift + z * 0.05,
    height: 12.4,
    from: 9,
    to: 150,
    width: 10,
    pier: 19,
    first: 24,
    gaps: [[51, 84]] as const,
  }
  scene.add(
    "overpass",
    0.5,
    overpass(view, air, road),
    fallenSlab(view, air, [road.center(60), 0.2, 62], [9, 1.5, 18], 0.12, 0.45)
  )
  const onEdge = (z: number): Point => project(view, [road.center(z) + road.width / 2 - 0.1, road.height + 1.05, z])
  const dark = "#140c0a"
  const rim = "#ffdf9f"
  scene.add(
    "people",
    0.5,
    walker(...onEdge(40.5), 52, dark, { staff: true, rim }),
    stander(...onEdge(44.6), 49, dark, { rifle: true, rim }),
    stander(...onEdge(46.6), 32, dark, { rim }),
    sitter(...onEdge(50), 33, dark, false, rim),
    birds(
      [
        [width * (dawn - 0.1), 250, 0.9],
        [width * (dawn - 0.085), 238, 0.6],
        [width * (dawn - 0.115), 242, 0.6],
      ],
      "#3a241d"
    )
  )
}

/** The frozen side: a snowy bank with pines and, if `watched`, somebody who looks out to the ship. */
export function snowShore(scene: Scene, watched: boolean): string {
  const { width } = scene
  const rand = random("home/shore")
  const bank = crest(scene, "home/bank", {
    base: 912,
    rise: 44,
    span: 300,
    fill: "",
    from: width * 0.6,
    detail: 0.7,
    profile: (x) => 150 * Math.max(0, (x / width - 0.72) / 0.28) ** 1.1 - 28,
  })
  const lit = scene.linear(
    [width * 0.62, 0],
    [width, 0],
    [
      [0, "#d8d9cd"],
      [0.5, "#8fb3bf"],
      [1, "#416f88"],
    ]
  )
  const trees = [0.985, 0.955, 0.925, 0.888, 0.862].map((u, i) => {
    const x = width * u
    const y = bank.find((p) => p[0] >= x)?.[1] ?? 880
    return snowPine(
      `home/pine-${i}`,
      x,
      y + 14,
      known([430, 330, 380, 230, 160][i]) * rand.between(0.95, 1.05),
      { dark: "#071522", snow: "#7fa6b3" },
      -1
    )
  })
  const fill = scene.linear(
    [0, 740],
    [0, 900],
    [
      [0, "#b9d0d4", 0.9],
      [0.45, "#2d5670", 0.75],
      [1, "#0a1c2e", 1],
    ]
  )
  const [x, y] = bank.find((p) => p[0] >= width * 0.795) ?? [0, 0]
  return (
    trees.reverse().join("") +
    path(ground(scene, bank), { fill: "#0c2236" }) +
    path(ground(scene, bank), { fill }) +
    path(line([...bank, ...bank.map(([px, py], i): Point => [px, py + 5 + 4 * Math.sin(i * 0.7)]).reverse()]), {
      fill: lit,
    }) +
    (watched ? place(x, y + 5, 1, stander(0, 0, 92, "#071522", { cloak: true, rim: "#ffe3b8" }), true) : "")
  )
}
