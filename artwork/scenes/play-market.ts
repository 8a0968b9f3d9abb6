import { floor, plan, solid, stage, tones } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, oval, path, rect, stroke, el, type Point } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { bubble, control, count, frostHud, gauge, plate, portrait, purse, slot, slots } from "../parts/hud.ts"
import { good, sign } from "../parts/hud-icons.ts"
import { bench, logHouse, rowedShip, snowfield, water } from "../parts/northern.ts"
import { barrel, boards, crate, darkness, terrain, vignette } from "../parts/outdoors.ts"
import { elder, hunter, shieldMaiden, viking } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { flakes } from "../parts/weather.ts"

/** Play: the harbour's market; a fishmonger, a price that moves, and how many to sell. */
export function playMarket(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([560, 420], 74)
  const seller = view.at(-0.4, -1.5)
  const shore = view.at(-12, 3.4)
  const sea = scene.clip(path(`M-80 ${shore[1]}L${shore.join(" ")}L${view.at(12, 3.4).join(" ")}L1680 980H-80Z`, {}))
  scene.add(
    "ground",
    0,
    terrain(scene, "play-market", snowfield, 40),
    group({ "clip-path": sea }, water(scene, "play-market", { deep: "#17465c", light: "#5ba3b0", foam: "#d8f4f2" })),
    stroke([shore, view.at(12, 3.4)], "#e3f1f5", 12)
  )
  const post = tones("#6b4a30", "#d8ecf4", "#071019")
  scene.add(
    "world",
    0,
    boards(view, [-3, 1.4], [7, 2], "#8a6a4c", 0.3),
    floor(view, [-2.6, -2.6], [4.6, 2.6], "#7fa9bc", { opacity: 0.5 }),
    stage([
      logHouse(view, [-6.4, -7], [4.4, 3], { tall: 1.6 }),
      logHouse(view, [0.6, -8.4], [3.6, 2.6], { tall: 1.5 }),
      solid(view, [-2.3, -2.4], [0.12, 0.12, 2.3], post),
      solid(view, [1.8, -2.4], [0.12, 0.12, 2.3], post),
      bench(
        view,
        [-2, -0.9],
        [3.6, 0.9],
        Array.from({ length: 7 }, (_, i) => good("fish", ...view.at(-1.6 + i * 0.48, -0.5, 0.9), 46)).join("")
      ),
      { near: -2, body: person(seller, 128, elder, poses.stand()) },
      { near: 2.7, body: person(view.at(1, 1), 132, viking, poses.carry(), true) },
      { near: 3.6, body: person(view.at(3.4, 0.6), 124, hunter, poses.walk()) },
      { near: 0, body: person(view.at(-3.4, 1.2), 122, shieldMaiden, poses.carry()) },
      crate(view, 2.6, -1.6, 0.8, "#8f7048"),
      crate(view, 2.65, -1.55, 0.6, "#a08258", 0.65),
      barrel(view, -3.2, -1, "#7c5a38", "#9fb0b8"),
      barrel(view, -3.7, -0.3, "#7c5a38", "#9fb0b8"),
      barrel(view, 3.6, 2.4, "#7c5a38", "#9fb0b8"),
    ]),
    awning(view),
    group({ transform: "translate(-330 330)" }, rowedShip(scene, view, 2, 1.4))
  )
  scene.add(
    "light",
    0,
    scene.glow([300, -100], 1100, "#ffd9a8", 0.35, 0.7),
    darkness(scene, "#061526", 0.4, [[600, 400, 760, 1]]),
    vignette(scene, "#020a16", 0.7),
    flakes(scene, "market", { count: 110, size: 2, color: frost.white, opacity: 0.6, near: 8 })
  )
  const prices = [62, 70, 66, 84, 90, 80, 58, 40, 44, 52, 60, 74]
  const curve = prices.map((price, i): Point => [1060 + i * 40, 420 - price * 1.7])
  scene.add("labels", 0, bubble(frostHud, [seller[0] + 8, seller[1] - 138], good("coin", 0, 0, 46), 72))
  scene.add(
    "hud",
    0,
    plate(frostHud, 1000, 104, 564, 660, { opacity: 0.9 }),
    group(
      { transform: "translate(1074 176)" },
      el("circle", { r: 52, fill: "#17374c", stroke: frostHud.edge, "stroke-width": 4 }),
      portrait({ skin: "#d0a483", coat: "#4a4f66", hair: "#e4e8ea", beard: "#e4e8ea" })
    ),
    gauge(frostHud, 1190, 150, 220, { icon: "star", color: "#e8c05c", left: 0.7, height: 18 }),
    sign("clock", 1166, 200, 32, frostHud.quiet) + count("3:40", 1230, 188, 24, frostHud.ink),
    good("fish", 1490, 172, 96),
    path(`M1060 440L${curve.map((p) => p.join(" ")).join("L")}L1500 440Z`, { fill: frostHud.accent, opacity: 0.16 }),
    stroke(curve, frostHud.accent, 5),
    ...[260, 320, 380, 440].map((y) =>
      stroke(
        [
          [1040, y],
          [1524, y],
        ],
        frostHud.quiet,
        1.4,
        { opacity: 0.35 }
      )
    ),
    oval(...(curve[11] ?? [0, 0]), 10, 10, frostHud.ink),
    count(74, 1500, 250, 26, frostHud.ink),
    slot(frostHud, 1036, 474, 104, { good: "fish", number: 48 }, true),
    control(frostHud, 1200, 526, 36, "cross", { color: frostHud.quiet }),
    rect(1252, 520, 170, 12, "#000", { opacity: 0.6, rx: 6 }) +
      rect(1252, 520, 98, 12, frostHud.accent, { rx: 6 }) +
      oval(1350, 526, 18, 18, frostHud.ink),
    control(frostHud, 1474, 526, 36, "plus"),
    count("x28", 1340, 560, 28, frostHud.ink),
    plate(frostHud, 1036, 640, 300, 92, { strong: true, edge: frostHud.accent, opacity: 0.95 }) +
      good("coin", 1090, 686, 60) +
      count("+2072", 1218, 666, 38, frostHud.accent),
    control(frostHud, 1440, 686, 56, "swap", { main: true }),
    purse(frostHud, 560, [
      { good: "coin", number: 840 },
      { good: "fish", number: 48 },
    ]),
    slots(
      frostHud,
      [48, 794],
      { columns: 6, rows: 1, size: 76 },
      [
        { good: "fish", number: 48 },
        { good: "fur", number: 11 },
        { good: "mead", number: 6 },
        { good: "bread", number: 3 },
        { good: "iron", number: 18 },
        null,
      ],
      0
    ),
    control(frostHud, 88, 88, 46, "cross")
  )
  return scene
}

function awning(view: ReturnType<typeof plan>): string {
  return Array.from({ length: 7 }, (_, i) => {
    const [a, b] = [-2.5 + i * 0.64, -2.5 + (i + 1) * 0.64]
    const points = [view.at(a, -2.6, 2.5), view.at(b, -2.6, 2.5), view.at(b, -1.1, 2.05), view.at(a, -1.1, 2.05)]
    return path(`M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`, {
      fill: i % 2 ? "#e3eef2" : "#3f7fa0",
    })
  }).join("")
}
