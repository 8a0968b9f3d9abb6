import { random } from "../lib/random.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { curve, group, num, oval, path, place, stroke, sweep } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { numeral } from "../parts/numerals.ts"
import { darkSheet } from "../parts/paper.ts"

/** A ship from above under three winds, with the angle of the sail for each. */
export function sailDiagram(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const rand = random("sail")
  const waves = Array.from({ length: 60 }, () => {
    const [x, y] = [rand.between(0, width), rand.between(30, 870)]
    return `M${num(x)} ${num(y)}q12-9 24 0t24 0`
  })
  const cases = [
    { wind: 0, sail: 0 },
    { wind: 62, sail: 32 },
    { wind: 138, sail: 66 },
  ]
  const ships = cases.map(({ wind, sail }, i) => {
    const x = width * (0.2 + i * 0.3)
    const bad = i === 2
    const color = bad ? frost.fire : frost.aurora
    const hull = path(
      curve(
        [
          [0, -178],
          [34, -110],
          [50, -10],
          [44, 96],
          [0, 176],
          [-44, 96],
          [-50, -10],
          [-34, -110],
        ],
        true
      ),
      { fill: "#1c3d57", stroke: frost.rime, "stroke-width": 3 }
    )
    const planks = path(
      curve(
        [
          [0, -150],
          [24, -90],
          [36, -6],
          [31, 84],
          [0, 146],
          [-31, 84],
          [-36, -6],
          [-24, -90],
        ],
        true
      ),
      { fill: "#2c5570" }
    )
    const thwarts = [-84, -48, 40, 76]
      .map((y) =>
        stroke(
          [
            [-30 + Math.abs(y) * 0.06, y],
            [30 - Math.abs(y) * 0.06, y],
          ],
          "#13304a",
          6
        )
      )
      .join("")
    const shields = [-96, -62, -28, 6, 40, 74]
      .map((y) =>
        [-1, 1].map((s) => oval(s * (50 - Math.abs(y) * 0.13), y, 8, 13, s > 0 ? frost.fjord : frost.steel)).join("")
      )
      .join("")
    const belly = bad ? -10 : 34
    const cloth =
      path(`M-112 0C-60 ${-belly} 60 ${-belly} 112 0C60 ${-belly * 0.35} -60 ${-belly * 0.35} -112 0Z`, {
        fill: bad ? "#d9c3a0" : frost.white,
      }) +
      stroke(
        [
          [-116, 0],
          [116, 0],
        ],
        frost.snow,
        7
      )
    const arc = path(
      `M0 -132A132 132 0 0 1 ${num(132 * Math.sin((sail * Math.PI) / 180))} ${num(-132 * Math.cos((sail * Math.PI) / 180))}`,
      { fill: "none", stroke: color, "stroke-width": 3, opacity: 0.9 }
    )
    const guide = path("M0-214V214M-150 0H150", {
      stroke: frost.rime,
      "stroke-width": 1.6,
      "stroke-dasharray": "5 9",
      opacity: 0.5,
    })
    const blow = group(
      { transform: `rotate(${wind + 180})` },
      ...[-54, 0, 54].map(
        (dx, k) =>
          path(`M${dx} -${k === 1 ? 336 : 318}V-${k === 1 ? 246 : 252}`, {
            stroke: color,
            "stroke-width": 6,
            "stroke-linecap": "round",
          }) +
          path(`M${dx - 14} -${k === 1 ? 262 : 268}L${dx} -${k === 1 ? 240 : 246}L${dx + 14} -${k === 1 ? 262 : 268}`, {
            fill: "none",
            stroke: color,
            "stroke-width": 6,
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
          })
      )
    )
    const wakeLines = [-1, 1]
      .map((s) =>
        sweep(
          [
            [s * 30, 150],
            [s * 54, 210],
            [s * 92, 270],
          ],
          frost.rime,
          2.6,
          { opacity: bad ? 0.15 : 0.5 }
        )
      )
      .join("")
    return (
      place(
        x,
        450,
        0.94,
        oval(10, 14, 64, 190, frost.black, { opacity: 0.35 }) +
          wakeLines +
          guide +
          hull +
          planks +
          thwarts +
          shields +
          group({ transform: `rotate(${sail})` }, cloth) +
          oval(0, 0, 9, 9, "#0b1a2c") +
          arc +
          blow
      ) +
      numeral(i + 1, x - 178, 96, 44, color) +
      numeral(sail, x + 206, 224, 26, frost.rime)
    )
  })
  scene.add(
    "sheet",
    0,
    darkSheet(scene, frost.slate, frost.abyss),
    path(waves.join(""), { fill: "none", stroke: frost.rime, "stroke-width": 2, opacity: 0.16 })
  )
  scene.add(
    "ships",
    0.5,
    ...[1, 2].map((i) =>
      stroke(
        [
          [width * (0.05 + i * 0.3), 90],
          [width * (0.05 + i * 0.3), 810],
        ],
        frost.rime,
        1.4,
        { opacity: 0.25, "stroke-dasharray": "3 10" }
      )
    ),
    ...ships
  )
  return scene
}
