import { each, known } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { path, shape } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { stander } from "../parts/figures.ts"
import { crest, ground, peaks } from "../parts/land.ts"
import { lights } from "../parts/sea.ts"
import { mist, sky, stars } from "../parts/sky.ts"
import { skin } from "../parts/snow.ts"
import { forest, snowPine } from "../parts/trees.ts"
import { flakes } from "../parts/weather.ts"

/** Northern lights over a snowbound valley; one traveller with a torch has stopped to look. */
export function frostLights(size: Size, options: { seed?: string } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "lights" } = options
  const { width } = scene
  const base = 660
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#040818"],
        [0.5, "#0a2038"],
        [0.85, "#174a5e"],
        [1, "#2c7480"],
      ],
      base
    ),
    stars(scene, `${seed}/stars`, 320, frost.white, 560)
  )
  scene.add("aurora", 0.03, lights(scene, seed, 520, 1.25))
  scene.add(
    "far",
    0.1,
    peaks(scene, `${seed}/far`, {
      base: base + 20,
      rise: 220,
      span: 330,
      fill: "#24566a",
      haze: "#478c92",
      depth: 260,
      shadow: "#133a50",
      snow: "#b9e8e2",
      light: 1,
      profile: (x) => 110 * Math.abs(x / width - 0.5),
    }),
    mist(scene, base - 10, 70, "#5ba9a5", 0.5)
  )
  const mid = crest(scene, `${seed}/mid`, { base: base + 30, rise: 70, span: 340, fill: "" })
  scene.add(
    "mid",
    0.22,
    forest(`${seed}/far-pines`, mid, { count: 190, height: [22, 70], fill: "#164255" }),
    path(ground(scene, mid), {
      fill: scene.linear(
        [0, base - 40],
        [0, base + 60],
        [
          [0, "#164255"],
          [1, "#4d8f98"],
        ]
      ),
    }),
    mist(scene, base + 30, 40, "#77bcb7", 0.45)
  )
  const lake = base + 44
  const icy = scene.linear(
    [0, lake],
    [0, 900],
    [
      [0, "#5aa7a6"],
      [0.3, "#2c6a78"],
      [1, "#0b2337"],
    ]
  )
  scene.add(
    "lake",
    0.35,
    shape(
      [
        [-80, lake],
        [width + 80, lake],
        [width + 80, 980],
        [-80, 980],
      ],
      icy
    ),
    scene.glow([width * 0.47, lake + 40], 520, "#8df0d6", 0.45, 0.18),
    ...[0.2, 0.42, 0.7, 0.88].map((u, i) =>
      path(
        `M${width * u} ${lake + 12 + i * 16}l${60 + i * 30} ${8 + i * 4}l-${20 + i * 4} 6l${70 + i * 20} ${6 + i * 3}`,
        { fill: "none", stroke: "#bff3e8", "stroke-width": 1.2, opacity: 0.45 }
      )
    )
  )
  const left = crest(scene, `${seed}/left`, {
    base: 830,
    rise: 70,
    span: 420,
    fill: "",
    detail: 0.4,
    profile: (x) => 70 * Math.cos((x / width) * 5.2),
  })
  const snow = scene.linear(
    [0, 700],
    [0, 900],
    [
      [0, "#9ad6d2"],
      [0.3, "#4b8d9b"],
      [1, "#12344b"],
    ]
  )
  scene.add(
    "bank",
    0.5,
    forest(
      `${seed}/pines`,
      left.filter(([x]) => x < width * 0.3 || x > width * 0.66),
      { count: 44, height: [70, 190], fill: "#0b2537" }
    ),
    path(ground(scene, left), { fill: snow })
  )
  const near = crest(scene, `${seed}/near`, {
    base: 900,
    rise: 40,
    span: 380,
    fill: "",
    detail: 0.35,
    profile: (x) => 46 * Math.sin((x / width) * 3.1 + 0.2),
  })
  const man = known(near.find((p) => p[0] >= width * 0.4))
  const trail = Array.from(
    { length: 9 },
    (_, i) => `M${man[0] - 20 - i * 17 - i * i * 1.5} ${man[1] + 16 + i * 7}l9 3l-2 4l-9-3z`
  ).join("")
  scene.add(
    "near",
    0.75,
    path(ground(scene, near), {
      fill: scene.linear(
        [0, 820],
        [0, 920],
        [
          [0, "#5fa3ab"],
          [0.35, "#24556c"],
          [1, "#0a2033"],
        ]
      ),
    }),
    path(skin(near, 5), { fill: "#c4f1e8", opacity: 0.75 }),
    path(trail, { fill: "#0d2a3e", opacity: 0.6 }),
    stander(man[0], man[1] + 6, 96, "#07141f", { cloak: true, rim: "#b5f5e4" })
  )
  const trees = each([
    [0.05, 400],
    [0.12, 300],
    [0.86, 330],
    [0.93, 470],
    [0.99, 380],
  ]).map(([u, tall], i) =>
    snowPine(
      `${seed}/tree-${i}`,
      width * u,
      (near.find((p) => p[0] >= width * u)?.[1] ?? 880) + 20,
      tall,
      { dark: "#061320", snow: "#5a9aa5" },
      u < 0.5 ? 1 : -1
    )
  )
  scene.add("trees", 0.9, ...trees)
  scene.add(
    "snow",
    1,
    flakes(scene, `${seed}/snow`, { count: 130, size: 2, color: frost.white, opacity: 0.6, near: 9 })
  )
  return scene
}
