import { mix } from "../lib/color.ts"
import { block, onSide, patch, tones, type Plan, type Thing } from "../lib/iso.ts"
import { random } from "../lib/random.ts"
import { num, oval, path, rect, stroke, type Point } from "../lib/svg.ts"

/** A small house under a roof of corrugated iron that falls to the lower left; its door stands open, rain springs off it. */
export function tinHouse(view: Plan, [x, y]: Point, [w, d]: Point): Thing {
  const wall = tones("#7d6148", "#ffd9a0", "#0b0807")
  const [low, high, over] = [1.7, 2.9, 0.32]
  const rand = random(`tin ${x} ${y}`)
  /** A point of the roof: how far along the wall and how far down, both 0 to 1. */
  const roof = (along: number, down: number): Point =>
    view.at(x - over + (w + over * 2) * along, y - over + (d + over * 2) * down, high + (low - high) * down)
  const sheet = (from: number, to: number, fill: string, opacity = 1) =>
    path(
      `M${[roof(from, 0), roof(to, 0), roof(to, 1), roof(from, 1)].map((p) => p.map((v) => num(v)).join(" ")).join("L")}Z`,
      { fill, opacity }
    )
  const ribs = Array.from({ length: 26 }, (_, i) =>
    stroke([roof((i + 0.5) / 26, 0), roof((i + 0.5) / 26, 1)], i % 2 ? "#c3b6a6" : "#241d1a", 2, { opacity: 0.34 })
  )
  const rust = Array.from({ length: 9 }, () => {
    const [along, down] = [rand.between(0.05, 0.95), rand.between(0.1, 0.9)]
    return stroke([roof(along, down), roof(along, Math.min(1, down + 0.3))], "#a5552b", rand.between(6, 18), {
      opacity: 0.36,
    })
  })
  const drops = Array.from({ length: 60 }, () => {
    const [px, py] = roof(rand.between(0.02, 0.98), rand.between(0.02, 0.98))
    return `M${num(px - 7)} ${num(py - 6)}Q${num(px - 3)} ${num(py - 10)} ${num(px)} ${num(py)}Q${num(px + 3)} ${num(py - 10)} ${num(px + 7)} ${num(py - 6)}`
  })
  const gutter = Array.from({ length: 13 }, (_, i) => {
    const [px, py] = roof((i + 0.5) / 13, 1)
    return `M${num(px)} ${num(py)}v${num(rand.between(34, 78))}`
  })
  const window = (from: number, fill: string) =>
    onSide(
      view,
      "left",
      y + d,
      [
        [x + w * from, 0.62],
        [x + w * (from + 0.17), 0.62],
        [x + w * (from + 0.17), 1.25],
        [x + w * from, 1.25],
      ],
      fill
    )
  const door: readonly Point[] = [
    [x + w * 0.42, 0],
    [x + w * 0.64, 0],
    [x + w * 0.64, 1.4],
    [x + w * 0.42, 1.4],
  ]
  const planks = Array.from({ length: 11 }, (_, i) => {
    const along = x + (w * (i + 1)) / 12
    return stroke([view.at(along, y + d, 0), view.at(along, y + d, low - 0.1)], "#1a110c", 2, { opacity: 0.42 })
  })
  return {
    near: x + y + (w + d) / 2 + 0.4,
    body:
      block(view, [x, y], [w, d, low], wall, 0.9) +
      patch(
        view,
        [
          [x + w, y, low],
          [x + w, y, high - 0.12],
          [x + w, y + d, low],
        ],
        wall[2]
      ) +
      planks.join("") +
      onSide(view, "left", y + d, door, "#ffcf7a") +
      onSide(
        view,
        "left",
        y + d,
        [
          [x + w * 0.42, 0],
          [x + w * 0.5, 0],
          [x + w * 0.5, 1.4],
          [x + w * 0.42, 1.4],
        ],
        "#3a2416"
      ) +
      window(0.12, "#1b1512") +
      stroke([view.at(x + w * 0.12, y + d, 0.7), view.at(x + w * 0.29, y + d, 1.2)], "#8a6238", 9) +
      window(0.76, "#f7b65a") +
      sheet(0, 1, "#7f7468") +
      sheet(0.5, 0.74, mix("#7f7468", "#ffe2b8", 0.2), 0.7) +
      ribs.join("") +
      rust.join("") +
      stroke([roof(0, 1), roof(1, 1)], "#2b231e", 7) +
      stroke([roof(1, 0), roof(1, 1)], "#3a302a", 6) +
      path(drops.join(""), { fill: "none", stroke: "#e9eeee", "stroke-width": 1.8, opacity: 0.7 }) +
      path(gutter.join(""), { fill: "none", stroke: "#cfd9dc", "stroke-width": 2.6, opacity: 0.5 }) +
      pipe(roof(0.2, 0.3)),
  }
}

const pipe = ([x, y]: Point): string =>
  rect(x - 9, y - 58, 18, 60, "#4a413a") +
  rect(x - 9, y - 58, 6, 60, "#77695c") +
  oval(x, y - 58, 9, 4, "#15100d") +
  path(`M${num(x - 17)} ${num(y - 66)}L${num(x)} ${num(y - 80)}L${num(x + 17)} ${num(y - 66)}Z`, { fill: "#5d5148" })
