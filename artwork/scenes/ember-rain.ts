import { random } from "../lib/random.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { project, type Air, type View } from "../lib/space.ts"
import { group, mirrorAt, num, path, rect } from "../lib/svg.ts"
import { stander } from "../parts/figures.ts"
import { crest, grass, ground, ridge } from "../parts/land.ts"
import { roadBed } from "../parts/road.ts"
import { barrier, posts, puddles } from "../parts/roadside.ts"
import { mist, sky, strata } from "../parts/sky.ts"
import { burntWood } from "../parts/trees.ts"
import { rain } from "../parts/weather.ts"

/** Heavy rain over an empty, cracked road; the sky beyond the rusted barriers is amber. */
export function emberRain(size: Size, options: { seed?: string; figure?: boolean } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "rain", figure = false } = options
  const { width } = scene
  const horizon = 520
  const view: View = { center: width * 0.5, horizon, focal: 900, eye: 1.75 }
  const air: Air = { fog: "#c98245", reach: 60, light: [0, 0.5, 1], lit: "#d9944f", shade: "#17110f" }
  const rand = random(seed)
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#191413"],
        [0.4, "#3c2720"],
        [0.72, "#8c5330"],
        [0.93, "#e09a4f"],
        [1, "#f6c27c"],
      ],
      horizon
    ),
    scene.glow([width * 0.5, horizon], 700, "#ffc06a", 0.55, 0.4)
  )
  scene.add(
    "clouds",
    0.05,
    strata(scene, `${seed}/clouds`, {
      count: 24,
      top: 10,
      bottom: horizon - 90,
      color: "#120e0e",
      far: "#7a4529",
      opacity: 0.6,
      thick: 74,
      long: [500, 1300],
    })
  )
  const veil = Array.from({ length: 7 }, () => {
    const x = rand.between(0, width)
    return path(`M${num(x)} 120L${num(x + 150)} 120L${num(x + 40)} ${horizon}L${num(x - 190)} ${horizon}Z`, {
      fill: scene.linear(
        [0, 120],
        [0, horizon],
        [
          [0, "#2a1c18", 0.45],
          [1, "#2a1c18", 0],
        ]
      ),
    })
  })
  scene.add(
    "hills",
    0.12,
    group({ filter: scene.blur(9) }, ...veil),
    ridge(scene, `${seed}/hills`, {
      base: horizon + 6,
      rise: 56,
      span: 360,
      fill: "#90552f",
      haze: "#d3914f",
      depth: 80,
    }),
    mist(scene, horizon, 50, "#f0b069", 0.6)
  )
  const verge = crest(scene, `${seed}/verge`, { base: horizon + 14, rise: 12, span: 200, fill: "" })
  scene.add(
    "verge",
    0.25,
    path(ground(scene, verge), {
      fill: scene.linear(
        [0, horizon],
        [0, 900],
        [
          [0, "#80502f"],
          [0.15, "#4a3023"],
          [0.6, "#1f1714"],
          [1, "#120e0d"],
        ]
      ),
    }),
    burntWood(
      `${seed}/wood`,
      verge.filter(([x]) => Math.abs(x - width / 2) > 70),
      { count: 60, height: [50, 190], width: 9, fill: "#4b2d20" }
    )
  )
  const bed = scene.linear(
    [0, horizon],
    [0, 900],
    [
      [0, "#f0b56c"],
      [0.07, "#a56e40"],
      [0.3, "#543a2b"],
      [1, "#211a18"],
    ]
  )
  const wet = group(
    { filter: scene.blur(16, 5) },
    ...Array.from({ length: 9 }, () =>
      rect(width / 2 + rand.between(-210, 190), horizon + 8, rand.between(10, 44), rand.between(140, 380), "#f0b56c", {
        opacity: num(rand.between(0.05, 0.16), 2),
      })
    )
  )
  scene.add("road", 0.4, roadBed(view, 4.3, { bed, mark: "#f3cd92", dirt: "#140f0e" }, seed), wet)
  scene.add("puddles", 0.42, puddles(scene, view, seed))
  scene.add(
    "barriers",
    0.55,
    barrier(view, air, -5, `${seed}/left`),
    barrier(view, air, 5, `${seed}/right`),
    posts(view, air)
  )
  if (figure) {
    const [px, py] = project(view, [1.2, 0, 11])
    scene.add(
      "figure",
      0.6,
      group({ opacity: 0.35, transform: mirrorAt(py), filter: scene.blur(5, 1) }, stander(px, py, 150, "#120d0c")),
      stander(px, py, 150, "#120d0c", { cloak: true, rim: "#f6c27c" })
    )
  }
  const bank = crest(scene, `${seed}/bank`, {
    base: 915,
    rise: 30,
    span: 260,
    fill: "",
    profile: (x) => 300 * Math.max(0, Math.abs(x / width - 0.5) - 0.3) ** 1.2,
  })
  const sides = bank.filter(([x]) => Math.abs(x / width - 0.5) > 0.27)
  scene.add(
    "bank",
    0.85,
    burntWood(
      `${seed}/near`,
      sides.filter(([x]) => Math.abs(x / width - 0.5) > 0.42),
      { count: 6, height: [420, 800], width: 26, fill: "#0f0b0a" }
    ),
    path(ground(scene, bank), { fill: "#0f0b0a" }),
    grass(`${seed}/grass`, sides, { count: 330, height: 70, fill: "#0f0b0a", lean: -0.25 })
  )
  scene.add(
    "rain",
    1,
    rain(scene, `${seed}/far`, { count: 900, long: 26, wide: 0.8, slant: 0.2, color: "#f3cf9f", opacity: 0.3 }),
    rain(scene, `${seed}/mid`, { count: 330, long: 62, wide: 1.1, slant: 0.2, color: "#f6d9b0", opacity: 0.32 }),
    rain(scene, `${seed}/near`, { count: 70, long: 150, wide: 1.9, slant: 0.2, color: "#fbe7cb", opacity: 0.26 })
  )
  return scene
}
