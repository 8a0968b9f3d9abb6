import { mix } from "../lib/color.ts"
import { block, floor, onSide, patch, seams, solid, tones, type Plan, type Thing } from "../lib/iso.ts"
import { known } from "../lib/known.ts"
import { random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { blob, el, num, oval, path, place, rect, shape, stroke, type Point } from "../lib/svg.ts"

/** Ground seen from above: patches of tone, pebbles, and tufts or drifts. */
export function terrain(
  scene: Scene,
  seed: string,
  colors: { base: string; light: string; dark: string; tuft: string },
  tufts = 240
): string {
  const rand = random(seed)
  const spots = Array.from({ length: 90 }, () => {
    const [x, y, w] = [rand.between(-60, scene.width + 60), rand.between(-40, 940), rand.between(50, 210)]
    const points = Array.from({ length: 9 }, (_, i): Point => {
      const turn = (i / 9) * Math.PI * 2
      const r = w * rand.between(0.6, 1)
      return [x + Math.cos(turn) * r, y + Math.sin(turn) * r * 0.42]
    })
    return blob(points, rand.chance(0.5) ? colors.light : colors.dark, { opacity: num(rand.between(0.08, 0.3), 2) })
  })
  const blades = Array.from({ length: tufts }, () => {
    const [x, y, h] = [rand.between(-20, scene.width + 20), rand.between(-10, 910), rand.between(5, 15)]
    return `M${num(x)} ${num(y)}l${num(-h * 0.5)} ${num(-h * 0.9)}M${num(x + 1)} ${num(y)}l${num(h * 0.1)} ${num(-h * 1.2)}M${num(x + 2)} ${num(y)}l${num(h * 0.6)} ${num(-h * 0.8)}`
  })
  const pebbles = Array.from({ length: 130 }, () => {
    const [x, y, r] = [rand.between(0, scene.width), rand.between(0, 900), rand.between(1.6, 5)]
    return (
      oval(x, y, r, r * 0.6, colors.dark, { opacity: 0.6 }) +
      oval(x - 0.6, y - r * 0.35, r * 0.7, r * 0.3, colors.light, { opacity: 0.6 })
    )
  })
  return (
    rect(-80, -80, scene.width + 160, 1060, colors.base) +
    spots.join("") +
    pebbles.join("") +
    path(blades.join(""), {
      fill: "none",
      stroke: colors.tuft,
      "stroke-width": 1.8,
      "stroke-linecap": "round",
      opacity: 0.75,
    })
  )
}

/** Darkness over the whole picture with holes where light falls: [x, y, radius, how much light]. */
export function darkness(
  scene: Scene,
  color: string,
  opacity: number,
  pools: readonly (readonly [x: number, y: number, radius: number, light: number])[]
): string {
  const mask = scene.define((id) =>
    el(
      "mask",
      { id, maskUnits: "userSpaceOnUse", x: -80, y: -80, width: scene.width + 160, height: 1060 },
      rect(-80, -80, scene.width + 160, 1060, "#fff") +
        pools.map(([x, y, r, light]) => scene.glow([x, y], r, "#000", light, 0.72)).join("")
    )
  )
  return rect(-80, -80, scene.width + 160, 1060, color, { opacity, mask })
}

/** Corners a little darker than the middle. */
export const vignette = (scene: Scene, color: string, opacity = 0.6): string =>
  rect(
    -80,
    -80,
    scene.width + 160,
    1060,
    scene.radial(
      [scene.width / 2, 440],
      1050,
      [
        [0, color, 0],
        [0.55, color, 0],
        [1, color, opacity],
      ],
      0.72
    )
  )

/** A conifer seen from above: skirts of branches one over another, lit from the left. */
export function conifer(
  view: Plan,
  x: number,
  y: number,
  tall: number,
  colors: { dark: string; light: string; cap?: string },
  seed = ""
): Thing {
  const [fx, fy] = view.at(x, y)
  const rand = random(`conifer ${x} ${y} ${seed}`)
  const h = tall * view.unit
  const rows = [0, 1, 2, 3, 4].map((i) => {
    const t = i / 4
    const half = h * (0.25 - t * 0.155)
    const [base, top] = [fy - h * (0.1 + t * 0.66), fy - h * (0.4 + t * 0.6)]
    const edge = (from: number, to: number): Point[] =>
      Array.from({ length: 7 }, (_, k): Point => {
        const u = from + ((to - from) * k) / 6
        return [
          fx + u * half,
          base + half * 0.34 * Math.sqrt(1 - u * u) + (k % 2 ? -half * 0.11 : half * 0.07) + rand.between(-2, 2),
        ]
      })
    return (
      shape([[fx, top], ...edge(1, -1)], colors.dark) +
      shape([[fx, top], ...edge(-0.15, -1)], colors.light, { opacity: 0.75 }) +
      (colors.cap
        ? shape(
            [
              [fx, top],
              [fx + half * 0.36, base - half * 0.42],
              [fx + half * 0.1, base - half * 0.22],
              [fx - half * 0.25, base - half * 0.08],
              [fx - half * 0.56, base - half * 0.3],
            ],
            colors.cap,
            { opacity: 0.92 }
          )
        : "")
    )
  })
  return {
    near: x + y,
    body:
      oval(fx + h * 0.12, fy + h * 0.03, h * 0.3, h * 0.12, "#000", { opacity: 0.35 }) +
      rect(fx - h * 0.025, fy - h * 0.16, h * 0.05, h * 0.17, mix(colors.dark, "#2a1810", 0.6)) +
      rows.join(""),
  }
}

/** A burnt trunk with a few branches. */
export function deadTree(view: Plan, x: number, y: number, tall: number, color: string, lit: string): Thing {
  const [fx, fy] = view.at(x, y)
  const rand = random(`dead ${x} ${y}`)
  const h = tall * view.unit
  const twigs = Array.from({ length: 8 }, (_, i) => {
    const t = 0.3 + i * 0.085
    const side = i % 2 ? 1 : -1
    const long = h * (0.24 - t * 0.14) * rand.between(0.7, 1.2)
    const at: Point = [fx + h * 0.03 * t, fy - h * t]
    return stroke(
      [at, [at[0] + side * long * 0.6, at[1] - long * 0.3], [at[0] + side * long, at[1] - long * 0.8]],
      color,
      Math.max(1.6, h * 0.014)
    )
  })
  return {
    near: x + y,
    body:
      oval(fx + h * 0.16, fy + h * 0.05, h * 0.2, h * 0.05, "#000", { opacity: 0.3 }) +
      shape(
        [
          [fx - h * 0.04, fy + 3],
          [fx - h * 0.018, fy - h * 0.4],
          [fx + h * 0.02, fy - h],
          [fx + h * 0.04, fy - h * 0.4],
          [fx + h * 0.05, fy + 4],
        ],
        color
      ) +
      shape(
        [
          [fx - h * 0.04, fy + 3],
          [fx - h * 0.018, fy - h * 0.4],
          [fx + h * 0.02, fy - h],
          [fx, fy - h * 0.4],
          [fx - h * 0.01, fy + 3],
        ],
        lit,
        { opacity: 0.6 }
      ) +
      twigs.join(""),
  }
}

/** A crate with boards. */
export function crate(view: Plan, x: number, y: number, size: number, color: string, z = 0): Thing {
  const paint = tones(color, "#ffd9a0", "#0b0807")
  const h = size * 0.8
  const dark = mix(color, "#000000", 0.6)
  return solid(
    view,
    [x, y, z],
    [size, size, h],
    paint,
    seams(view, "left", y + size, [x, x + size], [z + h * 0.33, z + h * 0.66], dark) +
      seams(view, "right", x + size, [y, y + size], [z + h * 0.33, z + h * 0.66], dark) +
      stroke([view.at(x, y + size, z), view.at(x + size, y + size, z + h)], dark, 2.4, { opacity: 0.4 }),
    z ? 0 : size * 0.7
  )
}

/** A barrel. */
export function barrel(view: Plan, x: number, y: number, color: string, hoop = "#1a1512"): Thing {
  const [fx, fy] = view.at(x, y)
  const [r, h] = [view.unit * 0.36, view.unit * 0.95]
  return {
    near: x + y + 0.2,
    body:
      oval(fx + r * 0.9, fy + r * 0.2, r * 1.3, r * 0.6, "#000", { opacity: 0.3 }) +
      path(
        `M${num(fx - r)} ${num(fy)}C${num(fx - r * 1.16)} ${num(fy - h * 0.5)} ${num(fx - r * 1.1)} ${num(fy - h * 0.6)} ${num(fx - r)} ${num(fy - h)}H${num(fx + r)}C${num(fx + r * 1.1)} ${num(fy - h * 0.6)} ${num(fx + r * 1.16)} ${num(fy - h * 0.5)} ${num(fx + r)} ${num(fy)}A${num(r)} ${num(r * 0.55)} 0 0 1 ${num(fx - r)} ${num(fy)}Z`,
        { fill: mix(color, "#000000", 0.25) }
      ) +
      rect(fx - r * 0.8, fy - h * 0.94, r * 0.6, h * 1.02, mix(color, "#ffe2b8", 0.3), { opacity: 0.5 }) +
      [0.2, 0.75]
        .map((t) =>
          path(
            `M${num(fx - r * 1.08)} ${num(fy - h * t)}A${num(r * 1.08)} ${num(r * 0.5)} 0 0 0 ${num(fx + r * 1.08)} ${num(fy - h * t)}`,
            { fill: "none", stroke: hoop, "stroke-width": 4 }
          )
        )
        .join("") +
      oval(fx, fy - h, r, r * 0.55, mix(color, "#ffe2b8", 0.25)) +
      oval(fx, fy - h, r * 0.8, r * 0.42, mix(color, "#000000", 0.35)),
  }
}

/** A fire on the ground. */
export function hearth(scene: Scene, view: Plan, x: number, y: number, scale = 1): Thing {
  const [fx, fy] = view.at(x, y)
  const ringOfStones = Array.from({ length: 11 }, (_, i) => {
    const turn = (i / 11) * Math.PI * 2
    return oval(Math.cos(turn) * 40, Math.sin(turn) * 21, 10, 7, i % 2 ? "#4c4038" : "#62544a")
  }).join("")
  const flame = (d: string, fill: string) => path(d, { fill })
  return {
    near: x + y,
    body:
      scene.glow([fx, fy - 10], 330 * scale, "#ff9a3d", 0.42, 0.6) +
      scene.glow([fx, fy - 20], 110 * scale, "#ffd27a", 0.6, 0.8) +
      place(
        fx,
        fy,
        scale,
        oval(0, 2, 46, 25, "#1c120d") +
          ringOfStones +
          stroke(
            [
              [-28, 6],
              [24, -10],
            ],
            "#3a2416",
            10
          ) +
          stroke(
            [
              [26, 8],
              [-22, -10],
            ],
            "#2c1b11",
            10
          ) +
          flame("M-24 2C-36-26-12-40-14-70C6-56 10-44 12-30C20-38 18-48 18-54C34-34 34-10 22 2Z", "#e2601f") +
          flame("M-15 3C-22-16-6-28-6-46C8-34 8-22 9-14C14-18 15-24 15-28C24-16 22-4 14 3Z", "#f9a03a") +
          flame("M-7 3C-10-8-1-14 0-26C9-16 10-6 6 3Z", "#ffe7ac")
      ),
  }
}

/** A piece of wall on the line of a grid: along x (`left`) or along y (`right`); planks with a rail. */
export function plankWall(
  view: Plan,
  side: "left" | "right",
  [x, y]: readonly [number, number],
  long: number,
  { color = "#8a5a34", tall = 2, door = false, window = false, opacity = 1 } = {}
): Thing {
  const thick = 0.14
  const paint = tones(color, "#ffd9a0", "#0b0807")
  const size = side === "left" ? ([long, thick, tall] as const) : ([thick, long, tall] as const)
  const fixed = side === "left" ? y + thick : x + thick
  const from = side === "left" ? x : y
  const dark = mix(color, "#000000", 0.65)
  const boards = Array.from({ length: Math.round(long * 3) }, (_, i) => {
    const along = from + ((i + 1) * long) / Math.round(long * 3)
    const at = (z: number) => (side === "left" ? view.at(along, fixed, z) : view.at(fixed, along, z))
    return stroke([at(0), at(tall)], dark, 1.8, { opacity: 0.45 })
  }).join("")
  const hole = (a: number, b: number, low: number, high: number, fill: string) =>
    onSide(
      view,
      side,
      fixed,
      [
        [from + long * a, low],
        [from + long * b, low],
        [from + long * b, high],
        [from + long * a, high],
      ],
      fill
    )
  const body =
    block(view, [x, y], size, paint, 0) +
    boards +
    seams(view, side, fixed, [from, from + long], [tall * 0.3, tall * 0.8], dark, 4) +
    (door ? hole(0.3, 0.72, 0, tall * 0.82, "#120b08") : "") +
    (window
      ? hole(0.34, 0.66, tall * 0.42, tall * 0.76, "#f7b65a") + hole(0.49, 0.51, tall * 0.42, tall * 0.76, dark)
      : "")
  return {
    near: side === "left" ? x + y + long / 2 : x + y + long / 2,
    body: opacity < 1 ? `<g opacity="${opacity}">${body}</g>` : body,
  }
}

/** A wrecked car, its nose along y (towards the lower left) or along x (towards the lower right). */
export function car(
  view: Plan,
  [x, y]: readonly [number, number],
  color: string,
  along: "x" | "y" = "x",
  burnt = false
): Thing {
  const shade = burnt ? mix(color, "#1a1311", 0.6) : color
  const [top, left, right] = tones(shade, "#ffd9a0", "#090706")
  const turned = along === "y"
  /** A point: meters from the tail, across (towards the viewer) and up. */
  const at = (a: number, b: number, z: number): Point => (turned ? view.at(x + b, y + a, z) : view.at(x + a, y + b, z))
  const side = turned ? right : left
  const front = turned ? left : right
  const face = (points: readonly (readonly [number, number, number])[], fill: string, attributes = {}) =>
    shape(
      points.map((p) => at(...p)),
      fill,
      attributes
    )
  const glass = burnt ? "#0d0a09" : "#4a5a62"
  const wheel = (a: number): string => {
    const [px, py] = at(a, 1.72, 0.3)
    return (
      oval(px, py, view.unit * 0.32, view.unit * 0.4, "#0b0909") +
      oval(px, py, view.unit * 0.15, view.unit * 0.19, "#6a645c")
    )
  }
  const rust = random(`rust ${x} ${y}`)
  const stains = Array.from({ length: 9 }, () =>
    oval(
      ...at(rust.between(0.2, 4), 1.7, rust.between(0.4, 0.85)),
      rust.between(4, 15),
      rust.between(3, 8),
      "#a0562c",
      { opacity: 0.45 }
    )
  )
  const lamps = [0.28, 1.4]
    .map((b) => oval(...at(4.2, b, 0.66), 6, 7, "#f3dfae", { opacity: burnt ? 0.25 : 0.9 }))
    .join("")
  return {
    near: x + y + 2.9,
    body:
      floor(view, turned ? [x + 0.2, y - 0.1] : [x - 0.1, y + 0.2], turned ? [2.7, 4.5] : [4.8, 2.2], "#000", {
        opacity: 0.34,
      }) +
      face(
        [
          [0, 1.7, 0.3],
          [4.2, 1.7, 0.3],
          [4.2, 1.7, 0.78],
          [3, 1.7, 0.94],
          [0.6, 1.7, 0.98],
          [0, 1.7, 0.84],
        ],
        side
      ) +
      face(
        [
          [4.2, 0, 0.3],
          [4.2, 1.7, 0.3],
          [4.2, 1.7, 0.78],
          [4.2, 0, 0.78],
        ],
        front
      ) +
      face(
        [
          [4.2, 0, 0.78],
          [4.2, 1.7, 0.78],
          [3, 1.7, 0.94],
          [3, 0, 0.94],
        ],
        top
      ) +
      face(
        [
          [3, 0, 0.94],
          [3, 1.7, 0.94],
          [0.6, 1.7, 0.98],
          [0, 1.7, 0.84],
          [0, 0, 0.84],
        ],
        mix(top, "#000000", 0.14)
      ) +
      stains.join("") +
      wheel(0.9) +
      wheel(3.3) +
      face(
        [
          [0.55, 1.66, 0.97],
          [3.05, 1.66, 0.94],
          [2.35, 1.44, 1.5],
          [0.9, 1.44, 1.52],
        ],
        side
      ) +
      face(
        [
          [0.78, 1.64, 1.02],
          [1.62, 1.64, 1.01],
          [1.62, 1.48, 1.45],
          [1.02, 1.48, 1.46],
        ],
        glass
      ) +
      face(
        [
          [1.74, 1.64, 1.01],
          [2.86, 1.64, 1],
          [2.3, 1.48, 1.43],
          [1.74, 1.48, 1.45],
        ],
        mix(glass, "#ffffff", burnt ? 0 : 0.12)
      ) +
      face(
        [
          [3.05, 0.06, 0.94],
          [3.05, 1.66, 0.94],
          [2.35, 1.44, 1.5],
          [2.35, 0.28, 1.5],
        ],
        front
      ) +
      face(
        [
          [2.98, 0.16, 1],
          [2.98, 1.56, 1],
          [2.42, 1.38, 1.44],
          [2.42, 0.34, 1.44],
        ],
        mix(glass, "#000000", 0.3)
      ) +
      face(
        [
          [2.35, 0.28, 1.5],
          [2.35, 1.44, 1.5],
          [0.9, 1.44, 1.52],
          [0.9, 0.28, 1.52],
        ],
        mix(top, "#ffffff", 0.06)
      ) +
      lamps,
  }
}

/** Sandbags in a row along x or y. */
export const sandbags = (
  view: Plan,
  [x, y]: readonly [number, number],
  many: number,
  along: "x" | "y" = "x"
): Thing => {
  const bag = (a: number, z: number) => {
    const [px, py] = along === "x" ? view.at(x + a, y, z) : view.at(x, y + a, z)
    const [w, h] = [view.unit * 0.42, view.unit * 0.24]
    return (
      oval(px + 3, py + 4, w, h, "#000", { opacity: 0.35 }) +
      oval(px, py, w, h, "#8a7350") +
      oval(px - 4, py - 5, w * 0.7, h * 0.45, "#b09768", { opacity: 0.7 })
    )
  }
  const rows = [0, 0.28, 0.56].flatMap((z, row) =>
    Array.from({ length: many - (row === 2 ? 1 : 0) }, (_, i) => bag(i * 0.62 + (row % 2) * 0.31, z + 0.1))
  )
  return { near: x + y + (many * 0.62) / 2, body: rows.join("") }
}

/** A few rocks, with snow on them if a cap is given. */
export function rocks(view: Plan, x: number, y: number, size: number, color: string, cap?: string): Thing {
  const [fx, fy] = view.at(x, y)
  const r = size * view.unit
  const points: Point[] = [
    [-1, 0.1],
    [-0.8, -0.55],
    [-0.25, -0.95],
    [0.4, -0.8],
    [0.9, -0.35],
    [1, 0.15],
    [0.4, 0.4],
    [-0.5, 0.4],
  ]
  const at = (list: readonly Point[]): Point[] => list.map(([px, py]) => [fx + px * r, fy + py * r])
  const lit = [0, 1, 2, 7].map((i) => known(points[i]))
  return {
    near: x + y,
    body:
      oval(fx + r * 0.4, fy + r * 0.25, r * 1.2, r * 0.45, "#000", { opacity: 0.3 }) +
      shape(at(points), color) +
      shape(at([...lit.slice(0, 3), [-0.1, -0.2], ...lit.slice(3)]), mix(color, "#ffffff", 0.22)) +
      (cap
        ? blob(
            at([
              [-0.8, -0.5],
              [-0.25, -0.98],
              [0.4, -0.84],
              [0.86, -0.38],
              [0.3, -0.5],
              [-0.2, -0.42],
            ]),
            cap
          )
        : ""),
  }
}

/** A strip of road along y with a worn line in the middle. */
export function roadway(
  view: Plan,
  x: number,
  wide: number,
  colors: { bed: string; edge: string; line: string },
  seed: string
): string {
  const rand = random(seed)
  const dashes = Array.from({ length: 14 }, (_, i) =>
    floor(view, [x + wide / 2 - 0.09, -21 + i * 3], [0.18, 1.5 * rand.between(0.5, 1)], colors.line, { opacity: 0.6 })
  )
  const cracks = Array.from({ length: 26 }, () => {
    let [px, py] = [x + rand.between(0.2, wide - 0.2), rand.between(-14, 14)]
    const points = Array.from({ length: 5 }, (): Point => {
      px += rand.between(-0.5, 0.5)
      py += rand.between(-0.1, 0.6)
      return view.at(Math.max(x, Math.min(x + wide, px)), py)
    })
    return stroke(points, "#0d0a09", rand.between(1, 2.6), { opacity: 0.55 })
  })
  const stains = Array.from({ length: 16 }, () => {
    const [px, py] = view.at(x + rand.between(0.6, wide - 0.6), rand.between(-12, 12))
    return oval(px, py, rand.between(14, 60), rand.between(8, 26), rand.chance(0.5) ? "#000" : colors.edge, {
      opacity: 0.16,
    })
  })
  return (
    floor(view, [x - 0.35, -24], [wide + 0.7, 48], colors.edge, { opacity: 0.5 }) +
    floor(view, [x, -24], [wide, 48], colors.bed) +
    stains.join("") +
    cracks.join("") +
    dashes.join("")
  )
}

/** A beam of light over the ground from a point of the map. */
export const beamOver = (
  scene: Scene,
  view: Plan,
  from: readonly [number, number],
  to: readonly [number, number],
  half: number,
  color: string
): string => {
  const [ax, ay] = view.at(...from, 0.8)
  const [bx, by] = view.at(...to)
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const size = Math.hypot(dx, dy)
  const side: [number, number] = [(-dy / size) * half, (dx / size) * half]
  const fill = scene.linear(
    [ax, ay],
    [bx, by],
    [
      [0, color, 0.75],
      [0.4, color, 0.34],
      [1, color, 0],
    ]
  )
  return shape(
    [[ax, ay], view.at(to[0] + side[0], to[1] + side[1]), [bx, by], view.at(to[0] - side[0], to[1] - side[1])],
    fill
  )
}

/** A tile of floor boards. */
export function boards(
  view: Plan,
  [x, y]: readonly [number, number],
  [w, d]: readonly [number, number],
  color: string,
  z = 0
): string {
  const lines = Array.from({ length: Math.round(w * 3) }, (_, i) => {
    const px = x + ((i + 1) * w) / Math.round(w * 3)
    return stroke([view.at(px, y, z), view.at(px, y + d, z)], "#000", 1.6, { opacity: 0.3 })
  })
  const tiles = Array.from({ length: w * d }, (_, i) => {
    const [tx, ty] = [x + (i % w), y + Math.floor(i / w)]
    return (tx + ty) % 2 ? floor(view, [tx, ty, z], [1, 1], "#fff", { opacity: 0.05 }) : ""
  })
  return (
    (z
      ? block(view, [x, y, 0], [w, d, z], tones(color, "#ffd9a0", "#0b0807"))
      : floor(view, [x, y, z], [w, d], color)) +
    tiles.join("") +
    lines.join("")
  )
}

/** A cell of a grid that is offered or refused. */
export const cell = (view: Plan, x: number, y: number, color: string, strong = false): string =>
  patch(
    view,
    [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ],
    color,
    {
      "fill-opacity": strong ? 0.3 : 0.07,
      stroke: color,
      "stroke-width": strong ? 3 : 1.6,
      "stroke-opacity": strong ? 0.95 : 0.35,
      "stroke-dasharray": strong ? undefined : "6 7",
    }
  )
