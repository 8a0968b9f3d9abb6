import { random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, num, oval, rect, stroke, sweep, type Point } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { note } from "../parts/studio.ts"
import { card, cup, die, laptop, pencil, scissors } from "../parts/tabletop.ts"

/** A table from above: three laptops, cups, dice and cut cards. */
export function studioTable(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const rand = random("table")
  const planks = Array.from(
    { length: 7 },
    (_, i) =>
      band(scene, -10 + i * 134, 132, rand.pick(["#e0cfb2", "#dccaac", "#e4d5ba", "#d8c5a5"])) +
      Array.from({ length: 7 }, () => {
        const [px, py] = [rand.between(-60, width), i * 134 + rand.between(6, 120)]
        return sweep(
          [
            [px, py],
            [px + 120, py + rand.between(-5, 5)],
            [px + rand.between(240, 420), py + rand.between(-3, 3)],
          ],
          studio.clay,
          1.2,
          { opacity: 0.2 }
        )
      }).join("") +
      stroke(
        [
          [-60, 122 + i * 134],
          [width + 60, 122 + i * 134],
        ],
        studio.clay,
        2.4,
        { opacity: 0.45 }
      )
  )
  scene.add(
    "wood",
    0.2,
    ...planks,
    scene.glow([width * 0.24, 120], 1100, studio.white, 0.75),
    band(
      scene,
      -80,
      1060,
      scene.radial([width * 0.4, 380], 1150, [
        [0, studio.clay, 0],
        [0.6, studio.clay, 0.05],
        [1, studio.clay, 0.4],
      ])
    )
  )
  const center: Point = [width * 0.5, 470]
  const field = Array.from({ length: 15 }, (_, i) => {
    const [c, r] = [i % 5, Math.floor(i / 5)]
    return card(
      center[0] - 236 + c * 118 + rand.between(-6, 6),
      center[1] - 152 + r * 152 + rand.between(-6, 6),
      1.06,
      rand.between(-5, 5),
      rand.whole(0, 4),
      i === 7 || i === 11 ? studio.accent : studio.ink
    )
  })
  scene.add(
    "cards",
    0.5,
    rect(center[0] - 322, center[1] - 252, 660, 520, studio.ink, { rx: 18, opacity: 0.12 }),
    rect(center[0] - 330, center[1] - 262, 660, 520, studio.clay, { rx: 18 }),
    rect(center[0] - 316, center[1] - 248, 632, 492, "none", {
      rx: 12,
      stroke: studio.sand,
      "stroke-width": 2,
      opacity: 0.5,
    }),
    ...field,
    die(center[0] + 284, center[1] - 120, 42, 18, 5, studio.accent, studio.white),
    die(center[0] + 272, center[1] - 56, 42, -24, 3, studio.white, studio.ink),
    die(center[0] - 286, center[1] + 190, 42, 31, 6, studio.white, studio.ink)
  )
  const hand = (px: number, py: number, turn: number) =>
    group(
      { transform: `translate(${num(px)} ${num(py)}) rotate(${turn})` },
      ...[-2, -1, 0, 1, 2].map((i) => card(i * 34, Math.abs(i) * 8, 0.86, i * 9, i + 7))
    )
  scene.add(
    "things",
    0.7,
    laptop(width * 0.16, 220, 1.16, -14, studio.flax),
    laptop(width * 0.86, 210, 1.16, 13, studio.stone),
    laptop(width * 0.145, 690, 1.12, -168, studio.stone),
    hand(width * 0.86, 700, -8),
    cup(width * 0.31, 108, 54, studio.white, "#5a3d2c"),
    cup(width * 0.69, 92, 48, studio.accent, "#3c2a20"),
    cup(width * 0.945, 470, 52, studio.ink, "#8a5a38"),
    cup(width * 0.05, 468, 46, studio.white, "#c9a06c"),
    pencil(width * 0.38, 826, 220, 8, studio.accent),
    scissors(width * 0.66, 826, 0.85, 24),
    note("table/1", width * 0.29, 800, 96, studio.white),
    note("table/2", width * 0.5, 92, 92, studio.blush),
    die(width * 0.735, 330, 42, 12, 2, studio.white, studio.ink),
    die(width * 0.262, 420, 42, 40, 4, studio.accent, studio.white),
    ...Array.from({ length: 8 }, () =>
      oval(
        rand.between(width * 0.24, width * 0.3),
        rand.between(520, 640),
        11,
        11,
        rand.pick([studio.ink, studio.accent, studio.white])
      )
    )
  )
  return scene
}
