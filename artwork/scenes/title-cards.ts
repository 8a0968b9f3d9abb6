import { Scene, type Size } from "../lib/scene.ts"
import { oval, path, rect } from "../lib/svg.ts"
import { ember, frost } from "../palettes.ts"
import { lettering } from "../parts/lettering.ts"
import { ridge, peaks } from "../parts/land.ts"
import { lights } from "../parts/sea.ts"
import { mist, sky, stars } from "../parts/sky.ts"
import { burntWood, forest } from "../parts/trees.ts"
import { crest, ground } from "../parts/land.ts"
import { embers, flakes } from "../parts/weather.ts"

/** The name of Last Day on Earth over the last of the sun. */
export function emberTitle(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const wood = crest(scene, "title", { base: 800, rise: 40, span: 400, fill: "" })
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#0b0808"],
        [0.55, "#2c1511"],
        [0.85, "#74301c"],
        [1, "#c25a2c"],
      ],
      800
    )
  )
  scene.add(
    "sun",
    0.1,
    scene.glow([width / 2, 770], 760, "#ff8a3d", 0.6, 0.6),
    oval(width / 2, 800, 210, 210, "#d93a22"),
    mist(scene, 790, 70, "#f0904a", 0.5)
  )
  scene.add(
    "hills",
    0.3,
    ridge(scene, "title/far", { base: 800, rise: 50, span: 380, fill: "#5a2418", haze: "#a8481f", depth: 120 })
  )
  scene.add(
    "wood",
    0.6,
    burntWood(
      "title/wood",
      wood.filter(([x]) => Math.abs(x - width / 2) > 190),
      { count: 40, height: [60, 260], width: 9, fill: "#120a09" }
    ),
    path(ground(scene, wood), { fill: "#0d0807" })
  )
  scene.add(
    "name",
    0.2,
    lettering("LAST DAY", [width / 2, 250], 132, "#1a0b07", 0.2),
    lettering("LAST DAY", [width / 2, 250], 132, ember.pale, 0.115),
    rect(width / 2 - 400, 455, 190, 4, ember.honey),
    rect(width / 2 + 210, 455, 190, 4, ember.honey),
    lettering("ON EARTH", [width / 2, 430], 52, ember.honey, 0.13)
  )
  scene.add(
    "ash",
    1,
    embers("title", [width / 2, 930], {
      count: 90,
      reach: 900,
      spread: 1000,
      color: "#ff9b4d",
      hot: "#ffe0a8",
      size: 2.4,
    })
  )
  return scene
}

/** The name of Frostborn under the northern lights. */
export function frostTitle(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const wood = crest(scene, "title", { base: 820, rise: 40, span: 420, fill: "" })
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#030712"],
        [0.5, "#081c32"],
        [0.85, "#12455a"],
        [1, "#2f8a8a"],
      ],
      800
    ),
    stars(scene, "title/stars", 260, frost.white, 560)
  )
  scene.add("aurora", 0.08, lights(scene, "title", 540, 1.25))
  scene.add(
    "peaks",
    0.3,
    peaks(scene, "title/peaks", {
      base: 800,
      rise: 230,
      span: 330,
      fill: "#1b4a5f",
      haze: "#3f8a90",
      depth: 240,
      shadow: "#0d2c40",
      snow: "#b9e8e2",
      light: 1,
      profile: (x) => 120 * Math.abs(x / width - 0.5),
    }),
    mist(scene, 790, 70, "#5ba9a5", 0.5)
  )
  scene.add(
    "wood",
    0.6,
    forest("title/wood", wood, {
      count: 120,
      height: [40, 190],
      fill: "#040b14",
      gather: (x) => Math.min(1, (Math.abs(x / width - 0.5) * 2.6) ** 2),
    }),
    path(ground(scene, wood), { fill: "#06121f" })
  )
  scene.add(
    "name",
    0.2,
    lettering("FROSTBORN", [width / 2, 300], 138, "#04101c", 0.2),
    lettering("FROSTBORN", [width / 2, 300], 138, frost.white, 0.11),
    path(`M${width / 2 - 300} 512H${width / 2 - 34}M${width / 2 + 34} 512H${width / 2 + 300}`, {
      stroke: frost.aurora,
      "stroke-width": 4,
    }),
    path(`M${width / 2} 486v52M${width / 2 - 22} 499l44 26M${width / 2 + 22} 499l-44 26`, {
      stroke: frost.aurora,
      "stroke-width": 5,
      "stroke-linecap": "round",
    })
  )
  scene.add("snow", 1, flakes(scene, "title", { count: 180, size: 2.2, color: frost.white, opacity: 0.7, near: 12 }))
  return scene
}
