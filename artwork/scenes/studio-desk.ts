import { each } from "../lib/known.ts"
import { random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, num, oval, path, place, rect, shape, stroke, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { ridge } from "../parts/land.ts"
import { hatch, mug, note, plant } from "../parts/studio.ts"

const wall = (scene: Scene, from: Point, to: Point, near: string = studio.white, far: string = studio.sand): string =>
  band(
    scene,
    -80,
    1060,
    scene.linear(from, to, [
      [0, near],
      [0.5, studio.paper],
      [1, far],
    ])
  )

/** A desk in morning light: a screen with a scene on it, a lamp, books, a plant, sketches on the wall. */
export function studioDesk(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const rand = random("desk")
  const light = group(
    { opacity: 0.75 },
    ...[0, 1].map((i) =>
      shape(
        [
          [width * 0.1 + i * 250, 60],
          [width * 0.1 + 220 + i * 250, 60],
          [width * 0.1 + 420 + i * 250, 640],
          [width * 0.1 + 200 + i * 250, 640],
        ],
        studio.white
      )
    )
  )
  const sketches = each([
    [0.2, 190, 0],
    [0.3, 240, 1],
    [0.245, 350, 2],
    [0.8, 180, 3],
    [0.88, 280, 1],
  ])
    .map(([u, y], i) => note(`desk/${i}`, width * u, y, 104, i === 2 ? studio.blush : studio.cream, studio.accent))
    .join("")
  scene.add(
    "wall",
    0.1,
    wall(scene, [0, 0], [width, 700]),
    light,
    hatch("desk/hatch", width * 0.68, 40, width * 0.36, 600, { gap: 11, opacity: 0.1 }),
    sketches
  )
  const shelf =
    rect(width * 0.66, 330, width * 0.3, 12, studio.clay) +
    rect(width * 0.66, 342, width * 0.3, 16, studio.ink, { opacity: 0.1 }) +
    books(width * 0.68, 330, "shelf", 9)
  const desk =
    band(scene, 640, 26, studio.flax) +
    band(scene, 666, 320, studio.clay) +
    band(scene, 666, 18, studio.ink, { opacity: 0.35 }) +
    hatch("desk/front", -80, 684, width + 160, 230, { gap: 9, opacity: 0.22 }) +
    rect(width * 0.08, 720, 300, 130, studio.ink, { opacity: 0.18 }) +
    rect(width * 0.08 + 120, 770, 60, 10, studio.sand)
  const [mx, my] = [width * 0.5, 640]
  const view = scene.clip(rect(mx - 238, my - 372, 476, 276, "#fff"))
  const picture = group(
    { "clip-path": view },
    rect(mx - 240, my - 374, 480, 280, "#e9b98f"),
    oval(mx + 70, my - 210, 50, 50, studio.accent),
    ridge(scene, "desk/r1", { base: my - 140, rise: 90, span: 160, fill: "#b98468" }),
    ridge(scene, "desk/r2", { base: my - 110, rise: 70, span: 130, fill: "#7b5343" }),
    ridge(scene, "desk/r3", { base: my - 84, rise: 50, span: 110, fill: studio.ink })
  )
  const screen =
    rect(mx - 250, my - 384, 500, 310, studio.ink, { rx: 12 }) +
    picture +
    shape(
      [
        [mx - 40, my - 74],
        [mx + 40, my - 74],
        [mx + 50, my - 12],
        [mx - 50, my - 12],
      ],
      studio.clay
    ) +
    rect(mx - 100, my - 14, 200, 14, studio.ink, { rx: 5 }) +
    shape(
      [
        [mx - 238, my - 372],
        [mx - 90, my - 372],
        [mx - 238, my - 180],
      ],
      studio.white,
      { opacity: 0.12 }
    )
  const tablet =
    shape(
      [
        [mx - 190, 652],
        [mx + 130, 652],
        [mx + 170, 694],
        [mx - 214, 694],
      ],
      studio.ink
    ) +
    shape(
      [
        [mx - 176, 656],
        [mx + 118, 656],
        [mx + 150, 688],
        [mx - 198, 688],
      ],
      studio.cream
    ) +
    stroke(
      [
        [mx + 30, 680],
        [mx + 130, 630],
      ],
      studio.accent,
      6
    ) +
    path(`M${num(mx - 120)} 680q30-18 60-4t70-6`, { fill: "none", stroke: studio.ink, "stroke-width": 2.4 })
  const pot =
    rect(width * 0.705, 566, 62, 76, studio.ink, { rx: 6 }) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        stroke(
          [
            [width * 0.705 + 12 + i * 10, 566],
            [width * 0.705 + 2 + i * 15 + rand.between(-6, 6), 490 + rand.between(-16, 24)],
          ],
          i === 2 ? studio.accent : studio.clay,
          7
        )
      )
      .join("")
  scene.add("shelf", 0.3, shelf)
  scene.add(
    "desk",
    0.5,
    desk,
    rect(mx - 260, 640, 560, 10, studio.ink, { opacity: 0.2 }),
    screen,
    tablet,
    pot,
    mug(width * 0.795, 642, 1.15, studio.white),
    plant("desk/plant", width * 0.91, 642, 1.35, "#7a7d5f", studio.accent)
  )
  scene.add("lamp", 0.6, lamp(scene, width * 0.19, 640), books(width * 0.235, 640, "pile", 5))
  scene.add(
    "chair",
    0.9,
    path(
      `M${num(mx - 150)} 980C${num(mx - 170)} 820 ${num(mx - 130)} 742 ${num(mx)} 738C${num(mx + 130)} 742 ${num(mx + 170)} 820 ${num(mx + 150)} 980Z`,
      { fill: studio.night }
    ),
    path(`M${num(mx - 140)} 850C${num(mx - 130)} 770 ${num(mx - 80)} 752 ${num(mx)} 750`, {
      fill: "none",
      stroke: studio.stone,
      "stroke-width": 3,
      opacity: 0.6,
    })
  )
  return scene
}

function books(x: number, y: number, seed: string, count: number): string {
  const rand = random(`books/${seed}`)
  let at = x
  return Array.from({ length: count }, () => {
    const [w, h] = [rand.between(18, 36), rand.between(80, 138)]
    const fill = rand.pick([studio.ink, studio.clay, studio.accent, studio.stone, studio.flax, studio.cream])
    const body =
      rect(at, y - h, w, h, fill) +
      rect(at + w * 0.7, y - h, w * 0.3, h, studio.ink, { opacity: 0.15 }) +
      rect(at + 3, y - h + 14, w - 6, 4, studio.paper, { opacity: 0.6 })
    at += w + 2
    return body
  }).join("")
}

const lamp = (scene: Scene, x: number, y: number): string =>
  scene.glow([x + 110, y - 40], 230, studio.white, 0.95, 0.5) +
  oval(x, y, 70, 9, studio.ink, { opacity: 0.2 }) +
  rect(x - 56, y - 12, 112, 12, studio.ink, { rx: 6 }) +
  stroke(
    [
      [x, y - 10],
      [x - 50, y - 180],
      [x + 70, y - 300],
    ],
    studio.ink,
    8
  ) +
  oval(x - 50, y - 180, 9, 9, studio.accent) +
  place(
    x + 70,
    y - 300,
    1,
    path("M-20-26C-6-44 22-40 32-22L76 50L-34 76Z", { fill: studio.accent }) +
      path("M76 50L-34 76C-20 88 62 74 76 50Z", { fill: "#fff6dc" }) +
      path("M32-22L76 50L40 58L14-30Z", { fill: studio.ink, opacity: 0.16 })
  )
