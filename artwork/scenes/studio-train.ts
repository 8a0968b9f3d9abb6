import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { num, oval, path, rect, stroke, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { birds } from "../parts/animals.ts"
import { crest, ground, hazed } from "../parts/land.ts"
import { mist, strata } from "../parts/sky.ts"
import { forest } from "../parts/trees.ts"

/** A small train crossing a viaduct through layered hills. */
export function studioTrain(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const sun: Point = [width * 0.7, 250]
  scene.add(
    "sky",
    0,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [0, 640],
        [
          [0, "#efe4d0"],
          [1, studio.white],
        ]
      )
    ),
    scene.glow(sun, 460, studio.white, 1),
    oval(sun[0], sun[1], 84, 84, studio.accent, { opacity: 0.92 }),
    strata(scene, "train/clouds", {
      count: 9,
      top: 90,
      bottom: 420,
      color: studio.sand,
      far: studio.cream,
      opacity: 0.8,
      thick: 30,
    })
  )
  const tones = [
    [450, 130, "#ded0b8", studio.white],
    [520, 120, "#c9b69a", "#ece1cd"],
    [600, 110, "#a8947b", "#d9c9af"],
  ] as const
  tones.forEach(([base, rise, fill, haze], i) => {
    const options = { base, rise, span: 400 - i * 30, fill, haze, depth: 190 }
    const top = crest(scene, `train/${i}`, options)
    scene.add(
      `hill-${i}`,
      0.1 + i * 0.12,
      i
        ? forest(`train/pines-${i}`, top, {
            count: 70,
            height: [20 + i * 14, 44 + i * 26],
            fill,
            gather: (px) => 0.5 + 0.5 * Math.sin(px / 120 + i),
          })
        : "",
      path(ground(scene, top), { fill: hazed(scene, top, options) }),
      mist(scene, base + 60, 60, studio.white, 0.5)
    )
  })
  const deck = 560
  const span = 118
  const arches = Array.from({ length: Math.ceil(width / span) + 2 }, (_, i) => {
    const px = -60 + i * span
    return `M${num(px + 12)} 990V${deck + 70}C${num(px + 12)} ${deck + 8} ${num(px + span - 12)} ${deck + 8} ${num(px + span - 12)} ${deck + 70}V990Z`
  }).join("")
  const stone = scene.linear(
    [0, deck],
    [0, 820],
    [
      [0, studio.clay],
      [0.7, "#a08d78"],
      [1, "#d9c9af"],
    ]
  )
  const viaduct = path(`M-90 ${deck}H${num(width + 90)}V990H-90Z${arches}`, { fill: stone, "fill-rule": "evenodd" })
  const side = Array.from({ length: 40 }, (_, i) =>
    rect(-60 + i * span + span - 18, deck + 60, 8, 340, studio.ink, { opacity: 0.14 })
  ).join("")
  scene.add(
    "viaduct",
    0.5,
    viaduct,
    side,
    band(scene, deck - 10, 12, studio.ink),
    Array.from({ length: 46 }, (_, i) => rect(i * 36, deck - 24, 3, 16, studio.ink)).join(""),
    stroke(
      [
        [-60, deck - 24],
        [width + 60, deck - 24],
      ],
      studio.ink,
      2.4
    )
  )
  const car = (px: number, first: boolean) => {
    const windows = Array.from({ length: first ? 5 : 7 }, (_, i) =>
      rect(px + 16 + i * 25, deck - 66, 16, 18, "#ffe9bd", { rx: 3 })
    ).join("")
    const body = first
      ? path(
          `M${num(px)} ${deck - 14}V${deck - 78}H${num(px + 140)}C${num(px + 176)} ${deck - 76} ${num(px + 196)} ${deck - 40} ${num(px + 200)} ${deck - 14}Z`,
          { fill: studio.accent }
        ) +
        path(
          `M${num(px + 146)} ${deck - 68}C${num(px + 166)} ${deck - 66} ${num(px + 178)} ${deck - 54} ${num(px + 184)} ${deck - 44}H${num(px + 146)}Z`,
          { fill: studio.ink }
        )
      : rect(px, deck - 78, 192, 64, studio.accent, { rx: 5 })
    return (
      body +
      rect(px, deck - 36, first ? 196 : 192, 7, studio.paper) +
      windows +
      [26, 54, 138, 166].map((dx) => oval(px + dx, deck - 13, 9, 9, studio.ink)).join("") +
      stroke(
        [
          [px - 6, deck - 22],
          [px + 2, deck - 22],
        ],
        studio.ink,
        5
      )
    )
  }
  scene.add("train", 0.6, [0, 1, 2, 3].map((i) => car(width * 0.16 + i * 198, i === 3)).join(""))
  const near = crest(scene, "train/near", {
    base: 890,
    rise: 90,
    span: 380,
    fill: "",
    profile: (px) => 110 * Math.abs(px / width - 0.45),
  })
  scene.add(
    "near",
    0.9,
    mist(scene, 800, 110, studio.white, 0.75),
    forest("train/near-pines", near, {
      count: 80,
      height: [70, 220],
      fill: studio.ink,
      gather: (px) => Math.min(1, Math.abs(px / width - 0.47) * 3.2),
    }),
    path(ground(scene, near), { fill: studio.ink }),
    birds(
      [
        [width * 0.4, 220, 1],
        [width * 0.425, 204, 0.7],
        [width * 0.375, 206, 0.6],
      ],
      studio.ink
    )
  )
  return scene
}
