import { mix } from "../lib/color.ts"
import { block, onSide, patch, solid, tones, type Plan, type Thing } from "../lib/iso.ts"
import { random } from "../lib/random.ts"
import type { Scene } from "../lib/scene.ts"
import { blob, group, num, oval, path, place, shape, stroke, type Point } from "../lib/svg.ts"
import { crewman } from "./people.ts"
import { person, poses } from "./person.ts"

/** Snow seen from above: the ground of Frostborn by day or by night. */
export const snowfield = { base: "#6f9db4", light: "#a9cedb", dark: "#3f6f8a", tuft: "#c6e2ea" }

/** Footprints along a way of the map. */
export function footprints(view: Plan, points: readonly (readonly [number, number])[], color = "#3a6680"): string {
  const marks: string[] = []
  points.slice(1).forEach(([bx, by], i) => {
    const [ax, ay] = points[i] ?? [bx, by]
    const steps = Math.round(Math.hypot(bx - ax, by - ay) / 0.42)
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      const [x, y] = view.at(ax + (bx - ax) * t + (k % 2 ? 0.1 : -0.1), ay + (by - ay) * t + (k % 2 ? -0.1 : 0.1))
      marks.push(oval(x, y, 8, 4.6, color, { opacity: 0.55 }) + oval(x - 1, y + 3, 8, 2, "#e3f1f5", { opacity: 0.4 }))
    }
  })
  return marks.join("")
}

/** A wolf of the pack; `crouched` ones are about to leap. */
export function packWolf([x, y]: Point, scale: number, coat: string, mirror = false, leap = false): string {
  const dark = mix(coat, "#04090f", 0.45)
  const body =
    (leap
      ? path(
          "M-44-40C-60-50-74-44-84-30C-70-34-60-30-50-24ZM-30-20L-52-4L-60 8H-50L-38-2L-18-16ZM36-26L58-16L66-2H74L70-20L52-36Z",
          { fill: dark }
        )
      : path(
          "M-44-44C-60-48-72-34-76-18C-66-26-56-28-46-28ZM-34-26L-40-10L-38 0H-30L-28-12L-18-24ZM26-24L28 0H36L38-26Z",
          { fill: dark }
        )) +
    path(
      "M-48-42C-40-58-8-58 8-58C20-64 30-74 42-76L46-88L54-76L60-86L62-72C72-68 82-60 84-54C82-48 70-48 62-48C54-40 46-32 38-26C20-18-20-16-36-22C-50-26-54-34-48-42Z",
      { fill: coat }
    ) +
    path("M-48-42C-40-58-8-58 8-58C20-64 30-74 42-76L46-88L50-76C36-66 26-54 8-50C-14-48-34-48-46-36Z", {
      fill: mix(coat, "#ffffff", 0.3),
      opacity: 0.8,
    }) +
    (leap
      ? path("M-20-24L-40 0L-46 10H-36L-24 0L-6-18ZM24-26L50-8L58 6H66L62-12L46-30Z", { fill: coat })
      : path("M-44-30L-50-12L-46 0H-36L-36-12L-24-22ZM14-24L12 0H22L28-26Z", { fill: coat })) +
    path("M62-50L82-54L72-46Z", { fill: dark }) +
    oval(63, -64, 3.4, 3, "#ffd36a")
  return place(x, y, scale, oval(0, leap ? 12 : 2, 62, 15, "#000", { opacity: 0.35 }) + body, mirror)
}

/** A house of logs under a roof of snow; its door looks to the lower left. */
export function logHouse(
  view: Plan,
  [x, y]: readonly [number, number],
  [w, d]: readonly [number, number],
  { tall = 1.5, lit = true } = {}
): Thing {
  const wall = tones("#7a563c", "#cfe8f2", "#071019")
  const rise = d * 0.5
  const logs = Array.from({ length: 5 }, (_, i) => {
    const z = (tall * (i + 1)) / 5.5
    return (
      stroke([view.at(x, y + d, z), view.at(x + w, y + d, z)], "#2c1c14", 2, { opacity: 0.5 }) +
      stroke([view.at(x + w, y, z), view.at(x + w, y + d, z)], "#1c120d", 2, { opacity: 0.5 })
    )
  }).join("")
  const over = 0.3
  const eave = tall - 0.1
  const [mid, top] = [y + d / 2, tall + rise]
  const gable = patch(
    view,
    [
      [x + w, y, tall],
      [x + w, y + d, tall],
      [x + w, mid, top],
    ],
    wall[2]
  )
  const nearSide = patch(
    view,
    [
      [x - over, y + d + over, eave - 0.1],
      [x + w + over, y + d + over, eave - 0.1],
      [x + w + over, mid, top + 0.1],
      [x - over, mid, top + 0.1],
    ],
    "#dcedf2"
  )
  const shade = patch(
    view,
    [
      [x - over, y + d + over, eave - 0.1],
      [x + w + over, y + d + over, eave - 0.1],
      [x + w + over, y + d + over - 0.5, eave + 0.24],
      [x - over, y + d + over - 0.5, eave + 0.24],
    ],
    "#9cc3d2",
    { opacity: 0.7 }
  )
  const rim = patch(
    view,
    [
      [x + w + over, y + d + over, eave - 0.1],
      [x + w + over, mid, top + 0.1],
      [x + w + over, y - over, eave - 0.1],
      [x + w + over, y - over, eave - 0.26],
      [x + w + over, mid, top - 0.1],
      [x + w + over, y + d + over, eave - 0.26],
    ],
    "#86abbc"
  )
  const lip = patch(
    view,
    [
      [x - over, y + d + over, eave - 0.1],
      [x + w + over, y + d + over, eave - 0.1],
      [x + w + over, y + d + over, eave - 0.26],
      [x - over, y + d + over, eave - 0.26],
    ],
    "#7fa6b8"
  )
  const glow = lit ? "#ffc26a" : "#141d26"
  const door = onSide(
    view,
    "left",
    y + d,
    [
      [x + w * 0.4, 0],
      [x + w * 0.62, 0],
      [x + w * 0.62, tall * 0.76],
      [x + w * 0.4, tall * 0.76],
    ],
    glow
  )
  const windows = [0.16, 0.8]
    .map((t) =>
      onSide(
        view,
        "left",
        y + d,
        [
          [x + w * t, tall * 0.42],
          [x + w * (t + 0.1), tall * 0.42],
          [x + w * (t + 0.1), tall * 0.7],
          [x + w * t, tall * 0.7],
        ],
        glow
      )
    )
    .join("")
  const beams =
    stroke([view.at(x + w + over, mid, top + 0.06), view.at(x + w + over, mid - 0.3, top + 0.7)], "#3c281c", 7) +
    stroke([view.at(x + w + over, mid, top + 0.06), view.at(x + w + over, mid + 0.3, top + 0.7)], "#5a3c28", 7)
  return {
    near: x + y + (w + d) / 2 + 0.4,
    body:
      block(view, [x, y], [w, d, tall], wall, 0.9) +
      logs +
      gable +
      door +
      windows +
      (lit
        ? onSide(
            view,
            "left",
            y + d,
            [
              [x + w * 0.47, 0],
              [x + w * 0.62, 0],
              [x + w * 0.62, tall * 0.7],
              [x + w * 0.47, tall * 0.7],
            ],
            "#ffe4a8",
            { opacity: 0.6 }
          )
        : "") +
      rim +
      nearSide +
      shade +
      lip +
      beams,
  }
}

/** The sea from above: rows of crests. */
export function water(scene: Scene, seed: string, colors: { deep: string; light: string; foam: string }): string {
  const rand = random(seed)
  const rows = Array.from({ length: 250 }, () => {
    const [x, y, w] = [rand.between(-40, scene.width + 40), rand.between(-20, 920), rand.between(24, 110)]
    return `M${num(x - w)} ${num(y + w * 0.28)}Q${num(x - w * 0.3)} ${num(y - 8)} ${num(x)} ${num(y)}T${num(x + w)} ${num(y - w * 0.28)}`
  })
  const patches = Array.from({ length: 40 }, () => {
    const [x, y, w] = [rand.between(0, scene.width), rand.between(0, 900), rand.between(80, 260)]
    return oval(x, y, w, w * 0.34, rand.chance(0.5) ? colors.light : "#02070d", { opacity: 0.14 })
  })
  return (
    `<rect x="-80" y="-80" width="${scene.width + 160}" height="1060" fill="${colors.deep}"/>` +
    patches.join("") +
    path(rows.slice(0, 170).join(""), {
      fill: "none",
      stroke: colors.light,
      "stroke-width": 3,
      "stroke-linecap": "round",
      opacity: 0.35,
    }) +
    path(rows.slice(170).join(""), {
      fill: "none",
      stroke: colors.foam,
      "stroke-width": 2,
      "stroke-linecap": "round",
      opacity: 0.55,
    })
  )
}

/** A longship from above with its crew at the oars, its bow to the lower right. */
export function rowedShip(scene: Scene, view: Plan, crew = 3, lift = 0): string {
  const [long, half] = [6, 1.25]
  const edge = (t: number) => half * Math.sqrt(Math.max(0, 1 - Math.abs(t) ** 2.6))
  const rail = (side: 1 | -1, z: (t: number) => number, grow = 1): (readonly [number, number, number])[] =>
    Array.from({ length: 25 }, (_, i) => {
      const t = -1 + i / 12
      return [t * long, side * edge(t) * grow, z(t)] as const
    })
  const height = (t: number) => 0.75 + Math.abs(t) ** 4 * 1
  const hull = patch(view, [...rail(1, height), ...rail(1, () => 0, 0.8).reverse()], "#5d4029")
  const strakes = [0.3, 0.6]
    .map((k) =>
      path(
        `M${rail(1, (t) => height(t) * k, 0.86 + k * 0.1)
          .map((p) =>
            view
              .at(...p)
              .map((v) => num(v))
              .join(" ")
          )
          .join("L")}`,
        { fill: "none", stroke: "#2c1c12", "stroke-width": 2.4, opacity: 0.6 }
      )
    )
    .join("")
  const deck = patch(view, [...rail(1, height), ...rail(-1, height).reverse()], "#3a271a")
  const planks = patch(view, [...rail(1, () => 0.35, 0.86), ...rail(-1, () => 0.35, 0.86).reverse()], "#8a6440")
  const benches = Array.from({ length: 6 }, (_, i) => {
    const x = -3.6 + i * 1.4
    return patch(
      view,
      [
        [x, -edge(x / long) * 0.9, 0.5],
        [x + 0.3, -edge(x / long) * 0.9, 0.5],
        [x + 0.3, edge(x / long) * 0.9, 0.5],
        [x, edge(x / long) * 0.9, 0.5],
      ],
      "#b08a5a"
    )
  }).join("")
  const oar = (x: number, side: 1 | -1) => {
    const [a, b, c] = [
      view.at(x, side * 0.5, 0.95),
      view.at(x - 0.5, side * (half + 1.5), 0.3 + lift),
      view.at(x - 0.75, side * (half + 2.2), 0.02 + lift),
    ]
    return (
      stroke([a, b], "#b08a5a", 5) +
      stroke([b, c], "#c9a470", 11) +
      (lift ? "" : oval(c[0], c[1], 30, 11, "none", { stroke: "#dff6f4", "stroke-width": 2.4, opacity: 0.8 }))
    )
  }
  const rower = (x: number, side: 1 | -1, which: number): string =>
    person(view.at(x + 0.2, side * 0.5, 0.36), 104, crewman(which), poses.row(), true)
  const places = Array.from({ length: crew }, (_, i) => -2.4 + i * 1.9)
  const shields = Array.from({ length: 9 }, (_, i) => {
    const x = -4 + i
    const [px, py] = view.at(x, edge(x / long) * 1.02, height(x / long) - 0.16)
    return (
      oval(px, py, 21, 23, "#0d1a24") +
      oval(px, py, 18, 20, ["#3f7fa0", "#b4533a", "#d9b35a"][i % 3] ?? "#3f7fa0") +
      oval(px, py, 5, 5.6, "#e8eef0")
    )
  }).join("")
  const bow = view.at(long, 0, 1.7)
  const prow =
    path(
      "M-26 40C-14 8-2-24 4-56C6-78 24-92 44-82C56-76 62-66 58-60C48-68 38-66 32-56C40-58 46-54 46-48C34-46 26-34 20-14C14 8 6 26-6 44Z",
      { fill: "#6b4a2e", stroke: "#1a100a", "stroke-width": 2 }
    ) + oval(37, -68, 4, 4, "#ffd36a")
  const stern = view.at(-long, 0, 1.6)
  return (
    patch(view, [...rail(1, () => 0, 1.5), ...rail(-1, () => 0, 1.5).reverse()], "#02070d", { opacity: 0.4 }) +
    places.map((x) => oar(x, -1)).join("") +
    place(
      stern[0],
      stern[1],
      0.9,
      path("M26 40C10 10 0-22-10-50C-12-66-30-72-38-58C-30-60-24-52-22-40C-14-6-4 22 12 48Z", { fill: "#5d4029" })
    ) +
    deck +
    planks +
    benches +
    places.map((x, i) => rower(x, -1, i)).join("") +
    mastAndSail(scene, view) +
    places.map((x, i) => rower(x, 1, i + 3)).join("") +
    hull +
    strakes +
    shields +
    places.map((x) => oar(x, 1)).join("") +
    place(bow[0], bow[1], 1, prow)
  )
}

const mastAndSail = (scene: Scene, view: Plan): string => {
  const [fx, fy] = view.at(-1.2, 0, 0.4)
  const top = view.at(-1.2, 0, 4.6)
  const [a, b] = [view.at(-1.2, -1.9, 4.2), view.at(-1.2, 1.9, 4.2)]
  return (
    stroke([[fx, fy], top], "#6b4a2e", 11) +
    stroke([a, b], "#5a3c26", 10) +
    group(
      {},
      path(
        `M${num(a[0])} ${num(a[1])}L${num(b[0])} ${num(b[1])}L${num(b[0] + 10)} ${num(b[1] + 34)}Q${num((a[0] + b[0]) / 2)} ${num((a[1] + b[1]) / 2 + 64)} ${num(a[0] + 10)} ${num(a[1] + 34)}Z`,
        {
          fill: scene.linear(a, b, [
            [0, "#cfe0e6"],
            [0.5, "#eaf3f5"],
            [1, "#8fb2c2"],
          ]),
        }
      )
    ) +
    [0.2, 0.5, 0.8]
      .map((t) =>
        stroke(
          [
            [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t - 4],
            [a[0] + (b[0] - a[0]) * t + 8, a[1] + (b[1] - a[1]) * t + 44],
          ],
          "#3f7fa0",
          12,
          { opacity: 0.8 }
        )
      )
      .join("") +
    stroke([top, view.at(3.6, 0, 1)], "#1a2630", 2, { opacity: 0.6 })
  )
}

/** A stone with carved runes; lit ones glow. */
export function runestoneAt(scene: Scene, view: Plan, x: number, y: number, tall: number, lit: number): Thing {
  const [fx, fy] = view.at(x, y)
  const h = tall * view.unit
  const w = h * 0.3
  const at = (list: readonly Point[]): Point[] => list.map(([px, py]) => [fx + px * w, fy + py * h])
  const rune = (i: number) => {
    const on = i < lit
    const cy = fy - h * (0.72 - i * 0.2)
    const d = ["M0-14V14M0-6L10-14M0 4L10-4", "M-8-14L8 0L-8 14M8-14V14", "M0-14V14M-9-4L9 6M-9 6L9-4"][i % 3] ?? ""
    return (
      (on ? scene.glow([fx - w * 0.1, cy], 46, "#7fe0ff", 0.8) : "") +
      place(
        fx - w * 0.1,
        cy,
        h / 210,
        path(d, { fill: "none", stroke: on ? "#c8f4ff" : "#1d3444", "stroke-width": 5, "stroke-linecap": "round" })
      )
    )
  }
  return {
    near: x + y,
    body:
      oval(fx + w * 0.5, fy + 4, w * 1.5, w * 0.45, "#000", { opacity: 0.35 }) +
      shape(
        at([
          [-1, 0],
          [-0.9, -0.7],
          [-0.4, -0.97],
          [0.1, -1],
          [0.7, -0.82],
          [1, -0.04],
          [0.2, 0.06],
        ]),
        "#3c5a6d"
      ) +
      shape(
        at([
          [-1, 0],
          [-0.9, -0.7],
          [-0.4, -0.97],
          [0.1, -1],
          [0.36, -0.7],
          [0.2, 0.06],
        ]),
        "#5f8298"
      ) +
      blob(
        at([
          [-0.9, -0.72],
          [-0.4, -1.02],
          [0.1, -1.04],
          [0.72, -0.84],
          [0.3, -0.86],
          [-0.3, -0.88],
        ]),
        "#e4f2f6"
      ) +
      [0, 1, 2].map(rune).join("") +
      blob(
        at([
          [-1.4, 0.04],
          [-0.7, -0.08],
          [0.2, 0],
          [1.3, 0.0],
          [0.8, 0.12],
          [-0.6, 0.14],
        ]),
        "#b9d8e2"
      ),
  }
}

/** A table of wood. */
export const bench = (view: Plan, at: readonly [number, number], size: readonly [number, number], over = ""): Thing =>
  solid(view, at, [size[0], size[1], 0.75], tones("#8a6440", "#d8ecf4", "#071019"), over, 0.4)

/** An anvil on its block, with glowing iron on it. */
export function anvilAt(view: Plan, x: number, y: number): Thing {
  const [fx, fy] = view.at(x, y)
  return solid(
    view,
    [x - 0.35, y - 0.35],
    [0.7, 0.7, 0.5],
    tones("#6b4a30", "#ffd9a0", "#0a1119"),
    place(
      fx,
      fy - 40,
      0.9,
      path("M-62-44H46C52-30 40-20 22-18L18 0H-22L-26-16C-46-18-62-28-62-44Z", { fill: "#39464f" }) +
        path("M-62-44H46L42-34H-56Z", { fill: "#8fa3ae" }) +
        path("M-26-50H26V-44H-26Z", { fill: "#ffcf6a" }) +
        path("M-26-52H26V-49H-26Z", { fill: "#fff0c0" })
    ),
    0.5
  )
}
