import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, mirrorAt, path, type Point } from "../lib/svg.ts"
import { birds } from "../parts/animals.ts"
import { crest, glints, ground, peaks } from "../parts/land.ts"
import { farSail } from "../parts/ship.ts"
import { disc, mist, sky, strata } from "../parts/sky.ts"
import { forest } from "../parts/trees.ts"

/** A narrow fjord between dark slopes at first light; still water and one small sail. */
export function frostFjord(size: Size, options: { seed?: string } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "fjord" } = options
  const { width } = scene
  const water = 560
  const sun: Point = [width * 0.53, water - 120]
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#16314a"],
        [0.4, "#3b6d86"],
        [0.75, "#9cc4cc"],
        [1, "#e7ead9"],
      ],
      water
    )
  )
  scene.add(
    "sun",
    0.02,
    disc(scene, sun, 34, { core: "#fffdf0", edge: "#fdf3d4", glow: "#fff4d6" }, 0.75),
    strata(scene, `${seed}/clouds`, {
      count: 13,
      top: 60,
      bottom: water - 60,
      color: "#2f5d77",
      far: "#c6dcd8",
      opacity: 0.5,
      thick: 34,
    })
  )
  const far = { base: water + 6, detail: 0.8, light: 1 as const }
  const valley = (half: number, rise: number) => (x: number) =>
    Math.min(rise, (Math.abs(x - width * 0.53) / half) ** 1.25 * rise) - rise * 0.35
  const planes: string[] = [
    peaks(scene, `${seed}/1`, {
      ...far,
      rise: 120,
      span: 260,
      fill: "#8fb6c1",
      haze: "#c8dcda",
      shadow: "#6d9bad",
      snow: "#f4f8f2",
      profile: () => 30,
    }),
    peaks(scene, `${seed}/2`, {
      ...far,
      rise: 150,
      span: 300,
      fill: "#5e8fa3",
      haze: "#a6c8cb",
      shadow: "#437690",
      snow: "#e6f1ef",
      profile: valley(width * 0.3, 260),
    }) + mist(scene, water - 8, 46, "#e4ece2", 0.6),
    peaks(scene, `${seed}/3`, {
      ...far,
      rise: 150,
      span: 330,
      fill: "#34637d",
      haze: "#7fabb5",
      shadow: "#204a66",
      snow: "#cfe5e6",
      profile: valley(width * 0.3, 470),
      depth: 480,
    }) + mist(scene, water - 2, 34, "#dbe8e0", 0.6),
    peaks(scene, `${seed}/4`, {
      ...far,
      rise: 130,
      span: 300,
      fill: "#153549",
      haze: "#2f5f74",
      shadow: "#0c2335",
      profile: (x) =>
        Math.min(640, (Math.max(0, Math.abs(x - width * 0.55) - width * 0.17) / (width * 0.24)) ** 1.15 * 520) - 190,
      depth: 620,
    }),
  ]
  planes.forEach((plane, i) => scene.add(`slope-${i}`, 0.08 + i * 0.12, plane))
  const mirror = group(
    { transform: mirrorAt(water), filter: scene.blur(1, 5) },
    sky(
      scene,
      [
        [0, "#1c3c55"],
        [0.5, "#3b6d86"],
        [0.8, "#9cc4cc"],
        [1, "#e7ead9"],
      ],
      water
    ),
    scene.glow(sun, 220, "#fff4d6", 0.8),
    ...planes
  )
  const lake = scene.clip(band(scene, water, 420, "#fff"))
  const deep = scene.linear(
    [0, water],
    [0, 900],
    [
      [0, "#12293c", 0.05],
      [0.5, "#0f2638", 0.4],
      [1, "#07121f", 0.92],
    ]
  )
  scene.add(
    "water",
    0.5,
    group({ "clip-path": lake }, mirror),
    band(scene, water, 420, deep),
    glints(
      `${seed}/glints`,
      { x: sun[0], top: water + 6, bottom: 880, spread: 130 },
      { count: 130, fill: "#fff6dc", opacity: 0.6, size: 24 }
    ),
    glints(
      `${seed}/ripples`,
      { x: width / 2, top: water + 2, bottom: 860, spread: width * 0.8 },
      { count: 90, fill: "#0d2536", opacity: 0.35, size: 60 }
    )
  )
  scene.add(
    "sail",
    0.6,
    group(
      { opacity: 0.4, transform: mirrorAt(water + 40) },
      farSail(width * 0.535, water + 40, 0.62, "#0d2233", "#16344a")
    ),
    farSail(width * 0.535, water + 40, 0.62, "#0d2233", "#20415a")
  )
  const bank = crest(scene, `${seed}/bank`, {
    base: 905,
    rise: 50,
    span: 260,
    fill: "",
    detail: 1,
    profile: (x) => 190 * Math.max(0, Math.abs(x / width - 0.5) * 2 - 0.3) ** 1.6,
  })
  const sides = bank.filter(([x]) => Math.abs(x / width - 0.5) > 0.2)
  scene.add(
    "bank",
    0.9,
    forest(`${seed}/pines`, sides, { count: 46, height: [90, 290], fill: "#06111c" }),
    path(ground(scene, bank), { fill: "#06111c" }),
    birds(
      [
        [width * 0.4, 240, 0.8],
        [width * 0.42, 226, 0.6],
        [width * 0.385, 222, 0.5],
      ],
      "#1b3a50"
    )
  )
  return scene
}
