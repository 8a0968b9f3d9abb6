import { known } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { path, type Point } from "../lib/svg.ts"
import { walker } from "../parts/figures.ts"
import { crest, grass, ground } from "../parts/land.ts"
import { disc, mist, sky, strata } from "../parts/sky.ts"
import { burntWood } from "../parts/trees.ts"
import { flakes, smoke } from "../parts/weather.ts"

/** Black trunks of burnt pines against a pale amber sky, thin smoke between them. */
export function emberPines(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const sun: Point = [width * 0.58, 420]
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#b5743d"],
        [0.4, "#e3a85f"],
        [0.75, "#f6d69c"],
        [1, "#fbe8c2"],
      ],
      720
    ),
    disc(scene, sun, 70, { core: "#fffaf0", edge: "#fff1d2", glow: "#fff0cf" }, 0.7),
    strata(scene, "pines/clouds", {
      count: 8,
      top: 60,
      bottom: 380,
      color: "#a9683a",
      far: "#edc07f",
      opacity: 0.35,
      thick: 36,
      long: [420, 1000],
    })
  )
  const planes = [
    { base: 690, fill: "#d9a869", height: [170, 420] as const, count: 46, width: 8 },
    { base: 720, fill: "#b07a45", height: [300, 560] as const, count: 34, width: 13 },
    { base: 760, fill: "#74472a", height: [420, 720] as const, count: 22, width: 20 },
    { base: 810, fill: "#3a2218", height: [560, 860] as const, count: 13, width: 30 },
  ]
  planes.forEach((plane, i) => {
    const top = crest(scene, `pines/${i}`, { base: plane.base, rise: 50, span: 420, fill: "" })
    scene.add(
      `wood-${i}`,
      0.15 + i * 0.18,
      burntWood(`pines/wood-${i}`, top, plane),
      path(ground(scene, top), {
        fill: scene.linear(
          [0, plane.base - 40],
          [0, plane.base + 120],
          [
            [0, plane.fill],
            [1, i < 3 ? "#f0cc90" : "#241611"],
          ]
        ),
      }),
      i < 3
        ? smoke(scene, `pines/smoke-${i}`, [width * known([0.7, 0.3, 0.5][i]), plane.base - 20], {
            rise: 420,
            drift: 240 - i * 160,
            wide: 74,
            color: "#fff2d8",
            opacity: 0.22,
          }) + mist(scene, plane.base + 6, 70, "#fbe3b8", 0.55)
        : ""
    )
  })
  scene.add("walker", 0.72, walker(width * 0.46, 818, 92, "#1a100c", { staff: true, rim: "#f6d69c" }))
  const near = crest(scene, "pines/near", { base: 900, rise: 50, span: 300, fill: "" })
  scene.add(
    "near",
    0.95,
    burntWood(
      "pines/near",
      [
        [width * 0.1, 900],
        [width * 0.17, 900],
        [width * 0.88, 900],
      ],
      { count: 4, height: [950, 1200], width: 58, fill: "#120c0a" }
    ),
    path(ground(scene, near), { fill: "#120c0a" }),
    grass("pines/grass", near, { count: 420, height: 52, fill: "#120c0a" }),
    flakes(scene, "pines/ash", { count: 90, size: 2.2, color: "#4a2c1c", opacity: 0.5, near: 4 })
  )
  return scene
}
