import { each } from "../lib/known.ts"
import { random, type Random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { num, oval, path, place, rect, shape, stroke } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { mug, plant } from "../parts/studio.ts"

const bindings = ["#6f6254", "#54473e", "#9c8c76", "#c4b193", "#2a2522", "#c2472b", "#8d6c58", "#e2a48c", "#7c7a66"]

/** One row of books, some leaning, with a gap now and then. */
const books = (rand: Random, x: number, base: number, width: number, high: number): string => {
  const out: string[] = []
  let at = x + 6
  while (at < x + width - 34) {
    const thick = rand.between(14, 34)
    const tall = high * rand.between(0.62, 0.92)
    const color = rand.pick(bindings)
    if (rand.chance(0.1)) {
      at += rand.between(20, 60)
      continue
    }
    const body =
      rect(0, -tall, thick, tall, color) +
      rect(thick - 4, -tall, 4, tall, studio.ink, { opacity: 0.16 }) +
      rect(3, -tall * 0.84, thick - 6, 3, studio.paper, { opacity: 0.6 }) +
      rect(3, -tall * 0.2, thick - 6, 3, studio.paper, { opacity: 0.6 })
    const leans = rand.chance(0.12)
    out.push(place(at + (leans ? 10 : 0), base, 1, body, false, leans ? -9 : 0))
    at += thick + (leans ? tall * 0.14 : 1)
  }
  return out.join("")
}

const ladder = (foot: number, head: number, top: number): string => {
  const rails = each([-30, 30])
  const rung = (t: number) => foot + (head - foot) * t
  return (
    rails
      .map((dx) =>
        stroke(
          each([
            [foot + dx, 800],
            [head + dx, top],
          ]),
          "#8a5a3c",
          12
        )
      )
      .join("") +
    Array.from({ length: 10 }, (_, i) => {
      const t = (i + 0.6) / 10.4
      const y = 800 + (top - 800) * t
      return stroke(
        each([
          [rung(t) - 30, y],
          [rung(t) + 30, y],
        ]),
        "#a8714c",
        9
      )
    }).join("")
  )
}

const armchair = (x: number, y: number): string =>
  place(
    x,
    y,
    1.12,
    oval(0, 4, 190, 18, studio.ink, { opacity: 0.22 }) +
      stroke(
        each([
          [-110, -20],
          [-124, 0],
        ]),
        studio.ink,
        12
      ) +
      stroke(
        each([
          [110, -20],
          [124, 0],
        ]),
        studio.ink,
        12
      ) +
      path("M-120-300C-112-344 112-344 120-300L132-70H-132Z", { fill: studio.accent }) +
      path("M-84-290C-76-318 76-318 84-290L90-110H-90Z", { fill: studio.ink, opacity: 0.1 }) +
      rect(-104, -140, 208, 62, "#d65a3c", { rx: 22 }) +
      path("M-150-190C-150-220-104-220-104-190V-24H-150Z", { fill: "#a63a22" }) +
      path("M150-190C150-220 104-220 104-190V-24H150Z", { fill: "#a63a22" }) +
      rect(-150, -84, 300, 66, "#b13f26", { rx: 12 }) +
      place(
        -6,
        -150,
        1,
        shape(
          each([
            [-58, 12],
            [0, 22],
            [0, -14],
            [-58, -24],
          ]),
          studio.white
        ) +
          shape(
            each([
              [58, 12],
              [0, 22],
              [0, -14],
              [58, -24],
            ]),
            studio.cream
          ) +
          [0, 1, 2]
            .map((i) =>
              stroke(
                each([
                  [-48, -12 + i * 9],
                  [-10, -5 + i * 9],
                ]),
                studio.stone,
                2
              )
            )
            .join("")
      )
  )

/** A wall of books with a ladder, and an armchair under a lamp with a book left open on it. */
export function studioLibrary(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const rand = random("library")
  const floor = 800
  scene.add(
    "wall",
    0.1,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [width, 0],
        [
          [0, "#cdbb9d"],
          [0.6, studio.cream],
          [1, studio.sand],
        ]
      )
    )
  )
  const [left, columns, step] = each([width * 0.06, 4, width * 0.145])
  const rows = each([150, 300, 450, 600, 750])
  const shelves: string[] = [rect(left - 18, 10, step * columns + 36, floor - 10, "#b39a78")]
  for (let column = 0; column < columns; column += 1) {
    const x = left + column * step
    shelves.push(rect(x, 24, step - 16, floor - 40, "#8a755b"))
    rows.forEach((base, row) => {
      const special = column === 2 && row === 1
      shelves.push(
        rect(x, base - 128, step - 16, 128, studio.ink, { opacity: 0.2 }),
        special ? "" : books(rand, x, base, step - 16, 122),
        rect(x - 4, base, step - 8, 14, "#c9b08b"),
        rect(x - 4, base + 14, step - 8, 6, studio.ink, { opacity: 0.16 })
      )
    })
  }
  const niche = left + 2 * step
  shelves.push(
    oval(niche + step * 0.3, 262, 36, 36, "#7c8a8c"),
    path(`M${num(niche + step * 0.3 - 22)} 246q20-16 34 2t20 4M${num(niche + step * 0.3 - 30)} 270q18-6 26 8t24 2`, {
      fill: "none",
      stroke: studio.paper,
      "stroke-width": 4,
      opacity: 0.7,
    }),
    rect(niche + step * 0.3 - 4, 296, 8, 8, studio.ink),
    rect(niche + step * 0.3 - 26, 294, 52, 7, studio.ink),
    mug(niche + step * 0.66, 300, 0.8, studio.paper, false)
  )
  scene.add("shelves", 0.3, ...shelves, ladder(left + step * 1.05, left + step * 1.4, 60))
  scene.add(
    "floor",
    0.5,
    band(
      scene,
      floor,
      190,
      scene.linear(
        [0, floor],
        [0, 900],
        [
          [0, "#b7987a"],
          [1, "#8f7257"],
        ]
      )
    ),
    Array.from({ length: 9 }, (_, i) =>
      stroke(
        each([
          [i * 240 - 120, floor],
          [i * 300 - 340, 990],
        ]),
        studio.ink,
        2,
        { opacity: 0.16 }
      )
    ).join(""),
    band(scene, floor - 12, 12, studio.flax),
    oval(width * 0.8, 866, 400, 44, studio.blush, { opacity: 0.75 }),
    oval(width * 0.8, 866, 340, 34, "none", { stroke: studio.paper, "stroke-width": 5, opacity: 0.7 })
  )
  const [lx, ly] = each([width * 0.93, 300])
  const lamp =
    stroke(
      each([
        [lx, ly],
        [lx, 846],
      ]),
      studio.ink,
      9
    ) +
    oval(lx, 850, 66, 12, studio.ink) +
    scene.glow([lx - 50, ly + 60], 560, "#fff0c8", 0.85) +
    shape(
      each([
        [lx - 52, ly - 96],
        [lx + 52, ly - 96],
        [lx + 92, ly + 18],
        [lx - 92, ly + 18],
      ]),
      "#f3dcb0"
    ) +
    shape(
      each([
        [lx - 92, ly + 18],
        [lx + 92, ly + 18],
        [lx + 84, ly + 4],
        [lx - 84, ly + 4],
      ]),
      "#fff8e2"
    )
  scene.add(
    "corner",
    0.8,
    rect(width * 0.7, 120, 190, 240, studio.white, { rx: 4 }),
    rect(width * 0.7 + 12, 132, 166, 216, "#e9b98f"),
    oval(width * 0.7 + 110, 204, 34, 34, studio.accent),
    path(`M${num(width * 0.7 + 12)} 348V282q40-40 70-8t50-22 46 22V348Z`, { fill: studio.ink, opacity: 0.8 }),
    plant("library/plant", width * 0.685, 852, 1.25, "#6f7159", studio.ink),
    lamp,
    armchair(width * 0.81, 864),
    place(
      width * 0.735,
      852,
      1,
      rect(-80, -26, 160, 26, studio.ink, { rx: 3 }) +
        rect(-70, -50, 140, 24, "#c4b193", { rx: 3 }) +
        rect(-74, -72, 132, 22, studio.accent, { rx: 3 })
    )
  )
  return scene
}
