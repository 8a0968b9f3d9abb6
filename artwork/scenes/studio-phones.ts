import { random } from "../lib/random.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, oval, rect, stroke } from "../lib/svg.ts"
import { studio } from "../palettes.ts"
import { vignette } from "../parts/outdoors.ts"
import { playRoad } from "./play-road.ts"

/** A drawer with nine old phones; on one of them the game runs, and a thermometer lies beside it. */
export function studioPhones(size: Size): Scene {
  const scene = new Scene(size)
  const rand = random("phones")
  const wood = Array.from({ length: 26 }, (_, i) =>
    stroke(
      [
        [-20, i * 36 + rand.between(-8, 8)],
        [1620, i * 36 + rand.between(-8, 8)],
      ],
      studio.stone,
      rand.between(1, 3),
      { opacity: 0.35 }
    )
  ).join("")
  const phone = (x: number, y: number, turn: number, color: string, lit: boolean) => {
    const screen = lit
      ? el(
          "svg",
          { x: -284, y: -146, width: 568, height: 292, viewBox: "0 0 1600 900", preserveAspectRatio: "xMidYMid slice" },
          inner(size)
        )
      : rect(-146, -84, 292, 168, "#2b2a2c", { rx: 8 }) + rect(-146, -84, 150, 168, "#ffffff", { opacity: 0.05, rx: 8 })
    const [w, h] = lit ? [700, 340] : [360, 196]
    return group(
      { transform: `translate(${x} ${y}) rotate(${turn})` },
      rect(-w / 2 + 10, -h / 2 + 16, w, h, "#000", { rx: 34, opacity: 0.25 }),
      rect(-w / 2, -h / 2, w, h, color, { rx: 34 }),
      rect(-w / 2 + 8, -h / 2 + 8, w - 16, h - 16, "#141315", { rx: 28 }),
      screen,
      oval(-w / 2 + 20, 0, 5, 5, "#4a4a4e")
    )
  }
  const colors = ["#d9d2c4", "#8a8378", "#3c3a3c", "#c2472b", "#b8b0a0", "#52606a", "#e6dccb", "#6f6254"]
  const places = [
    [190, 160, -8],
    [560, 110, 4],
    [960, 120, -3],
    [1400, 150, 9],
    [150, 500, 84],
    [1480, 510, 97],
    [240, 800, 6],
    [1370, 806, -6],
  ] as const
  scene.add(
    "drawer",
    0,
    rect(-80, -80, 1760, 1060, studio.flax),
    wood,
    rect(
      -80,
      -80,
      1760,
      1060,
      scene.radial([800, 430], 1000, [
        [0, "#fff4dc", 0.4],
        [1, "#6f5a3c", 0.35],
      ])
    )
  )
  scene.add(
    "phones",
    0,
    ...places.map(([x, y, turn], i) => phone(x, y, turn, colors[i] ?? "#8a8378", false)),
    scene.glow([800, 480], 560, "#ffb765", 0.35),
    phone(800, 480, -4, studio.ink, true)
  )
  scene.add(
    "thermometer",
    0,
    group(
      { transform: "translate(800 770) rotate(-3)" },
      rect(-250, -20, 500, 40, "#fdfaf4", { rx: 20, stroke: studio.clay, "stroke-width": 3 }),
      rect(-200, -6, 400, 12, studio.sand, { rx: 6 }),
      rect(-200, -6, 292, 12, studio.accent, { rx: 6 }),
      oval(-214, 0, 26, 26, studio.accent),
      ...Array.from({ length: 17 }, (_, i) => rect(-170 + i * 24, -18, 2, i % 4 ? 8 : 14, studio.clay))
    ),
    vignette(scene, "#3a2a18", 0.4)
  )
  return scene
}

/** The picture on the screen; its definitions keep their names apart from those of the drawer. */
const inner = (size: Size): string =>
  playRoad(size)
    .svg()
    .replaceAll(/^<svg[^>]*>|<\/svg>\s*$/g, "")
    .replaceAll(/\bd(\d+)\b(?=[")])/g, "screen$1")
