import { floor, plan, solid, stage, tones } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, oval, path, rect } from "../lib/svg.ts"
import { ember } from "../palettes.ts"
import { bubble, control, count, emberHud, gauge, plate, portrait, slot } from "../parts/hud.ts"
import { good, sign, type Good } from "../parts/hud-icons.ts"
import { barrel, car, crate, darkness, deadTree, hearth, rocks, terrain, vignette } from "../parts/outdoors.ts"
import { mechanic, survivor, trader } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { embers } from "../parts/weather.ts"

type Pile = { good: Good; number: number }

/** Play: a trader under an awning asks for a spoon; three offers to choose from. */
export function playTrade(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([800, 300], 84)
  const seller = view.at(0, -0.6)
  const hero = view.at(1.4, 1.7)
  const dog = view.at(-1.9, 1.9)
  scene.add(
    "ground",
    0,
    terrain(scene, "play-trade", { base: "#97704a", light: "#c4955f", dark: "#4b3426", tuft: "#b98f56" })
  )
  const post = tones("#6b4a30", "#ffd9a0", "#0b0807")
  scene.add(
    "world",
    0,
    floor(view, [-2.4, -2], [5, 3], "#74402c"),
    floor(view, [-2.2, -1.8], [4.6, 2.6], "#925238"),
    stage([
      solid(view, [-2.4, -2.2], [0.14, 0.14, 2.5], post),
      solid(view, [2.5, -2.2], [0.14, 0.14, 2.5], post),
      solid(
        view,
        [-2, -0.1],
        [4, 0.8, 0.8],
        tones("#9a6c42", "#ffd9a0", "#0b0807"),
        wares(view.at(-1.5, 0.3, 0.85), ["can", "radio", "battery", "bandage", "rope", "egg"], view.unit),
        0.5
      ),
      { near: -0.62, body: person(seller, 138, trader, poses.stand()) },
      { near: 3.1, body: person(hero, 138, survivor, poses.carry(), true) },
      { near: 0, body: hound(dog) },
      crate(view, -3.8, -1.6, 0.9, "#8f6238"),
      crate(view, -3.9, -0.6, 0.8, "#9c6c40"),
      crate(view, -3.75, -1.5, 0.6, "#a87545", 0.72),
      barrel(view, 3.4, -1.7, "#b04a2e"),
      barrel(view, 4, -1.1, "#7c8a86"),
      hearth(scene, view, 4.4, 1.4, 0.9),
      { near: 5, body: person(view.at(5.4, -0.2), 132, mechanic, poses.sit(), true) },
      car(view, [-7.8, -2.6], "#b0824c", "x"),
      deadTree(view, 1.4, -5.6, 4.6, "#241813", "#a0683c"),
      deadTree(view, -5.4, 3.4, 4.4, "#241813", "#a0683c"),
      deadTree(view, 7.4, -3, 4.8, "#241813", "#a0683c"),
      rocks(view, -3.4, 3.6, 0.4, "#6d5a4c"),
    ]),
    awning(view)
  )
  scene.add(
    "light",
    0,
    scene.glow([1300, -60], 1200, "#ffab5c", 0.5, 0.7),
    darkness(scene, "#170d09", 0.24, [[820, 340, 760, 1]]),
    vignette(scene, "#0b0705", 0.7)
  )
  scene.add(
    "sparks",
    1,
    embers("trade", [view.at(4.4, 1.4)[0], view.at(4.4, 1.4)[1] - 30], {
      count: 26,
      reach: 260,
      spread: 90,
      color: "#ff9b4d",
      hot: "#ffe0a8",
      size: 2.2,
    })
  )
  const offer = (x: number, give: Pile, take: Pile, chosen: boolean) =>
    plate(emberHud, x, 612, 318, 128, {
      strong: chosen,
      edge: chosen ? emberHud.accent : emberHud.edge,
      opacity: 0.92,
    }) +
    slot(emberHud, x + 18, 630, 92, give) +
    path(`M${x + 132} 664h34v-16l30 28l-30 28v-16h-34Z`, { fill: chosen ? emberHud.accent : emberHud.quiet }) +
    slot(emberHud, x + 208, 630, 92, take)
  scene.add("labels", 0, bubble(emberHud, [seller[0] + 8, seller[1] - 150], good("spoon", 0, 0, 60), 84))
  scene.add(
    "hud",
    0,
    rect(0, 560, 1600, 340, emberHud.panel, { opacity: 0.78 }),
    rect(0, 560, 1600, 3, emberHud.edge),
    group(
      { transform: "translate(190 690)" },
      el("circle", { r: 124, fill: "#3a2a20", stroke: emberHud.edge, "stroke-width": 6 }),
      portrait({ skin: "#c58f66", coat: "#6d5a8a", hair: "#d9d2c4", beard: "#cfc7b8" }, 2.3)
    ),
    gauge(emberHud, 120, 846, 150, { icon: "star", color: ember.honey, left: 0.62, height: 18 }),
    offer(358, { good: "can", number: 4 }, { good: "battery", number: 1 }, false),
    offer(696, { good: "spoon", number: 1 }, { good: "rifle", number: 1 }, true),
    offer(1034, { good: "wood", number: 30 }, { good: "fuel", number: 2 }, false),
    ...(["can", "spoon", "wood"] as const).map(
      (name, i) =>
        good(name, 470 + i * 338, 790, 50) +
        count(["5/4", "0/1", "46/30"][i] ?? "", 560 + i * 338, 780, 24, i === 1 ? emberHud.danger : emberHud.fine)
    ),
    control(emberHud, 1470, 660, 64, "swap", { main: true }),
    control(emberHud, 1470, 806, 48, "cross"),
    sign("clock", 1286, 72, 40, emberHud.ink),
    count("2:15", 1366, 58, 28, emberHud.ink)
  )
  return scene
}

const wares = ([x, y]: readonly [number, number], list: readonly Good[], unit: number): string =>
  list.map((name, i) => good(name, x + i * unit * 0.56, y + i * unit * 0.3, 40)).join("")

function awning(view: ReturnType<typeof plan>): string {
  const stripe = (i: number) => {
    const [a, b] = [-2.6 + i * 0.65, -2.6 + (i + 1) * 0.65]
    const points = [view.at(a, -2.3, 2.7), view.at(b, -2.3, 2.7), view.at(b, -0.5, 2.2), view.at(a, -0.5, 2.2)]
    return path(`M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`, {
      fill: i % 2 ? "#d9b98a" : "#a8442c",
    })
  }
  return Array.from({ length: 8 }, (_, i) => stripe(i)).join("")
}

const hound = ([x, y]: readonly [number, number]): string =>
  group(
    { transform: `translate(${x} ${y})` },
    oval(2, 2, 44, 13, "#000", { opacity: 0.35 }),
    path(
      "M-38-30C-50-36-56-52-50-58C-46-48-38-44-30-44L20-46C26-58 36-62 44-56L58-48C58-42 50-40 44-40C40-28 34-24 32-18L34 0H26L22-18L-14-16L-18 0H-26L-26-18Z",
      { fill: "#6d4a30" }
    ),
    path("M20-46C26-58 36-62 44-56L40-44C34-40 26-42 20-46Z", { fill: "#8a6244" })
  )
