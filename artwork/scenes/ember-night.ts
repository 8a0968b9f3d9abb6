import { Scene, type Size } from "../lib/scene.ts"
import { path, type Point } from "../lib/svg.ts"
import { bentSign, campfire, log, tent } from "../parts/camp.ts"
import { sitter, stander } from "../parts/figures.ts"
import { crest, grass, ground, stones } from "../parts/land.ts"
import { mist, sky, stars } from "../parts/sky.ts"
import { forest } from "../parts/trees.ts"
import { embers, smoke } from "../parts/weather.ts"

/** A small camp at night: tents around one fire, a lantern on a bent road sign. */
export function emberNight(size: Size, options: { seed?: string } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "night" } = options
  const { width } = scene
  const fire: Point = [width * 0.5, 690]
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#0b0a10"],
        [0.5, "#1a1414"],
        [0.85, "#3a2118"],
        [1, "#54301c"],
      ],
      640
    ),
    stars(scene, `${seed}/stars`, 240, "#f3ddc0", 480),
    scene.glow([fire[0], 640], 900, "#a8501f", 0.5, 0.6)
  )
  const planes = [
    { base: 560, rise: 90, fill: "#3a2118", trees: "#301b15", height: [40, 120] as const, count: 150 },
    { base: 610, rise: 60, fill: "#261612", trees: "#22140f", height: [90, 230] as const, count: 100 },
    { base: 650, rise: 40, fill: "#1a100d", trees: "#150d0b", height: [160, 400] as const, count: 46 },
  ]
  planes.forEach((plane, i) => {
    const top = crest(scene, `${seed}/${i}`, { ...plane, span: 340 })
    const clear = (x: number) => (i === 2 ? Math.min(1, (Math.abs(x - fire[0]) / (width * 0.3)) ** 3) : 1)
    scene.add(
      `wood-${i}`,
      0.1 + i * 0.13,
      forest(`${seed}/trees-${i}`, top, { count: plane.count, height: plane.height, fill: plane.trees, gather: clear }),
      path(ground(scene, top), { fill: plane.fill }),
      i < 2 ? mist(scene, plane.base + 10, 60, "#6b3a20", 0.35) : ""
    )
  })
  scene.add(
    "smoke",
    0.4,
    smoke(scene, `${seed}/smoke`, [fire[0] + 4, fire[1] - 110], {
      rise: 560,
      drift: 130,
      wide: 66,
      color: "#7d5138",
      opacity: 0.28,
    })
  )
  const floor = crest(scene, `${seed}/floor`, { base: 668, rise: 10, span: 300, fill: "" })
  scene.add(
    "floor",
    0.5,
    path(ground(scene, floor), {
      fill: scene.linear(
        [0, 660],
        [0, 900],
        [
          [0, "#2a1811"],
          [1, "#0d0908"],
        ]
      ),
    }),
    scene.glow([fire[0], fire[1] + 14], 640, "#ff9a45", 0.75, 0.24),
    stones(
      `${seed}/stones`,
      { from: [fire[0] - 420, 690], to: [fire[0] + 420, 800] },
      { count: 60, size: 9, fill: "#160e0b", lit: "#b4662f", light: 1 }
    )
  )
  const paint = { dark: "#1c110d", lit: "#b5622c", seam: "#d98540" }
  scene.add(
    "tents",
    0.58,
    tent(fire[0] - 330, fire[1] - 4, 1.15, paint),
    tent(fire[0] + 350, fire[1] - 8, 1.05, { ...paint, lit: "#9c5327" }, true),
    tent(fire[0] + 100, fire[1] - 24, 0.62, { ...paint, lit: "#6e3a1d" }, true)
  )
  scene.add("sign", 0.6, bentSign(scene, fire[0] + 520, fire[1] + 26, 1, { dark: "#140d0a", lit: "#c8743a" }))
  scene.add(
    "people",
    0.66,
    log(fire[0] - 172, fire[1] + 44, 0.9, "#150d0a", "#d9813c"),
    sitter(fire[0] - 165, fire[1] + 40, 96, "#150d0a", false, "#ffb866"),
    sitter(fire[0] + 150, fire[1] + 36, 90, "#150d0a", true, "#ffb866"),
    stander(fire[0] - 232, fire[1] + 10, 128, "#130c09", { rim: "#e9964a", rifle: true })
  )
  scene.add(
    "fire",
    0.7,
    campfire(scene, fire[0], fire[1] + 24, 0.86),
    embers(`${seed}/sparks`, [fire[0], fire[1] - 40], {
      count: 120,
      reach: 620,
      spread: 130,
      color: "#ff8d3a",
      hot: "#fff0c4",
      size: 2.5,
      drift: 120,
    })
  )
  const near = crest(scene, `${seed}/near`, {
    base: 900,
    rise: 50,
    span: 340,
    fill: "",
    profile: (x) => 150 * Math.max(0, Math.abs(x / width - 0.5) - 0.22),
  })
  scene.add(
    "near",
    0.9,
    path(ground(scene, near), { fill: "#090606" }),
    grass(`${seed}/grass`, near, { count: 420, height: 62, fill: "#090606" }),
    forest(
      `${seed}/edge`,
      near.filter(([x]) => x < width * 0.08 || x > width * 0.94),
      { count: 9, height: [420, 760], fill: "#080606", spread: 0.17 }
    )
  )
  return scene
}
