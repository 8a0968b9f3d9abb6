import { mix } from "../lib/color.ts"
import { fractal, random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import type { Scene } from "../lib/scene.ts"
import { line, num, path, stroke, sweep, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"

/** A dark ground, a little lighter in the middle, for charts and diagrams. */
export const darkSheet = (scene: Scene, from: string, to: string): string =>
  band(
    scene,
    -80,
    1060,
    scene.radial([scene.width * 0.5, 380], 1150, [
      [0, from],
      [1, to],
    ])
  )

/** One stroke of paint with rough edges and bristle marks. */
export function swatch(seed: string, x: number, y: number, width: number, height: number, color: string): string {
  const rand = random(seed)
  const edge = fractal(seed, 3, 0.6)
  const points: Point[] = []
  for (let i = 0; i <= 16; i++) points.push([x + (width * i) / 16, y + edge(i * 0.4) * 9])
  for (let i = 1; i <= 22; i++) points.push([x + width + edge(i * 0.35, 5) * 6, y + (height * i) / 22])
  for (let i = 15; i >= 0; i--)
    points.push([x + (width * i) / 16 + (i % 2 ? 2 : -2), y + height + edge(i * 0.55, 9) * 15])
  for (let i = 21; i > 0; i--) points.push([x + edge(i * 0.35, 13) * 6, y + (height * i) / 22])
  const strokes = Array.from({ length: 30 }, () => {
    const px = x + rand.between(6, width - 6)
    return stroke(
      [
        [px, y + rand.between(4, height * 0.4)],
        [px + rand.between(-5, 5), y + height * rand.between(0.55, 0.98)],
      ],
      rand.chance(0.5) ? mix(color, "#ffffff", 0.14) : mix(color, "#000000", 0.16),
      rand.between(1.5, 9),
      { opacity: num(rand.between(0.12, 0.4), 2) }
    )
  })
  return (
    path(line(points.map(([px, py]): Point => [px + 4, py + 6])), { fill: studio.ink, opacity: 0.12 }) +
    path(line(points), { fill: color }) +
    strokes.join("")
  )
}

/** A sheet of fibrous paper. */
export const paperSheet = (scene: Scene, seed: string, from: string, to: string): string => {
  const rand = random(seed)
  const fibres = Array.from({ length: 130 }, () => {
    const [x, y] = [rand.between(0, scene.width), rand.between(0, 900)]
    return sweep(
      [
        [x, y],
        [x + rand.between(-14, 14), y + rand.between(-8, 8)],
        [x + rand.between(-26, 26), y + rand.between(-12, 12)],
      ],
      studio.stone,
      0.8,
      { opacity: 0.3 }
    )
  })
  return (
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [scene.width, 900],
        [
          [0, from],
          [1, to],
        ]
      )
    ) + fibres.join("")
  )
}
