import { block, floor, onSide, plan, solid, stage, tones } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { el, group, oval, path, rect, stroke } from "../lib/svg.ts"
import { control, count, damage, frostHud, gauge, overhead, plate, purse, ring, slot, slots } from "../parts/hud.ts"
import { good, sign } from "../parts/hud-icons.ts"
import { anvilAt, bench } from "../parts/northern.ts"
import { barrel, boards, darkness, vignette } from "../parts/outdoors.ts"
import { shieldMaiden, smithy } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { embers } from "../parts/weather.ts"

/** Play: an axe is forged; the second strike has to fall while the iron has the right color; `second` is the moment after. */
export function playForge(size: Size, second = false): Scene {
  const scene = new Scene(size)
  const view = plan([720, 430], 92)
  const stone = tones("#5d6f7c", "#ffd9a0", "#0a1119")
  const hero = view.at(-0.2, 0.4)
  const anvil = view.at(0.95, 0.7)
  scene.add(
    "room",
    0,
    rect(-80, -80, 1760, 1060, "#060d16"),
    boards(view, [-4, -4], [8, 8], "#5c4634"),
    floor(view, [-3.9, -3.9], [3.2, 3.2], "#4a5661")
  )
  scene.add("marks", 0, ring(hero, 58, frostHud.ink))
  scene.add(
    "world",
    0,
    block(view, [-4, -4.2], [8, 0.2, 3.2], tones("#6d543e", "#ffd9a0", "#0a1119")),
    block(view, [-4.2, -4.2], [0.2, 8.2, 3.2], tones("#5c4634", "#ffd9a0", "#0a1119", "right")),
    ...[-2.6, -0.6, 1.4, 3.4].map((x) => stroke([view.at(x, -4), view.at(x, -4, 3.2)], "#2c1f16", 10)),
    onSide(
      view,
      "left",
      -4,
      [
        [1.8, 1.2],
        [3, 1.2],
        [3, 2.3],
        [1.8, 2.3],
      ],
      "#7fb8d4"
    ),
    ...["axe", "sword", "shield"].map((name, i) => good(name as "axe", ...view.at(-0.1 + i * 0.62, -4, 1.9), 54)),
    stage([
      solid(
        view,
        [-3.4, -3.4],
        [2.2, 1.8, 1],
        stone,
        onSide(
          view,
          "left",
          -1.6,
          [
            [-3, 0.2],
            [-1.7, 0.2],
            [-1.7, 0.8],
            [-3, 0.8],
          ],
          "#ff8a34"
        ) +
          floor(view, [-3.1, -3.1, 1], [1.6, 1.2], "#ff9a3d") +
          floor(view, [-2.8, -2.9, 1.01], [1, 0.8], "#ffe2a0")
      ),
      solid(view, [-3.3, -3.3, 1.9], [2, 1.6, 1.6], tones("#45535e", "#ffd9a0", "#0a1119")),
      bench(
        view,
        [1.6, -3.4],
        [2, 0.9],
        good("iron", ...view.at(2, -3, 0.95), 46) +
          good("leather", ...view.at(2.6, -3, 0.95), 46) +
          good("coal", ...view.at(3.2, -3, 0.95), 46)
      ),
      anvilAt(view, 0.95, 0.7),
      {
        near: 0.2,
        body: person(
          hero,
          156,
          smithy,
          second ? poses.strike({ name: "hammer", turn: 100 }) : poses.raise({ name: "hammer", turn: 18 })
        ),
      },
      {
        near: -2.2,
        body: person(
          view.at(-0.9, -1.3),
          144,
          { ...shieldMaiden, cloak: undefined, rim: "#ffc27a" },
          poses.reach(),
          true
        ),
      },
      barrel(view, 3.2, 0.4, "#7c5a38", "#9fb0b8"),
      barrel(view, 3.3, 1.5, "#6d4e30", "#9fb0b8"),
      solid(view, [-3.7, 1.2], [0.9, 1.8, 0.6], tones("#23272c", "#8fa3ae", "#05080b")),
    ])
  )
  scene.add(
    "light",
    0,
    darkness(scene, "#050b14", 0.56, [
      [anvil[0] - 40, anvil[1] - 60, 560, 1],
      [view.at(-2.3, -2)[0], view.at(-2.3, -2)[1] - 40, 460, 1],
    ]),
    scene.glow([view.at(-2.3, -1.6)[0], view.at(-2.3, -1.6)[1] - 50], 420, "#ff8a34", 0.5),
    scene.glow([anvil[0], anvil[1] - 84], 230, "#ffb65a", 0.7),
    vignette(scene, "#02070d", 0.8),
    embers("forge", [anvil[0], anvil[1] - 84], {
      count: 90,
      reach: 230,
      spread: 260,
      color: "#ff9a3d",
      hot: "#fff0c0",
      size: 3,
    })
  )
  const bar = Array.from({ length: 24 }, (_, i) =>
    rect(
      470 + i * 22,
      716,
      21,
      34,
      ["#3a1410", "#5a1a12", "#7a2414", "#9c3016", "#c04a1c", "#e0702a", "#f09a3a", "#ffc45c", "#ffe08a", "#fff2c4"][
        Math.min(9, Math.floor(i / 2.4))
      ] ?? "#fff"
    )
  ).join("")
  scene.add(
    "labels",
    0,
    damage([anvil[0] + 70, anvil[1] - 210], "+12", 46, frostHud.accent),
    overhead(frostHud, [view.at(-0.9, -1.3)[0], view.at(-0.9, -1.3)[1] - 178], 0.9, {
      color: frostHud.fine,
      level: 19,
    })
  )
  scene.add(
    "hud",
    0,
    plate(frostHud, 444, 672, 576, 104, { opacity: 0.84 }),
    bar,
    rect(470 + 13 * 22, 708, 92, 50, "none", { stroke: frostHud.accent, "stroke-width": 5, rx: 6 }),
    path("M792 700l16-24h-32Z", { fill: frostHud.ink }) +
      stroke(
        [
          [792, 700],
          [792, 758],
        ],
        frostHud.ink,
        5
      ),
    ...[0, 1, 2, 3].map((i) =>
      el("circle", {
        cx: 662 + i * 48,
        cy: 812,
        r: 16,
        fill: i < 2 ? frostHud.accent : frostHud.panel,
        stroke: frostHud.accent,
        "stroke-width": 3,
      })
    ),
    plate(frostHud, 1090, 118, 474, 420, { opacity: 0.86 }),
    good("axe", 1196, 236, 170),
    group(
      {},
      oval(1196, 236, 92, 92, "none", { stroke: frostHud.edge, "stroke-width": 3, "stroke-dasharray": "10 8" })
    ),
    ...(["bolt", "fist", "clock"] as const).map((icon, i) =>
      gauge(frostHud, 1368, 158 + i * 54, 164, {
        icon,
        color: [frostHud.accent, "#ffb65a", "#aee6ff"][i] ?? "#fff",
        left: [0.82, 0.64, 0.4][i] ?? 0,
        height: 20,
      })
    ),
    ...(["iron", "coal", "leather", "wood"] as const).map(
      (name, i) =>
        slot(frostHud, 1116 + i * 108, 356, 96, { good: name }) +
        count(["6/6", "4/4", "2/1", "3/3"][i] ?? "", 1164 + i * 108, 466, 22, frostHud.fine)
    ),
    slots(
      frostHud,
      [56, 176],
      { columns: 2, rows: 4, size: 96 },
      [
        { good: "sword" },
        { good: "axe" },
        { good: "shield" },
        { good: "bow" },
        { good: "iron", number: 18 },
        { good: "hot", number: 1 },
        { good: "torch" },
        null,
      ],
      1
    ),
    purse(frostHud, 56, [
      { good: "iron", number: 18 },
      { good: "coal", number: 32 },
      { good: "coin", number: 840 },
    ]),
    sign("wind", view.at(-0.9, -1.3)[0], view.at(-0.9, -1.3)[1] - 206, 40, "#aee6ff"),
    control(frostHud, 1424, 716, 96, "hammer", { main: true }),
    control(frostHud, 1246, 776, 54, "wind"),
    control(frostHud, 1254, 632, 46, "cross")
  )
  return scene
}
