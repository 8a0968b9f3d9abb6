import { each } from "../lib/known.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { num, oval, path, place, rect, shape, stroke } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { hatch, mug, plant } from "../parts/studio.ts"

/** A guitar hanging by its head. */
const guitar = (x: number, y: number, scale: number, turn: number): string =>
  place(
    x,
    y,
    scale,
    path(
      "M0 210C60 210 84 170 74 128C68 104 50 96 54 70C58 40 34 22 0 22C-34 22-58 40-54 70C-50 96-68 104-74 128C-84 170-60 210 0 210Z",
      { fill: studio.accent }
    ) +
      path("M20 206C66 202 84 168 74 128C68 104 50 96 54 70C56 52 48 38 34 30C40 80 20 140 20 206Z", {
        fill: studio.ink,
        opacity: 0.14,
      }) +
      oval(0, 96, 24, 24, studio.ink) +
      rect(-34, 160, 68, 10, studio.ink, { rx: 3 }) +
      rect(-9, -210, 18, 290, studio.ink) +
      shape(
        each([
          [-16, -272],
          [16, -272],
          [11, -206],
          [-11, -206],
        ]),
        "#6f4a35"
      ) +
      [-6, 0, 6]
        .map((dx) =>
          stroke(
            each([
              [dx, -250],
              [dx, 164],
            ]),
            studio.sand,
            1.4,
            { opacity: 0.8 }
          )
        )
        .join("") +
      [-256, -236, -218].map((dy) => oval(-20, dy, 5, 5, studio.stone) + oval(20, dy, 5, 5, studio.stone)).join(""),
    false,
    turn
  )

const wheel = (x: number, y: number, r: number): string =>
  oval(x, y, r, r, "none", { stroke: studio.ink, "stroke-width": 13 }) +
  oval(x, y, r - 13, r - 13, "none", { stroke: studio.stone, "stroke-width": 4 }) +
  Array.from({ length: 16 }, (_, i) => {
    const a = (i * Math.PI) / 8
    return stroke(
      each([
        [x, y],
        [x + Math.cos(a) * (r - 14), y + Math.sin(a) * (r - 14)],
      ]),
      studio.clay,
      1.8,
      { opacity: 0.75 }
    )
  }).join("") +
  oval(x, y, 12, 12, studio.accent)

/** The model of a longship on its stand, half rigged. */
const model = (x: number, y: number, scale: number): string =>
  place(
    x,
    y,
    scale,
    rect(-120, -12, 240, 14, studio.ink) +
      stroke(
        each([
          [-70, -12],
          [-52, -56],
        ]),
        studio.clay,
        10
      ) +
      stroke(
        each([
          [70, -12],
          [52, -56],
        ]),
        studio.clay,
        10
      ) +
      stroke(
        each([
          [0, -90],
          [0, -360],
        ]),
        "#6f4a35",
        9
      ) +
      path("M-128-320H128C112-260 116-210 128-170C60-156-60-156-128-170C-116-210-112-260-128-320Z", {
        fill: studio.white,
      }) +
      [-84, -28, 28, 84]
        .map((dx) =>
          path(`M${dx - 14}-320H${dx + 14}L${num((dx + 14) * 1.02)}-162H${num((dx - 14) * 1.02)}Z`, {
            fill: studio.accent,
            opacity: 0.85,
          })
        )
        .join("") +
      stroke(
        each([
          [-140, -322],
          [140, -322],
        ]),
        studio.ink,
        8
      ) +
      stroke(
        each([
          [0, -352],
          [-206, -130],
        ]),
        studio.stone,
        1.6
      ) +
      stroke(
        each([
          [0, -352],
          [206, -130],
        ]),
        studio.stone,
        1.6
      ) +
      path(
        "M-214-186C-232-180-236-160-226-148L-204-150C-176-74-90-50 0-50C90-50 176-74 204-150L226-148C236-160 232-180 214-186C196-120 120-104 0-104C-120-104-196-120-214-186Z",
        { fill: "#a8714c" }
      ) +
      path("M-196-130C-150-92-80-82 0-82C80-82 150-92 196-130M-180-108C-140-70-70-64 0-64C70-64 140-70 180-108", {
        fill: "none",
        stroke: studio.ink,
        "stroke-width": 2.4,
        opacity: 0.4,
      }) +
      [-120, -72, -24, 24, 72, 120]
        .map(
          (dx, i) =>
            oval(dx, -104 + Math.abs(dx) * 0.02, 19, 19, i % 2 ? studio.ink : studio.accent) +
            oval(dx, -104, 5, 5, studio.sand)
        )
        .join("")
  )

const camera = (x: number, y: number): string =>
  place(
    x,
    y,
    1,
    path("M-60-150C-40-230 40-230 60-150", { fill: "none", stroke: studio.clay, "stroke-width": 7 }) +
      rect(-72, -152, 144, 96, studio.ink, { rx: 10 }) +
      rect(-34, -168, 68, 22, studio.ink, { rx: 5 }) +
      rect(-72, -122, 144, 12, studio.stone) +
      oval(0, -104, 40, 40, studio.clay) +
      oval(0, -104, 28, 28, studio.night) +
      oval(-9, -113, 8, 8, studio.white, { opacity: 0.6 })
  )

const tools = (x: number, y: number): string =>
  place(
    x,
    y,
    1,
    rect(-5, 0, 12, 150, "#a8714c") +
      rect(-38, -12, 82, 34, studio.ink, { rx: 4 }) +
      place(110, 0, 1, rect(-7, 76, 16, 84, studio.accent, { rx: 5 }) + rect(-2, -8, 6, 86, studio.stone)) +
      place(
        190,
        -6,
        1,
        path("M-16 0L16 0L14 60L-14 60Z", { fill: studio.stone }) + rect(-8, 58, 16, 96, "#a8714c", { rx: 4 })
      ) +
      place(
        290,
        -8,
        1,
        path("M-62 130L62 40L74 58L-48 152Z", { fill: studio.stone }) +
          path("M60 20C92 12 108 40 92 64L66 72L52 42Z", { fill: "#a8714c" })
      )
  )

/** A workbench in the evening: a ship model half rigged, a guitar, a wheel, a camera, tools on the wall. */
export function studioWorkshop(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const bench = 700
  scene.add(
    "wall",
    0.1,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [width, 600],
        [
          [0, studio.sand],
          [0.45, studio.paper],
          [1, "#d6c4a6"],
        ]
      )
    ),
    rect(width * 0.22, 96, width * 0.56, 460, "#d9c5a2", { rx: 6 }),
    rect(width * 0.22, 96, width * 0.56, 460, "none", { rx: 6, stroke: studio.stone, "stroke-width": 6 }),
    Array.from({ length: 19 }, (_, i) =>
      Array.from({ length: 9 }, (_each, j) =>
        oval(width * 0.22 + 40 + (i * (width * 0.56 - 80)) / 18, 132 + j * 48, 2.6, 2.6, studio.clay, { opacity: 0.5 })
      ).join("")
    ).join(""),
    hatch("workshop/left", -60, 0, width * 0.22, 640, { gap: 10, opacity: 0.1 }),
    hatch("workshop/right", width * 0.84, 0, width * 0.2, 640, { gap: 8, opacity: 0.16 })
  )
  scene.add(
    "hung",
    0.4,
    guitar(width * 0.115, 372, 1.06, 5),
    stroke(
      each([
        [width * 0.115 + 20, 62],
        [width * 0.115 + 22, 92],
      ]),
      studio.ink,
      6
    ),
    wheel(width * 0.885, 300, 158),
    stroke(
      each([
        [width * 0.885, 120],
        [width * 0.885, 150],
      ]),
      studio.ink,
      8
    ),
    tools(width * 0.27, 170),
    camera(width * 0.69, 360),
    stroke(
      each([
        [width * 0.69, 132],
        [width * 0.69, 160],
      ]),
      studio.ink,
      7
    )
  )
  const lamp: [number, number] = [width * 0.5, 176]
  scene.add(
    "lamp",
    0.5,
    stroke(
      each([
        [lamp[0], -80],
        [lamp[0], lamp[1] - 60],
      ]),
      studio.ink,
      5
    ),
    scene.glow([lamp[0], lamp[1] + 60], 620, "#fff0c4", 0.95),
    path(
      `M${num(lamp[0] - 96)} ${lamp[1] + 8}C${num(lamp[0] - 90)} ${lamp[1] - 52} ${num(lamp[0] - 30)} ${lamp[1] - 66} ${lamp[0]} ${lamp[1] - 66}C${num(lamp[0] + 30)} ${lamp[1] - 66} ${num(lamp[0] + 90)} ${lamp[1] - 52} ${num(lamp[0] + 96)} ${lamp[1] + 8}Z`,
      { fill: studio.accent }
    ),
    oval(lamp[0], lamp[1] + 8, 60, 12, "#fff8e0")
  )
  scene.add(
    "bench",
    0.7,
    band(scene, bench, 34, "#c9a980"),
    band(scene, bench + 34, 300, "#8a6d52"),
    band(scene, bench + 34, 20, studio.ink, { opacity: 0.3 }),
    hatch("workshop/front", -80, bench + 54, width + 160, 200, { gap: 11, opacity: 0.16 }),
    [0.1, 0.4, 0.7]
      .map(
        (u) =>
          rect(width * u, bench + 84, width * 0.22, 96, studio.ink, { opacity: 0.16, rx: 4 }) +
          rect(width * (u + 0.09), bench + 122, width * 0.04, 12, studio.sand, { rx: 5 })
      )
      .join("")
  )
  scene.add(
    "things",
    0.85,
    oval(width * 0.5, bench + 6, 300, 14, studio.ink, { opacity: 0.2 }),
    model(width * 0.5, bench + 8, 1.12),
    mug(width * 0.735, bench + 12, 1, studio.ink),
    plant("workshop/plant", width * 0.9, bench + 14, 1.1, "#6f7159", studio.accent),
    place(
      width * 0.265,
      bench + 12,
      1,
      rect(-78, -30, 156, 30, studio.ink, { rx: 4 }) +
        rect(-66, -58, 136, 28, studio.flax, { rx: 4 }) +
        rect(-72, -84, 120, 26, studio.accent, { rx: 4 }) +
        stroke(
          each([
            [-20, -92],
            [96, -104],
          ]),
          studio.clay,
          9
        )
    ),
    stroke(
      each([
        [width * 0.36, bench + 10],
        [width * 0.4, bench + 2],
        [width * 0.395, bench + 14],
      ]),
      studio.stone,
      4
    )
  )
  return scene
}
