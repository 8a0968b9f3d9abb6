import { random } from "../lib/random.ts"
import { band } from "../lib/band.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, line, mirrorAt, num, path, place, type Point } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { birds } from "../parts/animals.ts"
import { crest, glints, ground, peaks, stones } from "../parts/land.ts"
import { lights, nightShip, swell } from "../parts/sea.ts"
import { farSail, longship } from "../parts/ship.ts"
import { mist, sky, stars, strata } from "../parts/sky.ts"
import { forest } from "../parts/trees.ts"
import { flakes } from "../parts/weather.ts"

/** What changes between the pictures of the ship at sea. */
export type LongshipView = {
  seed?: string
  /** Where the ship is, as a share of the width. */
  at?: number
  scale?: number
  /** The side on which a wooded shore stands in front. */
  shore?: "left" | "right" | null
  /** Height of the horizon. */
  sea?: number
  mirror?: boolean
}

/** A longship running before the wind under northern lights. */
export function frostLongship(size: Size, options: LongshipView = {}): Scene {
  const scene = new Scene(size)
  const { seed = "longship", at = 0.64, scale = 0.86, shore = "left", sea = 628, mirror = false } = options
  const { width } = scene
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#050b1a"],
        [0.45, "#0b2138"],
        [0.8, "#17465c"],
        [1, "#2f7480"],
      ],
      sea
    )
  )
  scene.add("stars", 0.01, stars(scene, `${seed}/stars`, Math.round(width * 0.17), frost.snow, 480))
  scene.add("aurora", 0.03, lights(scene, seed, sea - 178))
  scene.add(
    "clouds",
    0.06,
    strata(scene, `${seed}/clouds`, {
      count: 7,
      top: sea - 188,
      bottom: sea - 40,
      color: "#0f2c44",
      far: "#2a6474",
      opacity: 0.5,
      thick: 20,
    })
  )
  const low = (x: number) => -70 * Math.exp(-(((x - width * at) / 330) ** 2))
  scene.add(
    "far-peaks",
    0.1,
    peaks(scene, `${seed}/far`, {
      base: sea + 10,
      rise: 200,
      span: 300,
      fill: "#28566b",
      haze: "#4a8a93",
      depth: 230,
      shadow: "#173e55",
      snow: "#a9dcdc",
      light: 1,
      profile: low,
      detail: 0.7,
    }),
    mist(scene, sea - 6, 80, "#5ca3a4", 0.5)
  )
  scene.add(
    "peaks",
    0.18,
    peaks(scene, `${seed}/mid`, {
      base: sea + 14,
      rise: 260,
      span: 360,
      fill: "#14344a",
      haze: "#2a6070",
      depth: 250,
      shadow: "#0a2034",
      snow: "#86c6cb",
      light: 1,
      profile: (x) => -150 + 210 * Math.abs(x / width - at) * 1.5,
      detail: 0.7,
    }),
    mist(scene, sea, 46, "#4c9499", 0.55)
  )
  const rows = swell(scene, `${seed}/sea`, { top: sea, rows: 17, far: "#3b7f88", near: "#050d18", light: "#7fd9cb" })
  scene.add(
    "far-sea",
    0.28,
    band(scene, sea, 400, "#2f6a76"),
    ...rows.slice(0, 8),
    farSail(width * (at > 0.5 ? 0.34 : 0.72), sea + 14, 0.42, "#0f2b3e", "#5d97a2"),
    glints(
      `${seed}/far-glints`,
      { x: width * 0.45, top: sea + 4, bottom: sea + 70, spread: width * 0.7 },
      { count: 120, fill: "#9ff0dc", opacity: 0.5, size: 20 }
    )
  )
  const [sx, sy] = [width * at, sea + 112]
  scene.add(
    "middle-sea",
    0.4,
    ...rows.slice(8, 12),
    glints(
      `${seed}/glints`,
      { x: sx, top: sea + 50, bottom: sea + 212, spread: 560 },
      { count: 110, fill: "#8be6d2", opacity: 0.4, size: 30 }
    )
  )
  const reflection = group(
    { transform: mirrorAt(sy + 3), opacity: 0.35, filter: scene.blur(7, 2) },
    longship(sx, sy, scale, { ...nightShip, rim: nightShip.hull, sail: "#3b6b7c" }, { crew: false, mirror })
  )
  scene.add("reflection", 0.5, reflection)
  scene.add(
    "ship",
    0.55,
    longship(sx, sy, scale, nightShip, { turn: mirror ? 1.6 : -1.6, mirror }),
    wake(sx, sy, scale, mirror)
  )
  scene.add("near-sea", 0.72, ...rows.slice(13))
  if (shore)
    scene.add("shore", 0.9, place(shore === "right" ? width + 110 : 0, 0, 1, headland(scene, seed), shore === "right"))
  scene.add(
    "snow",
    1,
    birds(
      [
        [width * 0.36, 350, 0.7],
        [width * 0.38, 336, 0.5],
        [width * 0.335, 338, 0.45],
      ],
      "#0a1c2c"
    ),
    flakes(scene, `${seed}/snow`, { count: 150, size: 2.1, color: frost.white, opacity: 0.6, near: 10 })
  )
  return scene
}

function wake(x: number, y: number, scale: number, mirror: boolean): string {
  const rand = random("wake")
  const side = mirror ? -1 : 1
  const foam = Array.from({ length: 60 }, () => {
    const t = rand.next()
    const px = x + side * (300 - 640 * t) * scale
    const py = y + (12 + rand.between(-5, 12) + Math.abs(t - 0.5) * 6) * scale
    const long = rand.between(8, 40) * scale
    return `M${num(px - long)} ${num(py)}Q${num(px)} ${num(py - 4 * scale)} ${num(px + long)} ${num(py)}Q${num(px)} ${num(py + 2)} ${num(px - long)} ${num(py)}Z`
  })
  const bow = `M${num(x + side * 330 * scale)} ${num(y + 8 * scale)}q${num(-side * 26 * scale)} ${num(-28 * scale)} ${num(-side * 80 * scale)} ${num(-14 * scale)}q${num(side * 20 * scale)} ${num(20 * scale)} ${num(-side * 20 * scale)} ${num(26 * scale)}z`
  return path(bow, { fill: "#a9ede0", opacity: 0.35 }) + path(foam.join(""), { fill: "#b9f2e6", opacity: 0.4 })
}

function headland(scene: Scene, seed: string): string {
  const rock = crest(scene, `${seed}/shore`, {
    base: 900,
    rise: 60,
    span: 200,
    fill: "",
    detail: 1.2,
    profile: (x) => Math.max(-80, 150 - x * 0.34),
  })
  const trees = forest(
    `${seed}/shore-trees`,
    rock.filter(([x]) => x < 300),
    { count: 26, height: [90, 250], fill: "#030810", spread: 0.2 }
  )
  const cap = rock.filter(([x]) => x < 520).map(([x, y]): Point => [x, y - 2])
  const under = cap
    .map(([x, y], i): Point => [x, y + 4 + 9 * Math.abs(Math.sin(i * 0.37) * Math.sin(i * 0.113))])
    .reverse()
  return (
    trees +
    path(ground(scene, rock), { fill: "#040a13" }) +
    path(line([...cap, ...under]), { fill: "#8fc4c9", opacity: 0.55 }) +
    stones(
      `${seed}/rocks`,
      { from: [300, 850], to: [700, 900] },
      { count: 12, size: 30, fill: "#040a13", lit: "#3b7480" }
    )
  )
}
