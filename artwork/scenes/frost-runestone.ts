import { known } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { path } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { birds } from "../parts/animals.ts"
import { stander } from "../parts/figures.ts"
import { crest, ground, peaks, stones } from "../parts/land.ts"
import { runestone } from "../parts/runestone.ts"
import { mist, sky, strata } from "../parts/sky.ts"
import { skin } from "../parts/snow.ts"
import { forest, snowPine } from "../parts/trees.ts"
import { flakes } from "../parts/weather.ts"

/** A tall runestone in snow with thin blue light in the carved lines. */
export function frostRunestone(size: Size, options: { seed?: string; at?: number; visitor?: boolean } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "runestone", at = 0.56, visitor = true } = options
  const { width } = scene
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#0c1d31"],
        [0.45, "#1e4560"],
        [0.8, "#4e8197"],
        [1, "#8fb9c2"],
      ],
      700
    ),
    strata(scene, `${seed}/clouds`, {
      count: 12,
      top: 60,
      bottom: 520,
      color: "#15324a",
      far: "#6f9eae",
      opacity: 0.45,
      thick: 44,
      long: [420, 1100],
    })
  )
  scene.add(
    "far",
    0.08,
    peaks(scene, `${seed}/far`, {
      base: 690,
      rise: 200,
      span: 360,
      fill: "#4d7f95",
      haze: "#8fb8c1",
      depth: 260,
      shadow: "#356880",
      snow: "#cfe4e6",
      light: -1,
    }),
    mist(scene, 660, 90, "#a8cdd2", 0.5)
  )
  const woods = [
    { base: 690, fill: "#3d6f85", height: [60, 150] as const, count: 120 },
    { base: 730, fill: "#22506a", height: [110, 260] as const, count: 70 },
    { base: 770, fill: "#103149", height: [200, 430] as const, count: 34 },
  ]
  woods.forEach((wood, i) => {
    const top = crest(scene, `${seed}/wood-${i}`, { base: wood.base, rise: 44, span: 380, fill: "" })
    scene.add(
      `wood-${i}`,
      0.16 + i * 0.13,
      forest(`${seed}/pines-${i}`, top, {
        ...wood,
        gather: (x) => Math.min(1, (Math.abs(x - width * at) / (width * (0.1 + i * 0.08))) ** 2),
      }),
      path(ground(scene, top), {
        fill: scene.linear(
          [0, wood.base - 40],
          [0, wood.base + 70],
          [
            [0, wood.fill],
            [1, "#7daab7"],
          ]
        ),
      }),
      mist(scene, wood.base + 14, 56, "#a5c9cf", 0.5 - i * 0.12)
    )
  })
  const knoll = crest(scene, `${seed}/knoll`, {
    base: 830,
    rise: 30,
    span: 420,
    fill: "",
    detail: 0.35,
    profile: (x) => 70 * Math.exp(-(((x - width * at) / 380) ** 2)),
  })
  const [x, y] = known(knoll.find((p) => p[0] >= width * at))
  scene.add(
    "knoll",
    0.55,
    path(ground(scene, knoll), {
      fill: scene.linear(
        [0, 740],
        [0, 910],
        [
          [0, "#bdd9de"],
          [0.35, "#6f9fb1"],
          [1, "#1b4059"],
        ]
      ),
    }),
    path(skin(knoll, 5), { fill: "#e8f5f5", opacity: 0.8 }),
    scene.glow([x, y + 30], 420, "#7fd4ff", 0.55, 0.22)
  )
  scene.add(
    "stone",
    0.6,
    runestone(scene, x, y + 14, 1.16, {
      stone: "#4a7186",
      face: "#284a60",
      light: "#8fe3ff",
      snow: "#dcecef",
      dark: "#0f273a",
    }),
    stones(
      `${seed}/small`,
      { from: [x - 340, y + 26], to: [x + 340, y + 70] },
      { count: 12, size: 20, fill: "#1c3d54", lit: "#cfe4e8" }
    )
  )
  if (visitor)
    scene.add(
      "visitor",
      0.65,
      stander(x - 262, (knoll.find((p) => p[0] >= x - 262)?.[1] ?? 800) + 8, 150, "#091a2a", {
        cloak: true,
        rim: "#8fe3ff",
      })
    )
  const near = crest(scene, `${seed}/near`, {
    base: 905,
    rise: 40,
    span: 330,
    fill: "",
    detail: 0.4,
    profile: (px) => 120 * Math.max(0, Math.abs(px / width - 0.5) - 0.24),
  })
  scene.add(
    "near",
    0.9,
    path(ground(scene, near), {
      fill: scene.linear(
        [0, 830],
        [0, 910],
        [
          [0, "#4a7b90"],
          [0.4, "#173b53"],
          [1, "#0a1f31"],
        ]
      ),
    }),
    snowPine(`${seed}/l`, width * 0.06, 905, 620, { dark: "#071725", snow: "#7ea9b6" }, 1),
    snowPine(`${seed}/l2`, width * 0.155, 910, 380, { dark: "#081a29", snow: "#6f9dab" }, 1),
    snowPine(`${seed}/r`, width * 0.95, 910, 540, { dark: "#071725", snow: "#7ea9b6" }, -1)
  )
  scene.add(
    "snow",
    1,
    flakes(scene, `${seed}/snow`, { count: 240, size: 2.4, color: frost.white, opacity: 0.75, near: 16 }),
    birds(
      [
        [width * 0.3, 190, 0.9],
        [width * 0.32, 176, 0.6],
      ],
      "#0f2b40"
    )
  )
  return scene
}
