import { known } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, num, oval, path } from "../lib/svg.ts"
import { birds } from "../parts/animals.ts"
import { crest, grass, ground, ridge } from "../parts/land.ts"
import { wire } from "../parts/ruins.ts"
import { mist, sky, stars, strata } from "../parts/sky.ts"
import { burntWood } from "../parts/trees.ts"
import { tower } from "../parts/watchtower.ts"
import { embers, flakes, smoke } from "../parts/weather.ts"

/** A wooden watchtower at dusk above burnt woods: a lit window, a figure at the rail, a thin moon. */
export function emberWatchtower(size: Size, options: { seed?: string; at?: number } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "watchtower", at = 0.62 } = options
  const { width } = scene
  const x = width * at
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#1f1719"],
        [0.3, "#4f2a1f"],
        [0.58, "#a8562c"],
        [0.82, "#e69f53"],
        [1, "#f8cf8d"],
      ],
      690
    ),
    stars(scene, `${seed}/stars`, 70, "#f8e3c4", 240)
  )
  const moon = scene.clip(oval(width * 0.24, 150, 30, 30, "#fff"))
  scene.add(
    "moon",
    0.02,
    scene.glow([width * 0.24, 150], 130, "#ffdca8", 0.3),
    group(
      { "clip-path": moon },
      path(
        `M${num(width * 0.24 - 40)} 110h80v80h-80ZM${num(width * 0.24 - 44)} 142a31 31 0 1 0 62 0a31 31 0 1 0-62 0Z`,
        { fill: "#fdebc9", "fill-rule": "evenodd" }
      )
    )
  )
  scene.add(
    "clouds",
    0.05,
    scene.glow([x - 260, 680], 620, "#ffc878", 0.6, 0.5),
    strata(scene, `${seed}/clouds`, {
      count: 17,
      top: 190,
      bottom: 610,
      color: "#3b201a",
      far: "#cf7a3b",
      opacity: 0.5,
      thick: 38,
      long: [360, 1000],
    })
  )
  const planes = [
    {
      base: 690,
      rise: 110,
      fill: "#b4652f",
      haze: "#e3a05a",
      wood: "#a85a2b",
      height: [20, 70] as const,
      count: 70,
      width: 5,
    },
    {
      base: 735,
      rise: 90,
      fill: "#7f4424",
      haze: "#bd7138",
      wood: "#74401f",
      height: [50, 140] as const,
      count: 70,
      width: 8,
    },
    {
      base: 790,
      rise: 70,
      fill: "#4a2819",
      haze: "#7a4324",
      wood: "#452617",
      height: [90, 240] as const,
      count: 44,
      width: 12,
    },
  ]
  planes.forEach((plane, i) => {
    const options = { ...plane, span: 380 + i * 40, depth: 130 }
    const top = crest(scene, `${seed}/${i}`, options)
    const away = top.filter(([px]) => i < 2 || Math.abs(px - x) > 170)
    scene.add(
      `wood-${i}`,
      0.12 + i * 0.14,
      burntWood(`${seed}/burnt-${i}`, away, plane),
      ridge(scene, `${seed}/${i}`, options),
      smoke(scene, `${seed}/smoke-${i}`, [width * (0.16 + i * 0.33), plane.base - 60], {
        rise: 260,
        drift: 190,
        wide: 46,
        color: "#e9b476",
        opacity: 0.16,
      }),
      mist(scene, plane.base + 16, 50, "#efb36b", 0.4 - i * 0.1)
    )
  })
  const hill = crest(scene, `${seed}/hill`, {
    base: 890,
    rise: 40,
    span: 340,
    fill: "",
    profile: (px) => 90 * Math.exp(-(((px - x) / 360) ** 2)),
  })
  const foot = known(hill.find((p) => p[0] >= x))[1] + 8
  scene.add("tower", 0.6, tower(x, foot, 1), wire([x + 68, foot - 500], [width + 60, foot - 300], 40, "#1d120e", 1.6))
  scene.add(
    "hill",
    0.62,
    path(ground(scene, hill), { fill: "#150e0c" }),
    grass(`${seed}/turf`, hill, { count: 420, height: 34, fill: "#150e0c" })
  )
  const near = crest(scene, `${seed}/near`, { base: 930, rise: 40, span: 260, fill: "" })
  scene.add(
    "near",
    0.9,
    burntWood(
      `${seed}/near-wood`,
      near.filter(([px]) => px < width * 0.3 || px > width * 0.88),
      { count: 10, height: [300, 760], width: 24, fill: "#0e0a09" }
    ),
    path(ground(scene, near), { fill: "#0e0a09" })
  )
  scene.add(
    "ash",
    1,
    flakes(scene, `${seed}/ash`, { count: 80, size: 2, color: "#ffd9a0", opacity: 0.4, near: 4 }),
    embers(`${seed}/embers`, [width * 0.3, 900], {
      count: 34,
      reach: 700,
      spread: width * 0.3,
      color: "#ff9b4d",
      hot: "#ffd9a0",
      size: 2,
    }),
    birds(
      [
        [width * 0.4, 300, 1],
        [width * 0.425, 284, 0.7],
        [width * 0.38, 280, 0.6],
      ],
      "#371b14"
    )
  )
  return scene
}
