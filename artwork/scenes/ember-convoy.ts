import { each, known } from "../lib/known.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { beam, flat, haze, metre, project, type Air, type Vec, type View } from "../lib/space.ts"
import { path, type Point } from "../lib/svg.ts"
import { birds } from "../parts/animals.ts"
import { walker } from "../parts/figures.ts"
import { crest, grass, ground } from "../parts/land.ts"
import { farTower } from "../parts/roadside.ts"
import { wire } from "../parts/ruins.ts"
import { disc, mist, sky, strata } from "../parts/sky.ts"
import { burntWood, forest } from "../parts/trees.ts"
import { truck } from "../parts/vehicles.ts"
import { flakes } from "../parts/weather.ts"

/** A convoy of rusted trucks nose to tail on a highway that bends towards a watchtower. */
export function emberConvoy(size: Size, options: { seed?: string; people?: boolean } = {}): Scene {
  const scene = new Scene(size)
  const { seed = "convoy", people = false } = options
  const { width } = scene
  const horizon = 420
  const sun: Point = [width * 0.34, horizon - 58]
  const view: View = { center: width * 0.5, horizon, focal: 880, eye: 7.2 }
  const air: Air = { fog: "#d98243", reach: 190, light: [-0.75, 0.45, 0.55], lit: "#f0a055", shade: "#1d120e" }
  const center = (z: number) => 7.5 - 0.5 * z + 0.0046 * z * z
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#38201b"],
        [0.35, "#7f3a20"],
        [0.7, "#d67a38"],
        [1, "#f8c680"],
      ],
      horizon
    )
  )
  scene.add(
    "sun",
    0.03,
    disc(scene, sun, 66, { core: "#fff0c4", edge: "#ffd083", glow: "#ffc06a" }, 0.8),
    strata(scene, `${seed}/clouds`, {
      count: 15,
      top: 30,
      bottom: horizon - 40,
      color: "#2f1a17",
      far: "#bf6430",
      opacity: 0.5,
      thick: 40,
      long: [400, 1000],
    })
  )
  const far = crest(scene, `${seed}/far`, {
    base: horizon + 10,
    rise: 90,
    span: 420,
    fill: "",
    profile: (x) => 60 * (x / width - 0.4),
  })
  scene.add(
    "hills",
    0.1,
    path(ground(scene, far), {
      fill: scene.linear(
        [0, horizon - 110],
        [0, horizon + 30],
        [
          [0, "#9c4c29"],
          [1, "#dd9252"],
        ]
      ),
    }),
    mist(scene, horizon, 60, "#f6bd77", 0.5)
  )
  const towerX = width * 0.775
  scene.add(
    "tower",
    0.16,
    farTower(towerX, (far.find((p) => p[0] >= towerX)?.[1] ?? horizon) + 6, 120, "#6f331f"),
    forest(`${seed}/far-pines`, far, {
      count: 130,
      height: [16, 48],
      fill: "#8a4124",
      gather: (x) => (Math.abs(x - towerX) < 60 ? 0 : Math.min(1, Math.abs(x / width - 0.36) * 3)),
    })
  )
  const middle = crest(scene, `${seed}/middle`, { base: horizon + 34, rise: 40, span: 300, fill: "" })
  scene.add(
    "plain",
    0.3,
    path(ground(scene, middle), {
      fill: scene.linear(
        [0, horizon],
        [0, 900],
        [
          [0, "#bd6c39"],
          [0.2, "#7d4428"],
          [0.55, "#3a2219"],
          [1, "#18100e"],
        ]
      ),
    }),
    burntWood(`${seed}/wood`, middle, { count: 60, height: [24, 86], width: 5, fill: "#63301f" }),
    scene.glow([sun[0], horizon + 20], 560, "#ffc878", 0.45, 0.22)
  )

  const zs = Array.from({ length: 70 }, (_, i) => 7 + 2.6 * i + i * i * 0.012)
  const strip = (left: number, right: number) =>
    flat(view, [
      ...zs.map((z): Vec => [center(z) + left, 0, z]),
      ...[...zs].reverse().map((z): Vec => [center(z) + right, 0, z]),
    ])
  const asphalt = scene.linear(
    [0, horizon],
    [0, 900],
    [
      [0, "#e0a262"],
      [0.12, "#a3683f"],
      [0.4, "#553629"],
      [1, "#241a17"],
    ]
  )
  const dashes = zs
    .filter((_, i) => i % 2 === 0)
    .map((z) =>
      flat(view, [
        [center(z) - 0.1, 0, z],
        [center(z + 1.6) - 0.1, 0, z + 1.6],
        [center(z + 1.6) + 0.1, 0, z + 1.6],
        [center(z) + 0.1, 0, z],
      ])
    )
  scene.add(
    "road",
    0.4,
    path(strip(-6.4, 6.4), { fill: "#2b1b15", opacity: 0.6 }),
    path(strip(-5.4, 5.4), { fill: asphalt }),
    path(strip(-5.1, -4.95) + strip(4.95, 5.1) + dashes.join(""), { fill: "#f2c48a", opacity: 0.4 })
  )

  const vehicles: { z: number; body: string }[] = []
  let z = 15.5
  for (let i = 0; z < 170; i++) {
    const slope = -0.5 + 0.0092 * z
    const at: Vec = [center(z) + 2.5, 0, z]
    vehicles.push({ z, body: truck(view, air, at, Math.atan(slope), `${seed}/${i}`) })
    z += 11.2 * Math.cos(Math.atan(slope))
  }
  const rail = zs.slice(0, 50).map((pz, i) => {
    const [a, b] = [known(zs[i + 1]), pz]
    const color = haze(air, "#3a241b", pz)
    return {
      z: pz + 2,
      body:
        beam(view, [center(b) - 6, 0.7, b], [center(a) - 6, 0.7, a], 0.28, color) +
        beam(view, [center(b) - 6, 0.84, b], [center(a) - 6, 0.84, a], 0.05, haze(air, "#f0a055", pz)) +
        beam(view, [center(b) - 6, 0, b], [center(b) - 6, 0.7, b], 0.12, color),
    }
  })
  const poles = [12, 30, 48, 68, 92, 120].map((pz) => ({
    z: pz,
    top: [center(pz) - 11, 9, pz] as Vec,
    foot: [center(pz) - 11.3, 0, pz] as Vec,
  }))
  const masts = poles.map(({ z: pz, top, foot }, i) => {
    const color = haze(air, "#2a1812", pz)
    const arm = beam(view, [top[0] - 1.3, 8.3, pz], [top[0] + 1.3, 8.3, pz], 0.16, color)
    const next = poles[i + 1]
    const lines =
      next && i !== 2
        ? [-1.2, 1.2]
            .map((dx) =>
              wire(
                project(view, [top[0] + dx, 8.4, pz]),
                project(view, [next.top[0] + dx, 8.4, next.z]),
                metre(view, pz) * 1.1,
                color,
                Math.max(0.6, metre(view, pz) * 0.035)
              )
            )
            .join("")
        : ""
    return { z: pz, body: beam(view, foot, top, 0.26, color) + arm + lines }
  })
  const crowd = people
    ? each([
        [-3.4, 21],
        [-2.6, 22.5],
        [-0.8, 33],
      ]).map(([dx, pz]) => ({ z: pz, body: walkerAt(view, air, center(pz) + dx, pz) }))
    : []
  scene.add(
    "convoy",
    0.5,
    ...[...vehicles, ...rail, ...masts, ...crowd].sort((a, b) => b.z - a.z).map((item) => item.body)
  )
  const bank = crest(scene, `${seed}/bank`, {
    base: 930,
    rise: 50,
    span: 380,
    fill: "",
    profile: (x) => 130 * Math.max(0, 0.42 - x / width) - 20,
  })
  scene.add(
    "bank",
    0.9,
    path(ground(scene, bank), { fill: "#130d0b" }),
    grass(`${seed}/grass`, bank, { count: 360, height: 66, fill: "#130d0b", lean: 0.15 }),
    birds(
      [
        [width * 0.5, 210, 1],
        [width * 0.52, 196, 0.7],
        [width * 0.475, 190, 0.6],
      ],
      "#371b14"
    )
  )
  scene.add("ash", 1, flakes(scene, `${seed}/ash`, { count: 70, size: 1.9, color: "#ffd9a0", opacity: 0.35, near: 3 }))
  return scene
}

const walkerAt = (view: View, air: Air, x: number, z: number): string => {
  const [px, py] = project(view, [x, 0, z])
  return walker(px, py, metre(view, z) * 1.8, haze(air, "#1a100d", z), { rim: "#ffc27a", mirror: true })
}
