import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, mirrorAt, num, path, type Point } from "../lib/svg.ts"
import { crest, glints, grass, ground } from "../parts/land.ts"
import type { ShipPaint } from "../parts/ship-rig.ts"
import { longship } from "../parts/ship.ts"
import { disc, rays, stars, strata } from "../parts/sky.ts"
import { burntWood } from "../parts/trees.ts"
import { embers, flakes } from "../parts/weather.ts"
import { emberShore, farLand, snowShore } from "./home-shores.ts"

const dawnShip: ShipPaint = {
  hull: "#0a1826",
  strake: "#27485c",
  rim: "#ffe3b8",
  sail: "#c9d9d6",
  stripe: "#4d7688",
  shield: "#5e8699",
  boss: "#e6eeea",
}

/** Where the two worlds stand; by default far apart, for wide pictures. */
export type HomeView = {
  /** The sun, as a share of the width. */
  dawn?: number
  /** Moves the broken end of the motorway to the right, in meters. */
  road?: number
  /** The ship as shares of the width and of its size on the wide picture. */
  ship?: { at: number; scale: number }
  /** Whether somebody stands on the frozen shore. */
  watched?: boolean
}

/** The two worlds meet and see each other: embers on the left, frost on the right, and one light, the sun between them. */
export function home(size: Size, options: HomeView = {}): Scene {
  const scene = new Scene(size)
  const { dawn = 0.57, road = 0, ship = { at: 0.775, scale: 0.46 }, watched = true } = options
  const { width } = scene
  const horizon = 508
  const sun: Point = [width * dawn, horizon - 30]
  scene.add(
    "sky",
    0,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [width, 0],
        [
          [0, "#6d2c18"],
          [0.26, "#b45a2a"],
          [dawn - 0.12, "#eeb26c"],
          [dawn, "#f8e3bd"],
          [dawn + 0.12, "#a9c9cb"],
          [0.86, "#376a86"],
          [1, "#1b4463"],
        ]
      )
    )
  )
  scene.add(
    "zenith",
    0,
    band(
      scene,
      -80,
      760,
      scene.linear(
        [0, -80],
        [0, 600],
        [
          [0, "#100d12", 0.96],
          [0.35, "#161419", 0.62],
          [0.75, "#1c1a1e", 0.12],
          [1, "#1c1a1e", 0],
        ]
      )
    )
  )
  scene.add("stars", 0.01, group({ opacity: 0.8 }, stars(scene, "home/stars", 150, "#e9f1f1", 330)))
  scene.add(
    "sun",
    0.02,
    scene.glow(sun, 760, "#ffdf9f", 0.55, 0.7),
    disc(scene, sun, 62, { core: "#fffdf6", edge: "#fff0cc", glow: "#ffe2ab" }, 0.9)
  )
  const fade = (side: "left" | "right", body: string) => {
    const stops =
      side === "left"
        ? ([
            [0, "#fff", 1],
            [dawn - 0.2, "#fff", 1],
            [dawn - 0.02, "#fff", 0.12],
          ] as const)
        : ([
            [dawn, "#fff", 0.12],
            [dawn + 0.2, "#fff", 1],
            [1, "#fff", 1],
          ] as const)
    const mask = scene.define(
      (id) =>
        `<mask id="${id}" maskUnits="userSpaceOnUse" x="-80" y="-80" width="${num(width + 160)}" height="1060">${band(scene, -80, 1060, scene.linear([0, 0], [width, 0], stops))}</mask>`
    )
    return group({ mask }, body)
  }
  scene.add(
    "clouds",
    0.05,
    fade(
      "left",
      strata(scene, "home/ember-clouds", {
        count: 13,
        top: 90,
        bottom: horizon - 90,
        color: "#3b1a12",
        far: "#b85f2c",
        opacity: 0.55,
        thick: 36,
        long: [320, 800],
      })
    ),
    fade(
      "right",
      strata(scene, "home/frost-clouds", {
        count: 11,
        top: 120,
        bottom: horizon - 80,
        color: "#173850",
        far: "#7fa9b4",
        opacity: 0.5,
        thick: 30,
        long: [320, 800],
      })
    )
  )

  farLand(scene, dawn, horizon)
  scene.add(
    "sea",
    0.3,
    band(
      scene,
      horizon,
      400,
      scene.linear(
        [0, horizon],
        [0, 900],
        [
          [0, "#dfcda6"],
          [0.06, "#8fb0b0"],
          [0.3, "#33647c"],
          [0.7, "#12304a"],
          [1, "#08182a"],
        ]
      )
    ),
    scene.glow([sun[0] + 30, horizon + 40], 420, "#ffe9be", 0.75, 0.5),
    glints(
      "home/light",
      { x: sun[0] + 44, top: horizon + 3, bottom: 850, spread: 150 },
      { count: 190, fill: "#fff1cf", opacity: 0.85, size: 26 }
    ),
    glints(
      "home/ripples",
      { x: width * 0.82, top: horizon + 6, bottom: 880, spread: width * 0.42 },
      { count: 190, fill: "#a8d0d6", opacity: 0.35, size: 44 }
    ),
    glints(
      "home/dark",
      { x: width * 0.8, top: horizon + 30, bottom: 890, spread: width * 0.42 },
      { count: 110, fill: "#0b2036", opacity: 0.4, size: 60 }
    )
  )
  const [sx, sy] = [width * ship.at, horizon + 74]
  scene.add(
    "ship",
    0.45,
    group(
      { transform: mirrorAt(sy + 2), opacity: 0.4, filter: scene.blur(6, 1.5) },
      longship(sx, sy, ship.scale, { ...dawnShip, sail: "#6d8f9b", rim: "#0a1826" }, { mirror: true, crew: false })
    ),
    longship(sx, sy, ship.scale, dawnShip, { mirror: true, turn: 1 }),
    glints(
      "home/wake",
      { x: sx, top: sy + 2, bottom: sy + 12, spread: 170 },
      { count: 26, fill: "#f6e6c6", opacity: 0.6, size: 22 }
    )
  )

  emberShore(scene, dawn, horizon, road)

  const near = crest(scene, "home/near", {
    base: 905,
    rise: 60,
    span: 420,
    fill: "",
    profile: (x) => Math.max(-90, 70 - x * 0.1),
  })
  scene.add(
    "near-left",
    0.85,
    burntWood(
      "home/near-wood",
      near.filter(([x]) => x < 120),
      { count: 5, height: [360, 700], width: 24, fill: "#0d0a09" }
    ),
    path(ground(scene, near), { fill: "#0f0b0a" }),
    grass(
      "home/grass",
      near.filter(([x]) => x < width * 0.56),
      { count: 420, height: 46, fill: "#0f0b0a", lean: 0.2 }
    )
  )
  scene.add("near-right", 0.9, snowShore(scene, watched))
  scene.add(
    "air",
    1,
    rays(scene, "home/rays", sun, "#ffe0a8", 13, 700, 0.07, [Math.PI * 1.05, Math.PI * 1.95]),
    embers("home/embers", [width * 0.2, 920], {
      count: 64,
      reach: 760,
      spread: width * 0.3,
      color: "#ff9b4d",
      hot: "#ffd9a0",
      size: 2.3,
      drift: 160,
    }),
    fade("right", flakes(scene, "home/snow", { count: 190, size: 2.1, color: "#f4fafa", opacity: 0.75, near: 12 }))
  )
  return scene
}
