import { mix } from "../lib/color.ts"
import { fractal, random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { group, line, num, path, type Point } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import type { ShipPaint } from "./ship-rig.ts"
import { aurora } from "./sky.ts"

/** The dark paint of ships under northern lights. */
export const nightShip: ShipPaint = {
  hull: "#050c16",
  strake: "#18374a",
  rim: "#8fe8d6",
  sail: "#7fb3bd",
  stripe: "#274a63",
  shield: "#38708a",
  boss: "#b9e6e6",
}

/** Three folds of northern lights across the sky. */
export function lights(scene: Scene, seed: string, low: number, strength = 1, phase = 0): string {
  const { width } = scene
  const soft = scene.blur(3, 4.4)
  const veil = scene.blur(26)
  const back = aurora(scene, `${seed}/back`, {
    from: [-60, low - 190],
    to: [width + 60, low - 30],
    wave: 90,
    height: 330,
    color: frost.teal,
    top: frost.violet,
    opacity: 0.42 * strength,
    step: 13,
    phase,
  })
  const main = {
    from: [-80, low - 60] as Point,
    to: [width + 80, low - 200] as Point,
    wave: 130,
    height: 420,
    color: frost.aurora,
    top: "#3e8fc0",
    phase,
  }
  const bloom = aurora(scene, `${seed}/main`, { ...main, opacity: 0.55 * strength, step: 34 })
  return (
    group({ filter: soft, opacity: 0.8 }, back) +
    group({ filter: veil, opacity: 0.75 }, bloom) +
    group({ filter: soft }, aurora(scene, `${seed}/main`, { ...main, opacity: 0.72 * strength, step: 8 }))
  )
}

/** The swell: rows of waves, closer together and paler towards the horizon. */
export function swell(
  scene: Scene,
  seed: string,
  options: {
    top: number
    rows: number
    far: string
    near: string
    light: string
    from?: number
    to?: number
    height?: number
  }
): string[] {
  const wave = fractal(seed, 3, 0.55)
  const rand = random(seed)
  return Array.from({ length: options.rows }, (_, i) => {
    const t = i / options.rows
    const y = options.top + (scene.height - options.top) * t ** 1.7
    const tall = (options.height ?? 15) * (0.12 + t * 1.25)
    const span = 46 + t * 240
    const points: Point[] = []
    for (let x = -90; x <= scene.width + 90; x += 10 + t * 8) {
      const a = wave(x / span, i * 9)
      points.push([x, y - tall * (Math.abs(a) < 0.5 ? 1 - Math.abs(a) * 1.6 : 0.2)])
    }
    const fill = mix(options.far, options.near, t ** 0.7)
    const crests: string[] = []
    for (let k = 0; k < 9 + t * 8; k++) {
      const start = rand.whole(0, points.length - 12)
      const piece = points.slice(start, start + rand.whole(4, 10))
      const back = piece
        .map(([x, py], j): Point => [x, py + 0.4 + (1 + t * 3) * Math.sin((Math.PI * j) / (piece.length - 1))])
        .reverse()
      crests.push(
        path(line([...piece, ...back]), {
          fill: options.light,
          opacity: num(rand.between(0.1, 0.5) * (0.5 + t * 0.5), 2),
        })
      )
    }
    return (
      path(line([...points, [scene.width + 90, scene.height + 90], [-90, scene.height + 90]]), { fill }) +
      crests.join("")
    )
  })
}
