import { Scene, type Size } from "../lib/scene.ts"
import { group, num, path } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { anvil, forgeRoof, forgeRoom } from "../parts/forge-room.ts"
import { smith, woodpile } from "../parts/forge.ts"
import { crest, ground } from "../parts/land.ts"
import { mist, sky, stars } from "../parts/sky.ts"
import { backdrop } from "../parts/snow.ts"
import { forest, snowPine } from "../parts/trees.ts"
import { embers, flakes, smoke } from "../parts/weather.ts"

/** An open smithy at night: the smith's silhouette before the fire, sparks from the anvil. */
export function frostForge(size: Size, options: { seed?: string } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "forge" } = options
  const { width } = scene
  const x = width * 0.52
  const floor = 740
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#081426"],
        [0.6, "#153a55"],
        [1, "#3f7087"],
      ],
      640
    ),
    stars(scene, `${seed}/stars`, 170, frost.white, 420)
  )
  scene.add(
    "far",
    0.1,
    backdrop(scene, `${seed}/far`, 620, { fill: "#204c66", haze: "#417287", shadow: "#12344c", snow: "#9fc4ce" }),
    mist(scene, 610, 70, "#6294a5", 0.45)
  )
  const wood = crest(scene, `${seed}/wood`, { base: 680, rise: 40, span: 340, fill: "" })
  scene.add(
    "wood",
    0.22,
    forest(`${seed}/pines`, wood, { count: 90, height: [90, 260], fill: "#10304a" }),
    path(ground(scene, wood), { fill: "#2a566e" })
  )
  const yard = crest(scene, `${seed}/yard`, { base: floor - 10, rise: 14, span: 380, fill: "", detail: 0.3 })
  scene.add(
    "yard",
    0.4,
    path(ground(scene, yard), {
      fill: scene.linear(
        [0, 720],
        [0, 900],
        [
          [0, "#6d9bb0"],
          [0.35, "#2c5972"],
          [1, "#0a2034"],
        ]
      ),
    })
  )
  scene.add("room", 0.5, forgeRoom(scene, x, floor), scene.glow([x + 158, floor - 130], 420, "#ffb14f", 0.65))
  scene.add(
    "anvil",
    0.6,
    smith(x - 212, floor + 54),
    anvil(x, floor),
    scene.glow([x - 96, floor - 70], 130, "#ffc873", 0.8),
    embers(`${seed}/sparks`, [x - 96, floor - 70], {
      count: 90,
      reach: 230,
      spread: 330,
      color: "#ff9a3d",
      hot: "#fff4d6",
      size: 2.6,
    }),
    group(
      { transform: `rotate(180 ${num(x - 96)} ${floor - 66})` },
      embers(`${seed}/fall`, [x - 96, floor - 66], {
        count: 30,
        reach: 90,
        spread: 240,
        color: "#ff9a3d",
        hot: "#fff4d6",
        size: 2.2,
      })
    )
  )
  scene.add(
    "roof",
    0.66,
    smoke(scene, `${seed}/smoke`, [x + 162, floor - 596], {
      rise: 220,
      drift: 160,
      wide: 50,
      color: "#8fb0be",
      opacity: 0.4,
    }),
    forgeRoof(scene, x, floor),
    scene.glow([x, floor + 60], 560, "#ff9f45", 0.42, 0.2)
  )
  const near = crest(scene, `${seed}/near`, {
    base: 915,
    rise: 30,
    span: 320,
    fill: "",
    detail: 0.4,
    profile: (px) => 220 * Math.max(0, Math.abs(px / width - 0.5) - 0.3),
  })
  scene.add(
    "near",
    0.9,
    path(ground(scene, near), {
      fill: scene.linear(
        [0, 820],
        [0, 910],
        [
          [0, "#34637c"],
          [1, "#081a2b"],
        ]
      ),
    }),
    snowPine(`${seed}/l`, width * 0.05, 890, 560, { dark: "#061422", snow: "#6c9cad" }, 1),
    snowPine(`${seed}/r`, width * 0.955, 890, 640, { dark: "#061422", snow: "#6c9cad" }, -1),
    woodpile(x + 520, floor + 80)
  )
  scene.add(
    "snow",
    1,
    flakes(scene, `${seed}/snow`, { count: 200, size: 2.2, color: frost.white, opacity: 0.6, near: 12 })
  )
  return scene
}
