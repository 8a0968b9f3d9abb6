import { random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { group, line, num, oval, path, place, stroke, type Point } from "../lib/svg.ts"

/** A door of riveted steel in a concrete frame, half open, with light behind it; drawn around its sill. */
export function bunkerDoor(scene: Scene, x: number, y: number, scale: number): string {
  const rand = random("bunker door")
  const tall = 330
  const light = scene.linear(
    [0, -tall],
    [0, 0],
    [
      [0, "#e9973f"],
      [0.5, "#ffcf86"],
      [1, "#fff0c8"],
    ]
  )
  const inside = path(`M-104 0L-104-${tall - 30}L-78-${tall}L78-${tall}L104-${tall - 30}L104 0Z`, { fill: light })
  const depth = path(
    `M-104 0L-104-${tall - 30}L-78-${tall}L78-${tall}L104-${tall - 30}L104 0L70-6L70-${tall - 64}L52-${tall - 40}L-52-${tall - 40}L-70-${tall - 64}L-70-6Z`,
    { fill: "#b4622c", opacity: 0.75 }
  )
  const lamps = [-250, -190].map((ly, i) => oval(0, ly + i * 6, 20 - i * 9, 5, "#fffbe8")).join("")
  const back =
    path("M-70-6L-24-96L24-96L70-6Z", { fill: "#f9dca3", opacity: 0.75 }) +
    path("M-24-96L-24-236L24-236L24-96Z", { fill: "#d88a40", opacity: 0.75 })
  const frame =
    path(
      `M-170 6L-170-${tall + 20}L-120-${tall + 66}L120-${tall + 66}L170-${tall + 20}L170 6L104 0L104-${tall - 30}L78-${tall}L-78-${tall}L-104-${tall - 30}L-104 0Z`,
      { fill: "#2b211c" }
    ) +
    path(
      `M-104 0L-104-${tall - 30}L-78-${tall}L78-${tall}L104-${tall - 30}L104 0L112 2L112-${tall - 26}L82-${tall + 9}L-82-${tall + 9}L-112-${tall - 26}L-112 2Z`,
      { fill: "#a85d2e" }
    )
  const cracks = Array.from({ length: 7 }, () => {
    let [cx, cy] = [rand.between(-165, 165), -tall - rand.between(10, 60)]
    const points: Point[] = [[cx, cy]]
    for (let i = 0; i < 4; i++) points.push([(cx += rand.between(-9, 9)), (cy += rand.between(8, 22))])
    return path(line(points, false), { fill: "none", stroke: "#110c0a", "stroke-width": 1.3, opacity: 0.7 })
  })
  // The leaf hangs on the right post and stands open towards the viewer.
  const leaf = `M104-${tall - 30}L104 0L236 34L236-${tall + 22}L210-${tall + 34}L112-${tall - 8}Z`
  const rivets = Array.from(
    { length: 11 },
    (_, i) => oval(122 + (i % 2) * 0, -14 - i * 27, 2.2, 2.6, "#6b4129") + oval(224, 12 - i * 33, 2.8, 3.2, "#5a3724")
  ).join("")
  const wheel = group(
    { transform: "translate(172 -150) skewY(14) scale(0.72 1)" },
    path("M-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0", { fill: "none", stroke: "#8a5633", "stroke-width": 6 }),
    stroke(
      [
        [-34, 0],
        [34, 0],
      ],
      "#8a5633",
      5
    ),
    stroke(
      [
        [-17, -29],
        [17, 29],
      ],
      "#8a5633",
      5
    ),
    stroke(
      [
        [17, -29],
        [-17, 29],
      ],
      "#8a5633",
      5
    ),
    oval(0, 0, 9, 9, "#a86a3c")
  )
  const door =
    path(leaf, { fill: "#241a16" }) +
    path(`M104-${tall - 30}L104 0L112 2L116-${tall - 22}Z`, { fill: "#ffcf86" }) +
    path(`M128-${tall - 66}L214-${tall - 34}L214 8L128-12Z`, { fill: "none", stroke: "#4a3022", "stroke-width": 3 }) +
    path(`M236 34L236-${tall + 22}L246-${tall + 14}L246 32Z`, { fill: "#120d0b" }) +
    stroke(
      [
        [128, -96],
        [214, -84],
      ],
      "#4a3022",
      3
    ) +
    stroke(
      [
        [128, -204],
        [214, -208],
      ],
      "#4a3022",
      3
    ) +
    rivets +
    wheel
  const stripes = Array.from({ length: 9 }, (_, i) => `M${-106 + i * 24}-${tall + 28}l12 0l-10 18l-12 0z`).join("")
  return place(
    x,
    y,
    scale,
    inside + back + lamps + depth + frame + path(stripes, { fill: "#c98a3e", opacity: 0.55 }) + cracks.join("") + door
  )
}

/** Steps leading down towards the viewer, a strip of light falling across them. */
export function litSteps(
  x: number,
  y: number,
  options: { count: number; wide: number; deep: number; light: number }
): string {
  const { count, wide, deep, light } = options
  return Array.from({ length: count }, (_, i) => {
    const [t, next] = [i / count, (i + 1) / count]
    const [top, bottom] = [y + deep * t ** 1.25, y + deep * next ** 1.25]
    const [half, lower] = [wide * (1 + t * 0.9), wide * (1 + next * 0.9)]
    const [beam, wider] = [light * (1 + t * 1.1), light * (1 + next * 1.1)]
    const tread = bottom - (bottom - top) * 0.38
    const fade = 1 - t * 0.75
    return (
      path(
        line([
          [x - half, top],
          [x + half, top],
          [x + lower, tread],
          [x - lower, tread],
        ]),
        { fill: "#241a16" }
      ) +
      path(
        line([
          [x - lower, tread],
          [x + lower, tread],
          [x + lower, bottom],
          [x - lower, bottom],
        ]),
        { fill: "#15100e" }
      ) +
      path(
        line([
          [x - beam * 1.05, top],
          [x + beam * 0.95, top],
          [x + wider * 0.95, tread],
          [x - wider * 1.05, tread],
        ]),
        { fill: "#ffc777", opacity: num(0.85 * fade, 2) }
      ) +
      path(
        line([
          [x - wider * 1.05, tread],
          [x + wider * 0.95, tread],
          [x + wider * 0.95, bottom],
          [x - wider * 1.05, bottom],
        ]),
        { fill: "#c9793a", opacity: num(0.7 * fade, 2) }
      )
    )
  }).join("")
}
