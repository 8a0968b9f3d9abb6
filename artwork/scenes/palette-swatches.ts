import { known } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, num, path, stroke, sweep } from "../lib/svg.ts"
import { frost, studio } from "../palettes.ts"
import { paperSheet, swatch } from "../parts/paper.ts"

/** Painted swatches of the amber game; the rejected ones are crossed out in pencil. */
export function emberSwatches(size: Size): Scene {
  const scene = new Scene(size)
  const colors = [
    "#171210",
    "#241b16",
    "#33251d",
    "#4a3328",
    "#6b5a4e",
    "#93857a",
    "#74422a",
    "#a65c32",
    "#d98b3e",
    "#f0b05c",
    "#f7d191",
  ]
  const rejected = [7, 9]
  const wide = (scene.width - 180) / colors.length
  const rows = colors.map((color, i) => {
    const slim = i > 6
    const [x, y, h] = [90 + i * wide, slim ? 250 : 150, slim ? 370 : 560]
    const cross = rejected.includes(i)
      ? sweep(
          [
            [x + 8, y + 40],
            [x + wide * 0.45, y + h * 0.5],
            [x + wide - 22, y + h - 30],
          ],
          studio.ink,
          3.4,
          { opacity: 0.8 }
        ) +
        sweep(
          [
            [x + wide - 22, y + 30],
            [x + wide * 0.5, y + h * 0.55],
            [x + 6, y + h - 10],
          ],
          studio.ink,
          3.4,
          { opacity: 0.8 }
        )
      : ""
    const tick =
      i === 8
        ? path(`M${num(x + 24)} ${y - 44}l16 18l34-42`, {
            fill: "none",
            stroke: studio.accent,
            "stroke-width": 5,
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
          })
        : ""
    const notes =
      stroke(
        [
          [x + 10, 800],
          [x + wide * (0.35 + (i % 3) * 0.15), 800],
        ],
        studio.stone,
        3,
        { opacity: 0.8 }
      ) +
      stroke(
        [
          [x + 10, 820],
          [x + wide * 0.4, 820],
        ],
        studio.stone,
        3,
        { opacity: 0.5 }
      )
    return swatch(`ember/${i}`, x, y, wide - 18, h, color) + cross + tick + notes
  })
  scene.add("paper", 0, paperSheet(scene, "ember/paper", studio.white, studio.cream))
  scene.add("swatches", 0.5, ...rows)
  return scene
}

const runes = [
  "M0 0V-60M0-60L24-42M0-38L24-20",
  "M0 0V-60M24 0V-60M0-44L24-22",
  "M0 0V-60M0-46L24-30L0-14",
  "M0-60L22-42L0-22L22-4",
  "M0 0V-60M-16-44L0-60L16-44",
  "M0 0V-60M0-60L24-46L0-32L24 0",
  "M0 0V-60M-14-38L14-22",
  "M0 0V-60M0-30L24-56M0-30L24-4",
]

/** Painted swatches of the frozen game: a blue for each kind of cold, a carved rune filled with its light. */
export function frostSwatches(size: Size): Scene {
  const scene = new Scene(size)
  const colors = [
    frost.white,
    frost.snow,
    frost.rime,
    frost.ice,
    frost.fjord,
    frost.steel,
    frost.slate,
    frost.deep,
    frost.navy,
    frost.abyss,
  ]
  const wide = (scene.width - 180) / colors.length
  const rows = colors.map((color, i) => {
    const [x, y, h] = [90 + i * wide, 140 + (i % 2) * 22, 590]
    const light = i < 4 ? frost.steel : "#8fe3ff"
    const d = known(runes[i % runes.length])
    const carve = group(
      {
        transform: `translate(${num(x + wide / 2 - 20)} ${y + h * 0.56}) scale(1.5)`,
        fill: "none",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      },
      path(d, { stroke: light, "stroke-width": 14, opacity: i < 4 ? 0.12 : 0.22 }),
      path(d, { stroke: "#03070f", "stroke-width": 6.4, opacity: 0.4, transform: "translate(1.4 1.8)" }),
      path(d, { stroke: light, "stroke-width": 4.4 })
    )
    return swatch(`frost/${i}`, x, y, wide - 18, h, color) + carve
  })
  scene.add("wall", 0, paperSheet(scene, "frost/paper", "#e3e9e8", "#c3d0d4"))
  scene.add("swatches", 0.5, ...rows)
  return scene
}
