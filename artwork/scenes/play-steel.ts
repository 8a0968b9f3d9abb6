import { block, floor, onSide, plan, solid, stage, tones, type Plan, type Thing } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, oval, path, place, stroke } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { bubble, control, count, frostHud, gauge, plate, ring } from "../parts/hud.ts"
import { atRight, frostVitals } from "../parts/hud-sets.ts"
import { good, sign } from "../parts/hud-icons.ts"
import { anvilAt, footprints, logHouse } from "../parts/northern.ts"
import { barrel, conifer, crate, darkness, rocks, terrain, vignette } from "../parts/outdoors.ts"
import { hunter, smithy, viking } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { embers, flakes, smoke } from "../parts/weather.ts"

/** Play: a smith's yard at dusk; a ring closes on the anvil for the second strike, somebody is silent at the bellows. */
export function playSteel(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([scene.width / 2 - 50, 500], 86)
  const hero = view.at(-0.7, 1.1)
  const [ax, ay] = [0.8, 0.9] as const
  const anvil = view.at(ax, ay)
  const fire = view.at(-1.6, -2)
  scene.add(
    "ground",
    0,
    terrain(scene, "play-steel", { base: "#6d93ac", light: "#a3c3d3", dark: "#3d637f", tuft: "#c3dbe6" }, 50),
    footprints(
      view,
      [
        [5, 5],
        [3, 2.4],
        [1.4, 1.8],
        [-0.4, 1.2],
      ],
      "#355a75"
    ),
    footprints(
      view,
      [
        [-6, 4],
        [-3, 2.4],
        [-0.8, 1.4],
      ],
      "#355a75"
    ),
    scene.glow([anvil[0] - 30, anvil[1] - 20], 420, "#2c2622", 0.85, 0.5),
    scene.glow([view.at(-2.2, -0.8)[0], view.at(-2.2, -0.8)[1]], 320, "#2c2622", 0.7, 0.5)
  )
  const tree = { dark: "#143449", light: "#2d5f78", cap: "#e3f1f5" }
  scene.add("marks", 0, ring(hero, 60, frostHud.ink))
  scene.add(
    "world",
    0,
    stage([
      logHouse(view, [1.6, -6.6], [3.6, 2.6], { tall: 1.6 }),
      forge(view, -2.6, -3),
      bellows(view, -2.9, -0.5),
      anvilAt(view, ax, ay),
      rack(scene, view, 2.3, -2.2),
      {
        near: 0.4,
        body: person(
          hero,
          158,
          { ...smithy, beard: viking.beard, head: "helmet", hat: viking.hat, coat: viking.coat },
          poses.raise({ name: "hammer", turn: 16 })
        ),
      },
      {
        near: -1.9,
        body: person(view.at(-2.7, 0.9), 142, { ...hunter, pack: undefined, rim: "#ffc27a" }, poses.reach()),
      },
      barrel(view, 2.6, 1.2, "#7c5a38", "#9fb0b8"),
      crate(view, 2.9, 2.2, 0.8, "#8f7048"),
      solid(
        view,
        [-0.2, -2.9],
        [1.1, 0.8, 0.42],
        tones("#3b4650", "#8fa3ae", "#05080b"),
        floor(view, [-0.1, -2.8, 0.42], [0.9, 0.6], "#4f9ab4")
      ),
      conifer(view, -5.4, -3.4, 4.6, tree),
      conifer(view, -2, -6.4, 4.6, tree),
      conifer(view, -6.2, 1.6, 4.2, tree),
      conifer(view, 5.6, -1.4, 4.2, tree),
      conifer(view, -3.4, 5.4, 4.2, tree),
      rocks(view, 4.4, 1.2, 0.5, "#3f6680", "#e3f1f5"),
    ]),
    smoke(scene, "steel", [view.at(-1.8, -2.4, 3)[0], view.at(-1.8, -2.4, 3)[1]], {
      rise: 220,
      drift: 130,
      wide: 50,
      color: "#dbe9ef",
      opacity: 0.3,
    })
  )
  scene.add(
    "light",
    0,
    darkness(scene, "#051026", 0.42, [
      [anvil[0] - 30, anvil[1] - 50, 520, 1],
      [fire[0], fire[1], 470, 1],
      [view.at(3, -2)[0], view.at(3, -2)[1], 330, 0.8],
    ]),
    scene.glow([view.at(-1.8, -1.6, 0.6)[0], view.at(-1.8, -1.6, 0.6)[1]], 400, "#ff8a34", 0.55),
    scene.glow([anvil[0], anvil[1] - 84], 240, "#ffb65a", 0.7),
    vignette(scene, "#020a16", 0.8),
    embers("steel", [anvil[0], anvil[1] - 84], {
      count: 90,
      reach: 240,
      spread: 280,
      color: "#ff9a3d",
      hot: "#fff0c0",
      size: 3,
    }),
    flakes(scene, "steel", { count: 130, size: 2.2, color: frost.white, opacity: 0.65, near: 10 })
  )
  scene.add(
    "labels",
    0,
    bubble(frostHud, [view.at(-2.7, 0.9)[0] + 10, view.at(-2.7, 0.9)[1] - 150], quiet()),
    closing(anvil[0], anvil[1] - 86)
  )
  scene.add(
    "hud",
    0,
    frostVitals({ level: 23, health: 0.92, warmth: 1, food: 0.55 }),
    plate(frostHud, 446, 30, 308, 84, { opacity: 0.78 }),
    ...[0, 1, 2, 3, 4].map((i) =>
      el("circle", {
        cx: 492 + i * 54,
        cy: 72,
        r: i === 1 ? 22 : 18,
        fill: i < 1 ? frostHud.accent : i === 1 ? "#ffb65a" : frostHud.panel,
        stroke: i === 1 ? "#ffe0a0" : frostHud.accent,
        "stroke-width": i === 1 ? 5 : 3,
      })
    ),
    sign("check", 492, 72, 22, "#08302a"),
    atRight(
      scene.width,
      plate(frostHud, 1296, 28, 278, 372, { opacity: 0.86 }) +
        group(
          {},
          oval(1435, 130, 80, 80, "none", { stroke: frostHud.edge, "stroke-width": 3, "stroke-dasharray": "10 8" })
        ) +
        good("axe", 1435, 130, 132) +
        group(
          { transform: "translate(1500 188)" },
          el("circle", { r: 30, fill: "#123a4c", stroke: frostHud.accent, "stroke-width": 3 }),
          nameRune()
        ) +
        (["bolt", "fist", "star"] as const)
          .map(
            (icon, i) =>
              gauge(frostHud, 1372, 246 + i * 50, 130, {
                icon,
                color: [frostHud.accent, "#ffb65a", "#e8c05c"][i] ?? "#fff",
                left: [0.78, 0.9, 0.5][i] ?? 0,
                height: 20,
              }) + path(`M1536 ${250 + i * 50}l12 16h-24Z`, { fill: i < 2 ? frostHud.accent : frostHud.quiet })
          )
          .join("") +
        control(frostHud, 1444, 764, 96, "hammer", { main: true }) +
        control(frostHud, 1264, 812, 54, "wind") +
        control(frostHud, 1296, 660, 48, "cross")
    ),
    plate(frostHud, 30, 786, 470, 88, { opacity: 0.78 }),
    ...(["iron", "coal", "leather", "wood"] as const).map(
      (name, i) =>
        good(name, 74 + i * 116, 830, 54) + count(["6", "4", "2", "3"][i] ?? "", 122 + i * 116, 818, 24, frostHud.ink)
    )
  )
  return scene
}

/** The name of an axe: a rune that only its smith carves. */
const nameRune = (): string =>
  path("M0-17V17M0-9L12-17M0 3L12-5M0-3L-11 7", {
    fill: "none",
    stroke: "#c8fff0",
    "stroke-width": 4.4,
    "stroke-linecap": "round",
  })

/** Somebody who is not talking. */
const quiet = (): string => [-14, 0, 14].map((x) => el("circle", { cx: x, cy: 0, r: 5, fill: "#17435a" })).join("")

/** The ring that closes on the iron; the hammer has to fall when both meet. */
const closing = (x: number, y: number): string =>
  oval(x, y, 62, 62, "none", { stroke: frostHud.accent, "stroke-width": 6 }) +
  oval(x, y, 62, 62, frostHud.accent, { opacity: 0.12 }) +
  oval(x, y, 96, 96, "none", { stroke: "#ffe9b8", "stroke-width": 5, "stroke-dasharray": "24 9", opacity: 0.95 }) +
  [0, 90, 180, 270]
    .map((turn) =>
      path("M0-128l11-18h-22Z", {
        fill: "#ffe9b8",
        transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn + 45}) scale(1 -1) translate(0 256)`,
      })
    )
    .join("")

const forge = (view: Plan, x: number, y: number): Thing => {
  const stone = tones("#64788a", "#ffd9a0", "#0a1119")
  return solid(
    view,
    [x, y],
    [2, 1.6, 1],
    stone,
    onSide(
      view,
      "left",
      y + 1.6,
      [
        [x + 0.4, 0.18],
        [x + 1.6, 0.18],
        [x + 1.6, 0.8],
        [x + 0.4, 0.8],
      ],
      "#ff8a34"
    ) +
      onSide(
        view,
        "left",
        y + 1.6,
        [
          [x + 0.6, 0.18],
          [x + 1.4, 0.18],
          [x + 1.2, 0.56],
          [x + 0.8, 0.56],
        ],
        "#ffe2a0"
      ) +
      floor(view, [x + 0.2, y + 0.2, 1], [1.6, 1.2], "#ff9a3d") +
      floor(view, [x + 0.5, y + 0.4, 1.01], [1, 0.8], "#ffe2a0") +
      block(view, [x + 0.1, y + 0.1, 1.5], [1.8, 1.2, 0.5], tones("#4d5d69", "#ffd9a0", "#0a1119")) +
      block(view, [x + 0.5, y + 0.3, 2], [1, 0.8, 1.2], tones("#56687a", "#ffd9a0", "#0a1119")) +
      floor(view, [x + 0.5, y + 0.3, 3.2], [1, 0.8], "#e3f1f5") +
      stroke([view.at(x + 0.15, y + 1.3, 1), view.at(x + 0.15, y + 1.3, 1.5)], "#3a4753", 11) +
      stroke([view.at(x + 1.85, y + 1.3, 1), view.at(x + 1.85, y + 1.3, 1.5)], "#2c3742", 11),
    0.8
  )
}

/** Bellows whose nose is in the forge. */
const bellows = (view: Plan, x: number, y: number): Thing => {
  const [px, py] = view.at(x + 0.5, y, 0.8)
  return {
    near: x + y + 0.4,
    body:
      oval(px, py + 62, 74, 26, "#02070d", { opacity: 0.35 }) +
      stroke([view.at(x, y, 0), view.at(x, y, 0.7)], "#3a271a", 9) +
      stroke([view.at(x + 0.7, y, 0), view.at(x + 0.7, y, 0.7)], "#3a271a", 9) +
      place(
        px,
        py,
        1,
        path("M-62 10C-70-10-40-34-6-30L60-34L66-24L4 0C-14 22-50 30-62 10Z", { fill: "#5d3a26" }) +
          path("M-54 2C-40-14-20-20-4-20M-48 12C-34-2-18-8 0-10", {
            fill: "none",
            stroke: "#2c1a10",
            "stroke-width": 4,
          }) +
          path("M-64-2C-58-26-30-44-6-40L58-40L62-34L-4-28C-30-28-52-16-58 4Z", { fill: "#a8794c" }) +
          path("M-62 8C-50 26-20 22 4 0L64-24L66-18L8 8C-16 32-54 34-66 14Z", { fill: "#7a5436" }) +
          path("M56-38L96-54L98-44L62-24Z", { fill: "#7f8c94" })
      ),
  }
}

/** A rack of axes; one of them is known among all. */
const rack = (scene: Scene, view: Plan, x: number, y: number): Thing => {
  const wood = tones("#7a563c", "#ffd9a0", "#071019")
  const axes = Array.from({ length: 7 }, (_, i) => {
    const [px, py] = view.at(x + 0.1, y + 0.3 + i * 0.46, 0.92)
    return (i === 3 ? scene.glow([px, py], 74, "#63e0c2", 0.85) : "") + good("axe", px, py, i === 3 ? 104 : 86)
  })
  return {
    near: x + y + 1.6,
    body:
      oval(...view.at(x + 0.3, y + 1.8), 150, 52, "#02070d", { opacity: 0.3 }) +
      block(view, [x, y], [0.16, 0.16, 1.5], wood) +
      block(view, [x, y + 0.1, 1.2], [0.14, 3.2, 0.14], wood) +
      block(view, [x, y + 0.1, 0.35], [0.14, 3.2, 0.14], wood) +
      axes.join("") +
      block(view, [x, y + 3.3], [0.16, 0.16, 1.5], wood),
  }
}
