import { each } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, path, place, shape, stroke, type Point } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { dusk } from "../parts/dusk.ts"
import { stander, walker } from "../parts/figures.ts"
import { meadHall } from "../parts/hall.ts"
import { crest, ground } from "../parts/land.ts"
import { mist, sky, stars, strata } from "../parts/sky.ts"
import { backdrop } from "../parts/snow.ts"
import { forest, snowPine } from "../parts/trees.ts"
import { embers, flakes, smoke } from "../parts/weather.ts"

/** A mead hall under snow at blue dusk, its door open on firelight. */
export function frostHall(size: Size, options: { seed?: string; at?: number } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "hall", at = 0.42 } = options
  const { width } = scene
  const [x, y] = [width * at, 752]
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#0a1a30"],
        [0.5, "#1e4967"],
        [0.85, "#5690a6"],
        [1, "#97c0c8"],
      ],
      690
    ),
    stars(scene, `${seed}/stars`, 150, frost.white, 340),
    strata(scene, `${seed}/clouds`, {
      count: 12,
      top: 90,
      bottom: 560,
      color: "#153852",
      far: "#6ea2b2",
      opacity: 0.45,
      thick: 40,
    })
  )
  scene.add("far", 0.1, backdrop(scene, `${seed}/far`, 690, dusk), mist(scene, 670, 80, "#92bcc6", 0.5))
  const wood = crest(scene, `${seed}/wood`, { base: 720, rise: 50, span: 360, fill: "" })
  scene.add(
    "wood",
    0.25,
    forest(`${seed}/pines`, wood, { count: 110, height: [80, 220], fill: "#1d4a63" }),
    path(ground(scene, wood), {
      fill: scene.linear(
        [0, 680],
        [0, 780],
        [
          [0, "#1d4a63"],
          [1, "#7aa9b7"],
        ]
      ),
    }),
    mist(scene, 730, 60, "#8fb8c3", 0.4)
  )
  scene.add(
    "smoke",
    0.4,
    smoke(scene, `${seed}/smoke`, [x + 200, y - 440], {
      rise: 360,
      drift: 260,
      wide: 60,
      color: "#b9d3da",
      opacity: 0.35,
    })
  )
  const snow = scene.linear(
    [0, 720],
    [0, 900],
    [
      [0, "#b4d2da"],
      [0.3, "#6b9bb0"],
      [1, "#1d435d"],
    ]
  )
  const yard = crest(scene, `${seed}/yard`, { base: 752, rise: 16, span: 420, fill: "", detail: 0.3 })
  scene.add("yard", 0.45, path(ground(scene, yard), { fill: snow }))
  scene.add(
    "hall",
    0.5,
    meadHall(scene, x, y + 12, 1.12, {
      wall: "#12283b",
      plank: "#0a1a29",
      roof: "#274b62",
      snow: "#d3e6eb",
      shade: "#6e9db2",
      light: "#ffc069",
    })
  )
  const path1: Point[] = [
    [x - 54, y + 18],
    [x + 54, y + 18],
    [x + 120, 820],
    [x + 330, 910],
    [x - 150, 910],
    [x - 110, 820],
  ]
  scene.add(
    "light",
    0.52,
    group(
      { filter: scene.blur(10) },
      shape(
        path1,
        scene.linear(
          [0, y],
          [0, 900],
          [
            [0, "#ffc878", 0.95],
            [1, "#f0a050", 0.12],
          ]
        )
      )
    ),
    scene.glow([x, y - 60], 360, "#ffb65c", 0.6),
    torch(scene, x - 104, y + 14),
    torch(scene, x + 104, y + 14)
  )
  scene.add(
    "people",
    0.6,
    stander(x - 6, y + 58, 104, "#0a1724", { cloak: true, rim: "#ffd28c" }),
    walker(x + 150, y + 96, 112, "#0a1724", { mirror: true, staff: true }),
    walker(x - 236, y + 76, 104, "#0a1724", { pack: true, rim: "#ffd28c" })
  )
  const near = crest(scene, `${seed}/near`, {
    base: 915,
    rise: 34,
    span: 360,
    fill: "",
    detail: 0.35,
    profile: (px) => 190 * Math.max(0, Math.abs(px / width - 0.45) - 0.26),
  })
  scene.add(
    "near",
    0.9,
    path(ground(scene, near), {
      fill: scene.linear(
        [0, 800],
        [0, 910],
        [
          [0, "#5f92a7"],
          [0.4, "#1f4a64"],
          [1, "#0a2135"],
        ]
      ),
    }),
    ...each([
      [0.03, 520],
      [0.1, 360],
      [0.9, 420],
      [0.97, 620],
    ]).map(([u, tall], i) =>
      snowPine(
        `${seed}/tree-${i}`,
        width * u,
        (near.find((p) => p[0] >= width * u)?.[1] ?? 890) + 24,
        tall,
        { dark: "#071827", snow: "#86b0bd" },
        u < 0.5 ? 1 : -1
      )
    )
  )
  scene.add(
    "snow",
    1,
    flakes(scene, `${seed}/snow`, { count: 260, size: 2.3, color: frost.white, opacity: 0.75, near: 16 }),
    embers(`${seed}/sparks`, [x, y - 130], {
      count: 26,
      reach: 240,
      spread: 160,
      color: "#ff9b4d",
      hot: "#ffe0a8",
      size: 1.8,
      drift: 60,
    })
  )
  return scene
}

const torch = (scene: Scene, x: number, y: number): string =>
  scene.glow([x, y - 86], 90, "#ffb65c", 0.7) +
  stroke(
    [
      [x, y],
      [x, y - 76],
    ],
    "#0a1724",
    5
  ) +
  place(
    x,
    y - 76,
    0.34,
    path("M-22 0C-34-30-14-52-8-84C10-60 34-40 22 0Z", { fill: "#f2842e" }) +
      path("M-12 0C-18-20-4-34 0-54C10-36 20-22 12 0Z", { fill: "#ffe09a" })
  )
