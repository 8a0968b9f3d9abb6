import { each } from "../lib/known.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { line, num, oval, path, place, rect, shape, stroke, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { birds } from "../parts/animals.ts"
import { crest, glints, ground, hazed } from "../parts/land.ts"
import { mist, strata } from "../parts/sky.ts"
import { forest } from "../parts/trees.ts"

const shore = 545

/** A deck chair seen from behind, its foot at the point. */
const chair = (x: number, y: number, scale: number, cloth: string): string =>
  place(
    x,
    y,
    scale,
    oval(0, 4, 96, 9, studio.ink, { opacity: 0.24 }) +
      stroke(
        each([
          [-62, 0],
          [-34, -74],
        ]),
        studio.ink,
        9
      ) +
      stroke(
        each([
          [62, 0],
          [34, -74],
        ]),
        studio.ink,
        9
      ) +
      shape(
        each([
          [-58, -178],
          [58, -178],
          [48, -46],
          [-48, -46],
        ]),
        cloth
      ) +
      shape(
        each([
          [14, -178],
          [58, -178],
          [48, -46],
          [14, -46],
        ]),
        studio.ink,
        { opacity: 0.12 }
      ) +
      [-30, 0, 30]
        .map((dx) =>
          stroke(
            each([
              [dx, -174],
              [dx * 0.84, -50],
            ]),
            studio.white,
            5,
            { opacity: 0.55 }
          )
        )
        .join("") +
      stroke(
        each([
          [-64, -180],
          [-50, -40],
          [-58, 0],
        ]),
        studio.ink,
        9
      ) +
      stroke(
        each([
          [64, -180],
          [50, -40],
          [58, 0],
        ]),
        studio.ink,
        9
      ) +
      stroke(
        each([
          [-66, -180],
          [66, -180],
        ]),
        studio.ink,
        10
      ) +
      stroke(
        each([
          [-82, -96],
          [-48, -92],
        ]),
        studio.ink,
        10
      ) +
      stroke(
        each([
          [82, -96],
          [48, -92],
        ]),
        studio.ink,
        10
      )
  )

/** A lake at evening: a jetty, two empty deck chairs, one of them with a hat on it. */
export function studioLake(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const sun: Point = [width * 0.36, 330]
  scene.add(
    "sky",
    0,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [0, shore],
        [
          [0, "#ecdfc8"],
          [0.7, studio.white],
          [1, "#fbe3c6"],
        ]
      )
    ),
    scene.glow(sun, 520, studio.white, 1),
    oval(sun[0], sun[1], 96, 96, studio.accent, { opacity: 0.94 }),
    strata(scene, "lake/clouds", {
      count: 10,
      top: 90,
      bottom: 430,
      color: studio.sand,
      far: studio.cream,
      opacity: 0.75,
      thick: 28,
    }),
    birds(
      [
        [width * 0.55, 190, 1],
        [width * 0.575, 176, 0.7],
        [width * 0.53, 170, 0.6],
      ],
      studio.ink
    )
  )
  each([
    [430, 150, "#ded0b8", studio.white],
    [490, 120, "#c9b69a", "#f3e4cc"],
    [545, 90, "#a08b73", "#cdb89a"],
  ]).forEach(([base, rise, fill, haze], i) => {
    const options = { base, rise, span: 420 - i * 60, fill, haze, depth: 150 }
    const top = crest(scene, `lake/${i}`, options)
    const trees = { count: 60 + i * 60, height: each([12 + i * 10, 26 + i * 22]), fill, gather: () => 0.9 }
    scene.add(
      `hill-${i}`,
      0.1 + i * 0.1,
      i ? forest(`lake/pines-${i}`, top, trees) : "",
      path(ground(scene, top), { fill: hazed(scene, top, options) })
    )
  })
  scene.add(
    "water",
    0.3,
    band(
      scene,
      shore,
      500,
      scene.linear(
        [0, shore],
        [0, 900],
        [
          [0, "#f6dfbf"],
          [0.35, "#dcc6a6"],
          [1, "#9a866f"],
        ]
      )
    ),
    mist(scene, shore, 34, studio.white, 0.9),
    glints(
      "lake/sun",
      { x: sun[0], top: shore + 6, bottom: 850, spread: 150 },
      { count: 120, fill: studio.accent, opacity: 0.5, size: 40 }
    ),
    glints(
      "lake/light",
      { x: width / 2, top: shore + 10, bottom: 880, spread: width * 0.5 },
      { count: 130, fill: studio.white, opacity: 0.42, size: 54 }
    )
  )
  const [far, near] = each([660, 990])
  const edge = (t: number, side: -1 | 1): Point => {
    const y = far + (near - far) * t
    return [width * 0.63 + width * 0.045 * t + side * (84 + 330 * t), y]
  }
  const planks = Array.from({ length: 15 }, (_, i) => {
    const t = (i / 15) ** 1.6
    const [a, b] = [edge(t, -1), edge(t, 1)]
    return stroke([a, b], studio.ink, 1.4 + t * 3, { opacity: 0.4 })
  })
  const piles = [0.02, 0.3, 0.62].flatMap((t) =>
    each([-1, 1]).map((side) => {
      const [x, y] = edge(t, side)
      const s = 0.7 + t
      return rect(x - 9 * s, y - 46 * s, 18 * s, 110 * s, studio.ink) + oval(x, y - 46 * s, 9 * s, 4 * s, studio.clay)
    })
  )
  scene.add(
    "jetty",
    0.7,
    path(
      line([
        edge(0, -1),
        edge(0, 1),
        [edge(0, 1)[0] + 18, far + 30],
        edge(1, 1),
        edge(1, -1),
        [edge(0, -1)[0] - 18, far + 30],
      ]),
      {
        fill: studio.ink,
        opacity: 0.25,
        transform: "translate(-26 26)",
      }
    ),
    path(line([edge(0, -1), edge(0, 1), edge(1, 1), edge(1, -1)]), {
      fill: scene.linear(
        [0, far],
        [0, 900],
        [
          [0, "#c4ab8a"],
          [1, studio.clay],
        ]
      ),
    }),
    ...planks,
    ...piles
  )
  const [cx] = edge(0.32, -1)
  scene.add(
    "chairs",
    0.85,
    chair(cx + 98, 786, 0.94, studio.accent),
    chair(cx + 282, 796, 0.98, studio.cream),
    place(
      cx + 282,
      630,
      0.96,
      path("M-74 4C-40 16 40 16 74 4C52-6-52-6-74 4Z", { fill: studio.sand }) +
        path("M-38 0C-36-44 36-44 38 0C20 8-20 8-38 0Z", { fill: studio.sand }) +
        path("M-38-4C-20 4 20 4 38-4L37-12C20-4-20-4-37-12Z", { fill: studio.accent })
    )
  )
  const frame = crest(scene, "lake/near", {
    base: 930,
    rise: 60,
    span: 300,
    fill: "",
    profile: (x) => 170 * Math.max(0, 0.2 - x / width) + 150 * Math.max(0, x / width - 0.86),
  })
  scene.add(
    "near",
    0.95,
    forest("lake/near-pines", frame, {
      count: 90,
      height: [120, 420],
      fill: studio.ink,
      gather: (x) => (x < width * 0.16 || x > width * 0.9 ? 1 : 0),
    }),
    path(
      `M-80 990V${num(820)}C${num(width * 0.06)} 830 ${num(width * 0.14)} 880 ${num(width * 0.24)} 990ZM${num(width + 80)} 990V830C${num(width * 0.97)} 850 ${num(width * 0.93)} 900 ${num(width * 0.9)} 990Z`,
      { fill: studio.ink }
    )
  )
  return scene
}
