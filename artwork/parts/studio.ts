import { known } from "../lib/known.ts"
import { random } from "../lib/random.ts"
import { curve, group, num, oval, path, place, rect, stroke, sweep } from "../lib/svg.ts"
import { studio } from "../palettes.ts"

/** Fine ink hatching inside a box. */
export function hatch(
  seed: string,
  x: number,
  y: number,
  width: number,
  height: number,
  options: { gap?: number; color?: string; opacity?: number; slant?: number } = {}
): string {
  const rand = random(seed)
  const { gap = 7, color = studio.ink, opacity = 0.16, slant = 0.5 } = options
  let d = ""
  for (let offset = 0; offset < width + height * slant; offset += gap) {
    const top = Math.max(0, (offset - width) / slant)
    const low = Math.min(height, offset / slant)
    if (low - top < 4) continue
    const [a, b] = [top + rand.between(0, 5), low - rand.between(0, 5)]
    d += `M${num(x + offset - a * slant)} ${num(y + a)}L${num(x + offset - b * slant)} ${num(y + b)}`
  }
  return path(d, { stroke: color, "stroke-width": 1, opacity, fill: "none" })
}

/** A mug seen from the side, its foot at the point. */
export const mug = (x: number, y: number, scale: number, fill: string, steam = true): string =>
  place(
    x,
    y,
    scale,
    path("M-26-58L26-58L22 0L-22 0Z", { fill }) +
      path("M24-48C48-52 48-14 22-14", { fill: "none", stroke: fill, "stroke-width": 7 }) +
      path("M6-58L26-58L22 0L8 0Z", { fill: studio.ink, opacity: 0.14 }) +
      (steam
        ? sweep(
            [
              [-8, -70],
              [-14, -88],
              [-4, -104],
              [-12, -124],
            ],
            studio.stone,
            2.4,
            { opacity: 0.5 }
          ) +
          sweep(
            [
              [8, -70],
              [4, -84],
              [14, -100],
              [8, -114],
            ],
            studio.stone,
            2.4,
            { opacity: 0.5 }
          )
        : "")
  )

/** A note pinned or stuck at an angle, with a few drawn lines. */
export function note(seed: string, x: number, y: number, size: number, fill: string, pin?: string): string {
  const rand = random(seed)
  const turn = rand.between(-6, 6)
  const [w, h] = [size, size * rand.between(0.82, 1.02)]
  const mark = rand.whole(0, 3)
  const lines = Array.from({ length: rand.whole(2, 4) }, (_, i) =>
    stroke(
      [
        [-w * 0.34, -h * 0.22 + i * h * 0.17],
        [w * rand.between(0.05, 0.36), -h * 0.22 + i * h * 0.17],
      ],
      studio.ink,
      2.4,
      { opacity: 0.5 }
    )
  ).join("")
  const doodles = [
    lines,
    lines,
    path(
      `M${num(-w * 0.3)} ${num(h * 0.26)}L${num(-w * 0.08)} ${num(-h * 0.2)}L${num(w * 0.08)} ${num(h * 0.08)}L${num(w * 0.16)} ${num(-h * 0.04)}L${num(w * 0.32)} ${num(h * 0.26)}Z`,
      { fill: "none", stroke: studio.ink, "stroke-width": 2.4, opacity: 0.55, "stroke-linejoin": "round" }
    ),
    path(`M${num(-w * 0.28)} ${num(-h * 0.16)}h${num(w * 0.24)}v${num(h * 0.22)}h${num(w * 0.3)}`, {
      fill: "none",
      stroke: studio.ink,
      "stroke-width": 2.4,
      opacity: 0.5,
    }) + oval(w * 0.28, h * 0.06, 4, 4, studio.accent),
  ]
  const body =
    path(`M${num(-w / 2 + 5)} ${num(-h / 2 + 7)}h${num(w)}v${num(h)}h${num(-w)}z`, {
      fill: studio.ink,
      opacity: 0.13,
    }) +
    path(
      `M${num(-w / 2)} ${num(-h / 2)}h${num(w)}v${num(h * 0.86)}l${num(-w * 0.14)} ${num(h * 0.14)}h${num(-w * 0.86)}z`,
      { fill }
    ) +
    path(`M${num(w / 2)} ${num(h * 0.36)}l${num(-w * 0.14)} ${num(h * 0.14)}v${num(-h * 0.12)}z`, {
      fill: studio.ink,
      opacity: 0.16,
    })
  return place(
    x,
    y,
    1,
    body +
      known(doodles[mark]) +
      (pin
        ? oval(0, -h / 2 + 8, 5.5, 5.5, pin) + oval(-1.5, -h / 2 + 6.5, 1.8, 1.8, studio.white, { opacity: 0.7 })
        : ""),
    false,
    turn
  )
}

/** A potted plant with long leaves. */
export function plant(seed: string, x: number, y: number, scale: number, leaf: string, pot: string): string {
  const rand = random(seed)
  const leaves = Array.from({ length: 13 }, (_, i) => {
    const lean = -70 + i * 11.6 + rand.between(-4, 4)
    const long = rand.between(110, 190) * (1 - Math.abs(lean) / 260)
    return group(
      { transform: `translate(0 -62) rotate(${num(lean)})` },
      path(
        `M0 0C${num(-15)} ${num(-long * 0.4)} ${num(-9)} ${num(-long * 0.8)} 0 ${num(-long)}C${num(9)} ${num(-long * 0.8)} 15 ${num(-long * 0.4)} 0 0Z`,
        { fill: leaf, opacity: num(rand.between(0.75, 1), 2) }
      ) +
        stroke(
          [
            [0, 0],
            [0, -long * 0.9],
          ],
          studio.paper,
          1,
          { opacity: 0.4 }
        )
    )
  })
  return place(
    x,
    y,
    scale,
    leaves.join("") +
      path("M-44-66L44-66L34 0L-34 0Z", { fill: pot }) +
      path("M14-66L44-66L34 0L16 0Z", { fill: studio.ink, opacity: 0.16 }) +
      rect(-48, -74, 96, 14, pot)
  )
}

/** A cat sitting and looking out, seen from behind. */
export const cat = (x: number, y: number, scale: number, fill: string): string =>
  place(
    x,
    y,
    scale,
    path(
      curve(
        [
          [-46, 2],
          [-52, -40],
          [-36, -92],
          [-28, -124],
          [-34, -160],
          [-14, -148],
          [14, -148],
          [34, -160],
          [28, -124],
          [36, -92],
          [52, -40],
          [46, 2],
        ],
        true
      ),
      { fill }
    ) +
      path("M-33-138L-38-176L-12-150ZM33-138L38-176L12-150Z", { fill }) +
      sweep(
        [
          [40, -4],
          [84, -2],
          [96, -30],
          [84, -44],
        ],
        fill,
        12
      )
  )
