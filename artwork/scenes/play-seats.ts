import { block, floor, onSide, plan, solid, stage, tones, type Plan, type Thing } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { oval, path, rect, stroke } from "../lib/svg.ts"
import { frost } from "../palettes.ts"
import { bubble, control, count, frostHud, overhead, plate, ring } from "../parts/hud.ts"
import { good, sign } from "../parts/hud-icons.ts"
import { barrel, boards, darkness, hearth, vignette } from "../parts/outdoors.ts"
import { crewman, elder, hunter, shieldMaiden, viking } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { embers, flakes } from "../parts/weather.ts"

/** Play: a hall at night with two more seats than players; somebody has come in out of the snow and is waved to one. */
export function playSeats(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([scene.width / 2 - 60, 470], 88)
  const guest = view.at(2.7, -2.9)
  const host = view.at(3.2, -0.3)
  const free = [view.at(1.35, -1.6), view.at(-0.6, 1.45)] as const
  scene.add(
    "room",
    0,
    rect(-80, -80, scene.width + 160, 1060, "#07121f"),
    boards(view, [-4, -4], [8, 8], "#6b4e36"),
    floor(view, [-3.2, -2.6], [5.6, 5], "#3f5f74", { opacity: 0.35 })
  )
  scene.add(
    "walls",
    0,
    block(view, [-4, -4.25], [8, 0.25, 2.7], tones("#7a5a40", "#ffd9a0", "#0a1119")),
    block(view, [-4.25, -4.25], [0.25, 8.25, 2.7], tones("#684a34", "#ffd9a0", "#0a1119", "right")),
    ...[-2.4, -0.8, 0.8].map((x) => stroke([view.at(x, -4), view.at(x, -4, 2.7)], "#33241a", 10)),
    ...[-2.4, -0.8, 0.8, 2.4].map((y) => stroke([view.at(-4, y), view.at(-4, y, 2.7)], "#2a1d15", 10)),
    ...[-1.6, 0].map((x) => good("shield", ...view.at(x, -4, 1.7), 70)),
    ...[-1.6, 1.6].map((y) => good("shield", ...view.at(-4, y, 1.7), 70)),
    doorway(view)
  )
  scene.add("marks", 0, ring(guest, 54, frostHud.ink))
  scene.add(
    "world",
    0,
    stage([
      bench(view, -2.9, -1.8, -9),
      { near: -4.3, body: person(view.at(-2.4, -1.7), 116, elder, poses.sit()) },
      { near: -3.3, body: person(view.at(-1.1, -1.7), 116, crewman(3), poses.sit()) },
      { near: -1.9, body: person(view.at(0.3, -1.7), 116, crewman(5), poses.sit(), true) },
      table(view, -2.8, -0.8),
      bench(view, -2.9, 1.2, -0.42),
      { near: -0.4, body: person(view.at(-2, 1.5), 116, crewman(4), poses.sit()) },
      { near: 2.5, body: person(view.at(0.8, 1.5), 116, shieldMaiden, poses.sit(), true) },
      hearth(scene, view, -2.6, 3, 0.8),
      { near: 2.9, body: person(host, 136, viking, { ...poses.reach(), near: [34, -84] }) },
      { near: -0.2, body: person(guest, 136, { ...hunter, coat: "#8fa3ad", rim: "#dff3ff" }, poses.walk(), true) },
      barrel(view, -3.5, -3.4, "#7c5a38", "#9fb0b8"),
      barrel(view, -2.6, -3.5, "#7c5a38", "#9fb0b8"),
    ])
  )
  const fire = view.at(-2.6, 3)
  scene.add(
    "light",
    0,
    darkness(scene, "#050d1a", 0.34, [
      [fire[0], fire[1], 430, 1],
      [view.at(-0.6, -0.2)[0], view.at(-0.6, -0.2)[1] - 30, 470, 1],
      [guest[0], guest[1] - 30, 300, 0.9],
    ]),
    ...[-2, -0.5, 1].map((x) => scene.glow(view.at(x, -0.3, 1.1), 150, "#ffbe6a", 0.42)),
    vignette(scene, "#020a16", 0.7),
    embers("seats", [fire[0], fire[1] - 20], {
      count: 36,
      reach: 320,
      spread: 120,
      color: "#ff9a3d",
      hot: "#fff0c0",
      size: 2.4,
    }),
    scene.glow(view.at(2.9, -4, 0.9), 230, "#a8dcff", 0.42),
    flakes(scene, "seats", { count: 60, size: 2, color: frost.white, opacity: 0.4, near: 4 })
  )
  scene.add(
    "labels",
    0,
    bubble(frostHud, [host[0] + 40, host[1] - 158], good("mead", 0, 0, 50), 74),
    overhead(frostHud, [guest[0], guest[1] - 160], 0.42, { color: frostHud.fine, level: 3 }),
    ...free.map(([x, y]) => seat(x, y - 22))
  )
  scene.add(
    "hud",
    0,
    plate(frostHud, 90, 84, 210, 78, { opacity: 0.78 }),
    sign("crew", 140, 122, 48, frostHud.ink),
    count("6/8", 222, 109, 30, frostHud.accent),
    control(frostHud, guest[0] + 6, guest[1] + 88, 48, "hand", { main: true })
  )
  return scene
}

/** A place on a bench that nobody has taken. */
const seat = (x: number, y: number): string =>
  oval(x, y, 40, 22, frostHud.accent, {
    "fill-opacity": 0.24,
    stroke: frostHud.accent,
    "stroke-width": 4,
    "stroke-dasharray": "12 8",
  }) + sign("plus", x, y, 30, frostHud.accent)

/** A bench, drawn before those who sit on it. */
const bench = (view: Plan, x: number, y: number, near: number): Thing => ({
  ...solid(view, [x, y], [5.2, 0.55, 0.32], tones("#8a6440", "#ffd9a0", "#0a1119")),
  near,
})

/** The long table with what is on it. */
const table = (view: Plan, x: number, y: number): Thing => {
  const meal = ["bread", "mead", "fish", "mead", "bread", "herb", "mead", "fish"] as const
  const candle = (along: number): string => {
    const [px, py] = view.at(x + along, y + 0.6, 0.78)
    return (
      rect(px - 5, py - 24, 10, 24, "#efe2c4") +
      path(`M${px.toFixed(1)} ${(py - 50).toFixed(1)}q12 14 0 26q-12-12 0-26Z`, { fill: "#ffd27a" })
    )
  }
  return solid(
    view,
    [x, y],
    [5, 1.3, 0.78],
    tones("#a8794c", "#ffe2b4", "#0a1119"),
    stroke([view.at(x, y + 0.45, 0.78), view.at(x + 5, y + 0.45, 0.78)], "#5d4029", 2.4, { opacity: 0.6 }) +
      stroke([view.at(x, y + 0.9, 0.78), view.at(x + 5, y + 0.9, 0.78)], "#5d4029", 2.4, { opacity: 0.6 }) +
      meal.map((name, i) => good(name, ...view.at(x + 0.5 + i * 0.58, y + (i % 2 ? 0.35 : 0.95), 0.95), 40)).join("") +
      [0.8, 2.3, 3.8].map(candle).join("")
  )
}

/** The open door in the far wall: the night, and snow that is blown in. */
const doorway = (view: Plan): string => {
  const face = (from: number, to: number, low: number, top: number, fill: string) =>
    onSide(
      view,
      "left",
      -4,
      [
        [from, low],
        [to, low],
        [to, top],
        [from, top],
      ],
      fill
    )
  const snow = Array.from({ length: 16 }, (_, i) =>
    oval(...view.at(2.35 + ((i * 7) % 12) * 0.1, -4, 0.3 + ((i * 5) % 16) * 0.11), 3.4, 3.4, "#f2f9f9", {
      opacity: 0.85,
    })
  )
  return (
    face(2.1, 3.7, 0, 2.35, "#3a2819") +
    face(2.26, 3.54, 0, 2.2, "#2c6a8c") +
    face(2.26, 3.54, 0, 0.55, "#cfe3ec") +
    snow.join("") +
    onSide(
      view,
      "right",
      3.6,
      [
        [-4, 0],
        [-2.9, 0],
        [-2.9, 2.2],
        [-4, 2.2],
      ],
      "#7a563c"
    ) +
    floor(view, [2.3, -4], [1.2, 0.5], "#dcedf2", { opacity: 0.9 }) +
    floor(view, [2.4, -3.5], [0.9, 0.5], "#dcedf2", { opacity: 0.45 })
  )
}
