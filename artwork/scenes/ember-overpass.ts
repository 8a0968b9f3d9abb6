import { mix } from "../lib/color.ts"
import { random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { metre, project, type Air, type View } from "../lib/space.ts"
import { path } from "../lib/svg.ts"
import { ember } from "../palettes.ts"
import { birds } from "../parts/animals.ts"
import { cart, walker } from "../parts/figures.ts"
import { crest, grass, ground, ridge, stones } from "../parts/land.ts"
import { fallenSlab, overpass, ruinedTown, shadowOf } from "../parts/ruins.ts"
import { disc, mist, rays, sky, strata } from "../parts/sky.ts"
import { burntWood } from "../parts/trees.ts"
import { embers, flakes } from "../parts/weather.ts"

/** What changes between the pictures of the fallen motorway. */
export type OverpassView = {
  seed?: string
  /** Where the sun stands, as a share of the width. */
  sun?: number
  /** Size of the sun. */
  radius?: number
  horizon?: number
  /** Shifts the motorway sideways, in meters. */
  shift?: number
  people?: boolean
  /** Moves the people sideways, in meters. */
  company?: number
}

/** A collapsed motorway under a huge red sun; walkers and a handcart pass below. */
export function emberOverpass(size: Size, options: OverpassView = {}): Scene {
  const scene = new Scene(size)
  const {
    seed = "overpass",
    sun = 0.63,
    radius = 150,
    horizon = 655,
    shift = 0,
    people = true,
    company: aside = shift * 0.6,
  } = options
  const { width } = scene
  const light = [width * sun, horizon - radius * 0.95] as const
  const view: View = { center: width * sun - 60, horizon, focal: 900, eye: 1.9 }
  const air: Air = { fog: "#c25a31", reach: 120, light: [0.42, 0.2, 0.9], lit: "#e08a45", shade: "#1a1210" }

  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#2a1714"],
        [0.28, "#5a2618"],
        [0.56, "#a8431f"],
        [0.8, "#df7c35"],
        [1, "#f3b060"],
      ],
      horizon
    )
  )
  scene.add("sun", 0.03, disc(scene, light, radius, { core: "#d93a22", edge: "#f46a33", glow: "#ffa552" }, 0.75))
  scene.add(
    "clouds",
    0.06,
    strata(scene, `${seed}/high`, {
      count: 14,
      top: 40,
      bottom: horizon - 160,
      color: "#3a1b15",
      far: "#8a381d",
      opacity: 0.5,
      thick: 44,
      long: [420, 1100],
    }),
    strata(scene, `${seed}/low`, {
      count: 10,
      top: horizon - 240,
      bottom: horizon - 20,
      color: "#a2411f",
      far: "#d46b30",
      opacity: 0.55,
      thick: 20,
      long: [300, 900],
    })
  )
  scene.add(
    "town",
    0.12,
    ridge(scene, `${seed}/far`, {
      base: horizon + 6,
      rise: 60,
      span: 420,
      fill: "#b7502a",
      haze: "#d8793a",
      depth: 90,
    }),
    ruinedTown(
      `${seed}/town`,
      { from: width * 0.05, to: width, base: horizon },
      { height: [16, 74], fill: "#a24526", count: 34 }
    ),
    mist(scene, horizon - 4, 70, "#f0a558", 0.55)
  )
  const hills = crest(scene, `${seed}/hills`, { base: horizon + 14, rise: 48, span: 300, fill: "" })
  scene.add(
    "hills",
    0.2,
    path(ground(scene, hills), {
      fill: scene.linear(
        [0, horizon - 50],
        [0, horizon + 30],
        [
          [0, "#7f3420"],
          [1, "#c0602f"],
        ]
      ),
    }),
    burntWood(`${seed}/wood`, hills, { count: 70, height: [20, 62], width: 4, fill: "#74301f" }),
    mist(scene, horizon + 8, 46, "#eb984c", 0.6)
  )
  scene.add(
    "plain",
    0.35,
    band(
      scene,
      horizon + 4,
      400,
      scene.linear(
        [0, horizon],
        [0, 900],
        [
          [0, "#b85f31"],
          [0.16, "#7d3f25"],
          [0.5, "#3a2119"],
          [1, "#171010"],
        ]
      )
    ),
    scene.glow([light[0], horizon + 6], 620, "#ffb35c", 0.5, 0.16)
  )

  const road = {
    seed,
    center: (z: number) => -21 + shift + z * 0.13 + Math.max(0, z - 30) ** 2 * 0.0012,
    height: 15,
    from: 5,
    to: 170,
    width: 11,
    pier: 22,
    first: 17,
  }
  scene.add(
    "overpass",
    0.5,
    overpass(view, air, { ...road, gaps: [[62, 92]] }),
    fallenSlab(view, air, [road.center(70) + 0.5, 0.2, 74], [10, 1.5, 22], 0.15, 0.42)
  )
  if (people) scene.add("people", 0.62, company(view, air, aside))
  scene.add(
    "rays",
    0.65,
    rays(scene, `${seed}/rays`, [light[0], horizon], "#ffb667", 16, 700, 0.07, [Math.PI * 0.08, Math.PI * 0.92])
  )

  const near = crest(scene, `${seed}/near`, {
    base: 880,
    rise: 70,
    span: 420,
    fill: "",
    profile: (x) => 46 * Math.cos((x / width - 0.5) * 5.4) * -1,
  })
  scene.add(
    "near",
    0.85,
    stones(
      `${seed}/rubble`,
      { from: [0, 790], to: [width, 880] },
      { count: 40, size: 22, fill: "#1f1512", lit: "#6b3a25", light: 1 }
    ),
    path(ground(scene, near), { fill: "#120d0c" }),
    grass(`${seed}/grass`, near, { count: Math.round(width * 0.45), height: 58, fill: "#120d0c", lean: 0.12 })
  )
  scene.add(
    "ash",
    1,
    embers(`${seed}/embers`, [width * 0.55, 900], {
      count: 70,
      reach: 800,
      spread: width * 0.6,
      color: "#ff9b4d",
      hot: "#ffd9a0",
      size: 2.4,
    }),
    flakes(scene, `${seed}/ash`, { count: 60, size: 2, color: ember.straw, opacity: 0.25 })
  )
  return scene
}

function company(view: View, air: Air, aside: number): string {
  const rand = random("company")
  const walkers = [
    [-5.5, 30],
    [-3.2, 27],
    [-2.1, 28.5],
    [1.6, 40],
    [2.6, 41],
    [5, 58],
    [-9, 50],
  ] as const
  const bodies = walkers.map(([dx, z], i) => {
    const x = dx + aside
    const [px, py] = project(view, [x, 0, z])
    const tall = metre(view, z) * rand.between(1.68, 1.85)
    const color = mix(air.shade, air.fog, z / 190)
    return (
      shadowOf(view, air, x, z, 0.24, 0.45) +
      walker(px, py, tall, color, { mirror: i % 3 === 2, staff: i === 1, rim: "#f0a35a" })
    )
  })
  const [cx, cy] = project(view, [-7.6 + aside, 0, 25])
  return (
    shadowOf(view, air, -7.6 + aside, 25, 1, 0.45) +
    bodies.join("") +
    cart(cx, cy, metre(view, 25) * 0.022, air.shade) +
    birds(
      [
        [980, 330, 0.8],
        [1010, 318, 0.6],
        [940, 350, 0.5],
      ],
      "#3a1a14"
    )
  )
}
