import { random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, num, oval, path, rect, shape, stroke, sweep, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { glints } from "../parts/land.ts"
import { strata } from "../parts/sky.ts"
import { cat, hatch, mug, plant } from "../parts/studio.ts"

/** A wide window at dawn: tiled roofs below, a strip of pale sky above the sea. */
export function studioWindow(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const [x, y, w, h] = [width * 0.08, 70, width * 0.84, 640]
  const sea = 350
  const glass = scene.clip(rect(x, y, w, h, "#fff"))
  const sun: Point = [width * 0.6, sea - 10]
  const view = [
    rect(
      x,
      y,
      w,
      h,
      scene.linear(
        [0, y],
        [0, sea],
        [
          [0, "#c9bda6"],
          [0.45, "#ead9bd"],
          [0.85, "#f8e3c3"],
          [1, "#f6c9a0"],
        ]
      )
    ),
    scene.glow(sun, 420, "#fff3d6", 0.9),
    oval(sun[0], sun[1], 44, 44, studio.accent),
    strata(scene, "window/clouds", {
      count: 11,
      top: 110,
      bottom: sea - 40,
      color: "#b7a488",
      far: "#e9b48e",
      opacity: 0.6,
      thick: 22,
      long: [260, 760],
    }),
    rect(
      x,
      sea,
      w,
      120,
      scene.linear(
        [0, sea],
        [0, sea + 110],
        [
          [0, "#d9b796"],
          [1, "#a99a86"],
        ]
      )
    ),
    glints(
      "window/sea",
      { x: sun[0], top: sea + 3, bottom: sea + 90, spread: 130 },
      { count: 80, fill: studio.accent, opacity: 0.5, size: 22 }
    ),
    glints(
      "window/sea2",
      { x: width / 2, top: sea + 3, bottom: sea + 90, spread: width * 0.45 },
      { count: 70, fill: studio.white, opacity: 0.5, size: 32 }
    ),
    roofs("window/far", width, sea + 108, 0.5, ["#b99c84", "#a88b75", "#c2a289"]),
    roofs("window/mid", width, sea + 184, 0.8, ["#8d6c58", "#a07a63", "#7c6050"]),
    roofs("window/near", width, sea + 304, 1.25, [studio.clay, "#54473e", "#84503c"]),
  ]
  scene.add(
    "room",
    0.1,
    band(
      scene,
      -80,
      1060,
      scene.linear(
        [0, 0],
        [width, 0],
        [
          [0, studio.sand],
          [0.5, studio.cream],
          [1, studio.flax],
        ]
      )
    ),
    hatch("window/left", 0, 0, x - 24, 760, { gap: 9, opacity: 0.16 }),
    hatch("window/right", x + w + 30, 0, width - x - w, 760, { gap: 7, opacity: 0.22 })
  )
  scene.add("view", 0.2, group({ "clip-path": glass }, ...view))
  const bars = [0.25, 0.5, 0.75]
    .map((t) => rect(x + w * t - 8, y, 16, h, studio.white) + rect(x + w * t + 3, y, 5, h, studio.flax))
    .join("")
  const frame =
    path(`M${num(x - 26)} ${y - 26}h${num(w + 52)}v${h + 52}h${num(-w - 52)}zM${num(x)} ${y}v${h}h${num(w)}v${-h}z`, {
      fill: studio.white,
      "fill-rule": "evenodd",
    }) +
    rect(x, y, w, 9, studio.stone, { opacity: 0.5 }) +
    rect(x, y + 196, w, 13, studio.white) +
    rect(x, y + 205, w, 4, studio.flax)
  const sill =
    shape(
      [
        [x - 60, y + h + 8],
        [x + w + 60, y + h + 8],
        [x + w + 110, y + h + 62],
        [x - 110, y + h + 62],
      ],
      studio.white
    ) +
    shape(
      [
        [x - 110, y + h + 62],
        [x + w + 110, y + h + 62],
        [x + w + 110, y + h + 86],
        [x - 110, y + h + 86],
      ],
      studio.flax
    )
  const patch = group(
    { opacity: 0.6 },
    ...[0, 1, 2, 3].map((i) =>
      shape(
        [
          [x + w * 0.25 * i + 10, y + h + 86],
          [x + w * 0.25 * (i + 1) - 14, y + h + 86],
          [x + w * 0.25 * (i + 1) - 130, 980],
          [x + w * 0.25 * i - 120, 980],
        ],
        "#f9dfc0"
      )
    )
  )
  scene.add("frame", 0.6, bars, frame, patch, sill)
  const curtain = (side: -1 | 1) => {
    const cx = side < 0 ? x - 40 : x + w + 40
    return (
      path(
        `M${num(cx - side * 70)} -10C${num(cx - side * 10)} 200 ${num(cx + side * -60)} 420 ${num(cx - side * 20)} 720L${num(cx + side * 200)} 760L${num(cx + side * 200)}-10Z`,
        { fill: studio.cream }
      ) +
      [0, 1, 2, 3]
        .map((i) =>
          sweep(
            [
              [cx + side * (-40 + i * 40), -10],
              [cx + side * (-6 + i * 38), 300],
              [cx + side * (4 + i * 36), 730],
            ],
            studio.stone,
            2,
            { opacity: 0.45 }
          )
        )
        .join("")
    )
  }
  scene.add(
    "sill",
    0.8,
    curtain(-1),
    curtain(1),
    oval(width * 0.71, y + h + 44, 70, 8, studio.ink, { opacity: 0.25 }),
    cat(width * 0.7, y + h + 44, 1.15, studio.ink),
    plant("window/plant", width * 0.2, y + h + 46, 1.15, "#6f7159", studio.accent),
    mug(width * 0.36, y + h + 44, 1, studio.ink)
  )
  return scene
}

function roofs(seed: string, width: number, base: number, scale: number, tones: string[]): string {
  const rand = random(seed)
  const out: string[] = []
  for (let x = -60; x < width + 60;) {
    const w = rand.between(130, 250) * scale
    const h = rand.between(56, 96) * scale
    const y = base + rand.between(-22, 22) * scale
    const tone = rand.pick(tones)
    const rows = Array.from({ length: 6 }, (_, i) => {
      const t = (i + 1) / 7
      const left = x + w * 0.14 * (1 - t)
      return path(
        `M${num(left)} ${num(y - h + h * t)}${`q${num(5 * scale)} ${num(6 * scale)} ${num(10 * scale)} 0`.repeat(Math.round((w - w * 0.28 * (1 - t)) / (10 * scale)))}`,
        { fill: "none", stroke: studio.ink, "stroke-width": 0.8 + scale * 0.4, opacity: 0.22 }
      )
    })
    const chimney = rand.chance(0.6)
      ? rect(x + w * 0.3, y - h - 30 * scale, 22 * scale, 50 * scale, tone) +
        rect(x + w * 0.3 - 4 * scale, y - h - 34 * scale, 30 * scale, 8 * scale, studio.ink, { opacity: 0.5 })
      : ""
    out.push(
      chimney,
      rect(x + 6, y, w - 12, 300, studio.sand),
      rect(x + w * 0.62, y, w * 0.38 - 6, 300, studio.ink, { opacity: 0.12 }),
      rect(x + w * 0.2, y + 24 * scale, 20 * scale, 30 * scale, studio.clay, { opacity: 0.7 }),
      rect(x + w * 0.55, y + 24 * scale, 20 * scale, 30 * scale, rand.chance(0.35) ? "#f7cf92" : studio.clay, {
        opacity: 0.8,
      })
    )
    out.push(
      shape(
        [
          [x - 6, y],
          [x + w * 0.14, y - h],
          [x + w * 0.86, y - h],
          [x + w + 6, y],
        ],
        tone
      ),
      shape(
        [
          [x + w * 0.8, y - h],
          [x + w * 0.86, y - h],
          [x + w + 6, y],
          [x + w * 0.9, y],
        ],
        studio.ink,
        { opacity: 0.15 }
      ),
      ...rows,
      stroke(
        [
          [x + w * 0.14, y - h],
          [x + w * 0.86, y - h],
        ],
        "#f3c9a6",
        2 * scale,
        { opacity: 0.8 }
      )
    )
    x += w * rand.between(0.8, 1.02)
  }
  return out.join("")
}
