import { fractal } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, num, oval, path, place, rect, shape, stroke, sweep } from "../lib/svg.ts"
import { studio } from "../palettes.ts"

/** A studio microphone and the waveform of a take. */
export function studioSound(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const wave = fractal("sound", 5, 0.62)
  const slow = fractal("sound/slow", 2)
  scene.add(
    "wall",
    0.1,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [width, 900],
        [
          [0, studio.white],
          [0.6, studio.cream],
          [1, studio.sand],
        ]
      )
    )
  )
  const foam = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 17 }, (_, i) => {
      const [px, py, s] = [i * 100 - 40, row * 100 - 50, 100]
      return (
        shape(
          [
            [px, py],
            [px + s, py],
            [px + s / 2, py + s / 2],
          ],
          studio.white,
          { opacity: 0.5 }
        ) +
        shape(
          [
            [px + s, py],
            [px + s, py + s],
            [px + s / 2, py + s / 2],
          ],
          studio.flax,
          { opacity: 0.28 }
        ) +
        shape(
          [
            [px, py + s],
            [px + s, py + s],
            [px + s / 2, py + s / 2],
          ],
          studio.stone,
          { opacity: 0.28 }
        )
      )
    }).join("")
  ).join("")
  const fade = scene.linear(
    [0, 250],
    [0, 470],
    [
      [0, studio.cream, 0],
      [1, studio.cream, 1],
    ]
  )
  scene.add(
    "foam",
    0.15,
    group({ opacity: 0.75 }, foam),
    band(scene, 0, 480, fade),
    band(scene, 470, 40, studio.cream),
    scene.glow([width * 0.1, 60], 900, studio.white, 0.9)
  )
  const bars = Array.from({ length: 118 }, (_, i) => {
    const t = i / 118
    const px = width * 0.34 + t * width * 0.62
    const loud = Math.max(
      0.03,
      (0.35 + 0.75 * Math.abs(slow(t * 7))) *
        Math.abs(0.25 + wave(t * 40)) *
        Math.sin(Math.PI * Math.min(1, t * 1.06)) ** 0.5
    )
    const tall = Math.min(0.95, loud) * 270
    const now = t > 0.42 && t < 0.6
    return rect(px, 480 - tall, 5, tall * 2, now ? studio.accent : studio.ink, { rx: 2.5, opacity: t > 0.6 ? 0.35 : 1 })
  })
  const head = width * 0.34 + 0.6 * width * 0.62
  const marks = Array.from({ length: 25 }, (_, i) =>
    stroke(
      [
        [width * 0.34 + i * width * 0.0258, 812],
        [width * 0.34 + i * width * 0.0258, i % 4 ? 824 : 836],
      ],
      studio.clay,
      2
    )
  ).join("")
  scene.add(
    "wave",
    0.4,
    rect(width * 0.34 + 0.42 * width * 0.62 - 6, 150, width * 0.62 * 0.18 + 6, 660, studio.blush, { opacity: 0.22 }),
    ...bars,
    stroke(
      [
        [head, 130],
        [head, 812],
      ],
      studio.accent,
      3
    ),
    shape(
      [
        [head - 13, 120],
        [head + 13, 120],
        [head, 142],
      ],
      studio.accent
    ),
    stroke(
      [
        [width * 0.34, 812],
        [width * 0.96, 812],
      ],
      studio.clay,
      2
    ),
    marks
  )
  const [mx, my] = [width * 0.185, 330]
  const mesh = Array.from(
    { length: 12 },
    (_, i) =>
      stroke(
        [
          [-84, -130 + i * 20],
          [84, -130 + i * 20],
        ],
        studio.sand,
        1.4,
        { opacity: 0.4 }
      ) +
      stroke(
        [
          [-84 + i * 15, -170],
          [-84 + i * 15, 96],
        ],
        studio.sand,
        1.4,
        { opacity: 0.4 }
      )
  ).join("")
  const dome = "M-90 96V-96C-90-190 90-190 90-96V96Z"
  const grille = scene.clip(path(dome, {}))
  const mic =
    path(dome, { fill: studio.ink }) +
    group(
      { "clip-path": grille },
      mesh,
      path("M-70 100V-96C-70-140-50-156-30-162L-46-166C-78-150-88-130-88-96V100Z", { fill: studio.white, opacity: 0.5 })
    ) +
    rect(-96, 92, 192, 26, studio.accent) +
    path("M-88 118H88L74 240C70 262-70 262-74 240Z", { fill: studio.night }) +
    path("M-78 124L-60 124L-50 244C-58 246-66 244-68 238Z", { fill: studio.white, opacity: 0.3 }) +
    oval(0, 176, 13, 13, studio.accent) +
    path("M-124-60V120C-124 250-70 300 0 300C70 300 124 250 124 120V-60", {
      fill: "none",
      stroke: studio.clay,
      "stroke-width": 11,
      "stroke-linecap": "round",
    }) +
    rect(-9, 300, 18, 300, studio.clay) +
    [-60, 40, 130]
      .map(
        (ly) =>
          stroke(
            [
              [-124, ly],
              [-96, ly + 10],
            ],
            studio.stone,
            3
          ) +
          stroke(
            [
              [124, ly],
              [96, ly + 10],
            ],
            studio.stone,
            3
          )
      )
      .join("")
  scene.add(
    "microphone",
    0.8,
    oval(mx + 30, 884, 180, 20, studio.ink, { opacity: 0.15 }),
    place(mx, my, 1.04, mic),
    path(`M${num(mx - 150)} 900C${num(mx - 140)} 858 ${num(mx + 140)} 858 ${num(mx + 150)} 900Z`, { fill: studio.ink }),
    sweep(
      [
        [mx + 6, 850],
        [mx + 160, 880],
        [mx + 300, 846],
        [mx + 420, 905],
      ],
      studio.ink,
      6
    )
  )
  return scene
}
