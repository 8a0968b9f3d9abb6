import { known } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, path } from "../lib/svg.ts"
import { birds } from "../parts/animals.ts"
import { walker } from "../parts/figures.ts"
import { crest, grass, ground, ridge } from "../parts/land.ts"
import { mast, radioHut } from "../parts/radio-mast.ts"
import { mist, sky, stars, strata } from "../parts/sky.ts"
import { forest } from "../parts/trees.ts"
import { flakes, smoke } from "../parts/weather.ts"

/** A tall lattice mast at dusk with one red lamp, hills in smoke behind it. */
export function emberRadio(size: Size, options: { seed?: string; at?: number } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "radio", at = 0.42 } = options
  const { width } = scene
  const x = width * at
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#1d1a20"],
        [0.35, "#43302d"],
        [0.65, "#8f5536"],
        [0.88, "#d99a5b"],
        [1, "#edc287"],
      ],
      720
    ),
    stars(scene, `${seed}/stars`, 110, "#f3e3cf", 300)
  )
  scene.add(
    "glow",
    0.02,
    scene.glow([width * 0.78, 700], 760, "#ffc581", 0.55, 0.5),
    strata(scene, `${seed}/clouds`, {
      count: 16,
      top: 110,
      bottom: 640,
      color: "#2f2423",
      far: "#c07b47",
      opacity: 0.42,
      thick: 40,
      long: [420, 1100],
    })
  )
  const tones = [
    ["#b87b4b", "#dba56a"],
    ["#8a5535", "#bf834f"],
    ["#5f3824", "#94603b"],
    ["#38221a", "#5d3a28"],
  ] as const
  tones.forEach(([fill, haze], i) => {
    const base = 700 + i * 44
    const options = { base, rise: 150 - i * 16, span: 460 - i * 40, fill, haze, depth: 130 }
    const top = crest(scene, `${seed}/${i}`, options)
    scene.add(
      `hill-${i}`,
      0.1 + i * 0.1,
      i > 0
        ? forest(`${seed}/pines-${i}`, top, {
            count: 60 + i * 10,
            height: [14 + i * 14, 36 + i * 34],
            fill,
            gather: (px) => 0.5 + 0.5 * Math.sin(px / 90 + i * 2),
          })
        : "",
      ridge(scene, `${seed}/${i}`, options),
      group(
        { opacity: 0.85 },
        smoke(scene, `${seed}/smoke-${i}`, [width * known([0.86, 0.12, 0.66, 0.22][i]), base - 60], {
          rise: 330,
          drift: 260,
          wide: 60,
          color: "#d9ab7c",
          opacity: 0.17,
        })
      ),
      mist(scene, base + 10, 56, "#e6b47c", 0.42 - i * 0.07)
    )
  })
  const hill = crest(scene, `${seed}/near`, {
    base: 900,
    rise: 40,
    span: 400,
    fill: "",
    profile: (px) => 120 * Math.exp(-(((px - x) / 460) ** 2)),
  })
  const foot = known(hill.find((p) => p[0] >= x))[1] + 6
  scene.add("mast", 0.6, mast(scene, x, foot, width))
  scene.add(
    "ground",
    0.62,
    path(ground(scene, hill), { fill: "#140e0c" }),
    grass(`${seed}/grass`, hill, { count: 480, height: 40, fill: "#140e0c", lean: 0.2 }),
    radioHut(x + 150, foot + 12),
    walker(x - 190, (hill.find((p) => p[0] >= x - 190)?.[1] ?? 820) + 4, 74, "#140e0c", { staff: true, rim: "#d99a5b" })
  )
  scene.add(
    "ash",
    1,
    flakes(scene, `${seed}/ash`, { count: 80, size: 1.8, color: "#f7dcb5", opacity: 0.35, near: 4 }),
    birds(
      [
        [x + 220, 300, 1],
        [x + 250, 282, 0.7],
        [x + 190, 286, 0.6],
        [x + 280, 306, 0.5],
      ],
      "#2b1d18"
    )
  )
  return scene
}
