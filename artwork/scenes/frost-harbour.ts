import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, mirrorAt, path } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { dusk } from "../parts/dusk.ts"
import { stander } from "../parts/figures.ts"
import { barrels, ropes, shoreHut, smokehouse } from "../parts/harbour.ts"
import { crest, glints, ground, stones } from "../parts/land.ts"
import { pier } from "../parts/pier.ts"
import { nightShip } from "../parts/sea.ts"
import { longship } from "../parts/ship.ts"
import { mist, sky, stars, strata } from "../parts/sky.ts"
import { backdrop } from "../parts/snow.ts"
import { forest } from "../parts/trees.ts"
import { flakes } from "../parts/weather.ts"

/** A harbour at blue dusk: wooden piers, moored ships, ropes, and a smokehouse with a lit door. */
export function frostHarbour(size: Size, options: { seed?: string } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "harbour" } = options
  const { width } = scene
  const water = 560
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#0b1b31"],
        [0.5, "#21506e"],
        [0.85, "#6099ac"],
        [1, "#a5cad0"],
      ],
      water
    ),
    stars(scene, `${seed}/stars`, 110, frost.white, 260),
    strata(scene, `${seed}/clouds`, {
      count: 12,
      top: 80,
      bottom: water - 60,
      color: "#173c57",
      far: "#7eafbc",
      opacity: 0.45,
      thick: 36,
    })
  )
  scene.add("far", 0.1, backdrop(scene, `${seed}/far`, water - 6, dusk), mist(scene, water - 20, 70, "#9cc3cb", 0.55))
  scene.add(
    "water",
    0.25,
    band(
      scene,
      water,
      420,
      scene.linear(
        [0, water],
        [0, 900],
        [
          [0, "#8ab7c0"],
          [0.2, "#3f7388"],
          [0.6, "#16405a"],
          [1, "#08192b"],
        ]
      )
    ),
    glints(
      `${seed}/glints`,
      { x: width * 0.5, top: water + 6, bottom: 880, spread: width * 0.8 },
      { count: 170, fill: "#b9dbe0", opacity: 0.35, size: 46 }
    )
  )
  const bank = crest(scene, `${seed}/bank`, {
    base: water + 8,
    rise: 26,
    span: 300,
    fill: "",
    detail: 0.4,
    from: width * 0.56,
    profile: (x) => 90 * Math.max(0, (x - width * 0.6) / (width * 0.4)) ** 0.7 - 6,
  })
  const houses = [0.72, 0.8, 0.89, 0.97].map((u, i) =>
    shoreHut(width * u, (bank.find((p) => p[0] >= width * u)?.[1] ?? water) + 10, 0.62 + i * 0.12, i === 1)
  )
  scene.add(
    "bank",
    0.35,
    forest(
      `${seed}/pines`,
      bank.filter(([x]) => x > width * 0.66),
      { count: 50, height: [60, 170], fill: "#16405a" }
    ),
    path(ground(scene, bank, water + 30), {
      fill: scene.linear(
        [0, water - 80],
        [0, water + 40],
        [
          [0, "#b4d2da"],
          [1, "#3a6a81"],
        ]
      ),
    }),
    ...houses
  )
  const shipAt = (x: number, y: number, s: number, mirror: boolean) =>
    group(
      { transform: mirrorAt(y + 3), opacity: 0.4, filter: scene.blur(5, 1.5) },
      longship(x, y, s, nightShip, { sail: false, crew: false, mirror })
    ) + longship(x, y, s, { ...nightShip, rim: "#a9cbd6" }, { sail: false, crew: false, mirror })
  scene.add("ships", 0.45, shipAt(width * 0.2, water + 62, 0.34, false), shipAt(width * 0.4, water + 96, 0.46, true))
  const wood = { deck: "#54798c", post: "#0c2033", snow: "#c9dfe5" }
  scene.add(
    "piers",
    0.55,
    pier([width * 0.68, water + 30], [width * 0.5, 800], { ...wood, wide: [18, 92], posts: 7, drop: [16, 90] }),
    stander(width * 0.567, 716, 112, "#091a2a", { cloak: true, rim: "#ffcf8a" })
  )
  scene.add("smokehouse", 0.66, smokehouse(scene, width * 0.8, 800, seed))
  scene.add("ship", 0.75, shipAt(width * 0.2, 806, 0.72, false), ropes(width * 0.2 + 240, 740, width * 0.5 - 92, 782))
  const near = crest(scene, `${seed}/near`, {
    base: 935,
    rise: 30,
    span: 300,
    fill: "",
    detail: 0.5,
    from: width * 0.52,
    profile: (x) => 120 * Math.max(0, (x / width - 0.58) / 0.42) ** 0.6 - 20,
  })
  scene.add(
    "near",
    0.85,
    path(ground(scene, near), {
      fill: scene.linear(
        [0, 780],
        [0, 900],
        [
          [0, "#8fb6c4"],
          [0.3, "#376a82"],
          [1, "#0b2337"],
        ]
      ),
    }),
    scene.glow([width * 0.755, 850], 260, "#ffb65c", 0.5, 0.25),
    barrels(width * 0.915, 862),
    stones(
      `${seed}/stones`,
      { from: [width * 0.56, 860], to: [width * 0.72, 900] },
      { count: 10, size: 22, fill: "#12304a", lit: "#a9cbd6" }
    )
  )
  scene.add(
    "snow",
    1,
    flakes(scene, `${seed}/snow`, { count: 190, size: 2.1, color: frost.white, opacity: 0.6, near: 12 })
  )
  return scene
}
