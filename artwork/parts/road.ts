import { random } from "../lib/random.ts"
import { flat, project, type View } from "../lib/space.ts"
import { path } from "../lib/svg.ts"

/** Cracked asphalt that runs to the horizon: the road bed, its broken center line and its edges. */
export function roadBed(
  view: View,
  half: number,
  colors: { bed: string; mark: string; dirt: string },
  seed: string
): string {
  const rand = random(seed)
  const bed = path(
    flat(view, [
      [-half, 0, 1.2],
      [-half, 0, 400],
      [half, 0, 400],
      [half, 0, 1.2],
    ]),
    { fill: colors.bed }
  )
  let marks = ""
  for (let z = 3; z < 150; z += 9) {
    if (rand.chance(0.25)) continue
    marks += flat(view, [
      [-0.09, 0, z],
      [-0.09, 0, z + 4 * rand.between(0.6, 1)],
      [0.09, 0, z + 4],
      [0.09, 0, z],
    ])
  }
  const cracks = Array.from({ length: 26 }, () => {
    let [x, z] = [rand.between(-half, half), rand.between(3, 40)]
    const points = [[x, 0, z] as const]
    for (let i = 0; i < 7; i++) points.push([(x += rand.between(-0.7, 0.7)), 0, (z += rand.between(-0.5, 0.9))])
    return points.map((p) => project(view, p))
  })
  const lines = cracks.map((points) =>
    path(`M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y * 10) / 10}`).join("L")}`, {
      fill: "none",
      stroke: colors.dirt,
      "stroke-width": 1.4,
      opacity: 0.6,
    })
  )
  return bed + path(marks, { fill: colors.mark, opacity: 0.5 }) + lines.join("")
}
