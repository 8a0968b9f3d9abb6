import { each, known } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, path, shape, type Point } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { wolf } from "../parts/animals.ts"
import { crest, ground, peaks } from "../parts/land.ts"
import { disc, mist, rays, sky, stars, strata } from "../parts/sky.ts"
import { skin } from "../parts/snow.ts"
import { forest } from "../parts/trees.ts"
import { flakes } from "../parts/weather.ts"

/** A wolf on a crag before a huge pale moon. */
export function frostWolf(size: Size, options: { seed?: string; at?: number } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "wolf", at = 0.55 } = options
  const { width } = scene
  const moon: Point = [width * at + 30, 360]
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#071224"],
        [0.5, "#123350"],
        [0.85, "#33667f"],
        [1, "#6d9eae"],
      ],
      760
    ),
    stars(scene, `${seed}/stars`, 220, frost.white, 520)
  )
  scene.add(
    "moon",
    0.04,
    disc(scene, moon, 205, { core: "#f4faf8", edge: "#cfe3e6", glow: "#a9dcea" }, 0.55),
    group(
      { opacity: 0.16, "clip-path": scene.clip(`<circle cx="${moon[0]}" cy="${moon[1]}" r="205"/>`) },
      ...each([
        [-70, -60, 70, 46],
        [50, -100, 44, 30],
        [40, 20, 90, 56],
        [-90, 70, 56, 40],
        [-20, 130, 60, 30],
        [120, 90, 50, 40],
      ]).map(
        ([dx, dy, rx, ry]) =>
          `<ellipse cx="${moon[0] + dx}" cy="${moon[1] + dy}" rx="${rx}" ry="${ry}" fill="#6f9fb5"/>`
      )
    )
  )
  scene.add(
    "clouds",
    0.07,
    strata(scene, `${seed}/clouds`, {
      count: 12,
      top: 150,
      bottom: 640,
      color: "#16354f",
      far: "#4c7f95",
      opacity: 0.5,
      thick: 40,
      long: [420, 1000],
    })
  )
  scene.add(
    "far",
    0.12,
    peaks(scene, `${seed}/far`, {
      base: 760,
      rise: 220,
      span: 330,
      fill: "#2d6079",
      haze: "#6d9fae",
      depth: 260,
      shadow: "#1b4963",
      snow: "#c9e2e6",
      light: 1,
      profile: (x) => 120 * Math.abs(x / width - at),
    }),
    mist(scene, 720, 90, "#8fbac4", 0.55)
  )
  const woods = crest(scene, `${seed}/woods`, { base: 770, rise: 60, span: 360, fill: "" })
  scene.add(
    "woods",
    0.25,
    forest(`${seed}/pines`, woods, { count: 170, height: [40, 120], fill: "#194660" }),
    path(ground(scene, woods), { fill: "#2b5c75" }),
    mist(scene, 780, 70, "#86b4c0", 0.55)
  )
  const line2 = crest(scene, `${seed}/second`, { base: 850, rise: 40, span: 300, fill: "", detail: 0.4 })
  const at2 = (u: number) => known(line2.find((p) => p[0] >= width * u))
  scene.add(
    "pack",
    0.4,
    forest(
      `${seed}/pines-2`,
      line2.filter(([x]) => x < width * 0.12 || x > width * 0.8),
      { count: 26, height: [90, 240], fill: "#0f3149" }
    ),
    path(ground(scene, line2), {
      fill: scene.linear(
        [0, 800],
        [0, 900],
        [
          [0, "#3f7189"],
          [1, "#153a52"],
        ]
      ),
    }),
    ...each([
      [0.2, 0.34],
      [0.27, 0.3],
      [0.335, 0.36],
    ]).map(([u, s]) => wolf(at2(u)[0], at2(u)[1] + 3, s, "#0f3149"))
  )
  const crag: Point[] = [
    [width * at - 420, 980],
    [width * at - 372, 880],
    [width * at - 330, 852],
    [width * at - 300, 790],
    [width * at - 240, 770],
    [width * at - 214, 716],
    [width * at - 150, 700],
    [width * at - 96, 668],
    [width * at + 20, 664],
    [width * at + 130, 652],
    [width * at + 196, 658],
    [width * at + 236, 640],
    [width * at + 262, 662],
    [width * at + 250, 706],
    [width * at + 282, 742],
    [width * at + 262, 800],
    [width * at + 316, 836],
    [width * at + 340, 900],
    [width * at + 380, 980],
  ]
  const facets = each([
    [
      [-214, 716],
      [-150, 700],
      [-170, 790],
      [-236, 860],
    ],
    [
      [-96, 668],
      [20, 664],
      [-10, 760],
      [-90, 830],
      [-60, 740],
    ],
    [
      [130, 652],
      [196, 658],
      [190, 760],
      [150, 860],
      [120, 720],
    ],
    [
      [262, 662],
      [250, 706],
      [282, 742],
      [262, 800],
      [230, 740],
    ],
  ]).map((points) =>
    shape(
      points.map(([dx, py]): Point => [width * at + dx, py]),
      "#1d4059",
      { opacity: 0.55 }
    )
  )
  const cap: Point[] = crag.slice(4, 12)
  const snow = shape([...cap, ...cap.map(([px, py], i): Point => [px + 4, py + 8 + (i % 3) * 9]).reverse()], "#d3e8ec")
  scene.add(
    "crag",
    0.65,
    shape(crag, "#0a1d2f"),
    ...facets,
    snow,
    wolf(width * at + 6, 664, 1.18, "#07131f", { rim: "#d9f1f5", eye: "#bfeaff" })
  )
  const near = crest(scene, `${seed}/near`, {
    base: 915,
    rise: 40,
    span: 320,
    fill: "",
    profile: (x) => 130 * Math.max(0, Math.abs(x / width - 0.5) - 0.26),
  })
  scene.add(
    "near",
    0.9,
    forest(
      `${seed}/edge`,
      near.filter(([x]) => x < width * 0.16 || x > width * 0.86),
      { count: 16, height: [200, 560], fill: "#050f1b" }
    ),
    path(ground(scene, near), { fill: "#06121f" }),
    path(skin(near, 4), { fill: "#6d9fb0", opacity: 0.6 })
  )
  scene.add(
    "snow",
    1,
    rays(scene, `${seed}/rays`, moon, "#cdeaf2", 9, 620, 0.05),
    flakes(scene, `${seed}/snow`, { count: 230, size: 2.2, color: frost.white, opacity: 0.7, near: 14 })
  )
  return scene
}
