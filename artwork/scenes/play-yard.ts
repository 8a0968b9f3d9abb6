import { floor, onSide, plan, solid, stage, tones } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { oval, path, stroke } from "../lib/svg.ts"
import { emberHud, minimap, overhead, ring, tasks } from "../parts/hud.ts"
import { emberTouch } from "../parts/hud-sets.ts"
import { sign } from "../parts/hud-icons.ts"
import { barrel, beamOver, car, conifer, crate, darkness, sandbags, terrain, vignette } from "../parts/outdoors.ts"
import { infected, survivor } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"
import { rain } from "../parts/weather.ts"

const raider = {
  ...infected(0),
  skin: "#b98058",
  coat: "#3f444a",
  head: "helmet",
  hat: "#4a4f54",
  rim: "#fff0c8",
} as const

/** Play: a night in the rain; somebody creeps behind crates past the lamp of a guard to the bunker's back door. */
export function playYard(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([800, 440], 76)
  const hero = view.at(-3.1, 2.5)
  const guard = view.at(2.2, 1.2)
  const dead = view.at(5.2, -2.6)
  scene.add(
    "ground",
    0,
    terrain(scene, "play-yard", { base: "#4c4640", light: "#6b6258", dark: "#2a2521", tuft: "#5f5a44" }, 160),
    floor(view, [-4, -5], [10, 10], "#57504a"),
    ...[-4, -2, 0, 2, 4].map(
      (i) =>
        stroke([view.at(-4, i), view.at(6, i)], "#2c2723", 2.4, { opacity: 0.5 }) +
        stroke([view.at(i, -5), view.at(i, 5)], "#2c2723", 2.4, { opacity: 0.5 })
    ),
    ...[
      [-1, 3.4, 70],
      [3.4, 3.6, 90],
      [1, -1.6, 60],
    ].map(([x = 0, y = 0, r = 0]) => oval(...view.at(x, y), r, r * 0.42, "#8a8f8c", { opacity: 0.28 }))
  )
  const concrete = tones("#7a746c", "#ffe2b4", "#100d0c")
  scene.add("marks", 0, ring(hero, 52, emberHud.fine))
  scene.add(
    "world",
    0,
    beamOver(scene, view, [1.9, 1.4], [-1.9, 5.6], 1.9, "#ffe9b0"),
    stage([
      solid(
        view,
        [-6.4, -5.2],
        [3.2, 5.2, 2.4],
        concrete,
        onSide(
          view,
          "right",
          -3.2,
          [
            [-2.8, 0],
            [-1.5, 0],
            [-1.5, 1.75],
            [-2.8, 1.75],
          ],
          "#16110f"
        ) +
          onSide(
            view,
            "right",
            -3.2,
            [
              [-2.68, 0.05],
              [-1.62, 0.05],
              [-1.62, 1.65],
              [-2.68, 1.65],
            ],
            "#4a5a52"
          ) +
          oval(...view.at(-3.2, -2.15, 2.05), 12, 12, "#ff4a30")
      ),
      solid(
        view,
        [-2, -6.4],
        [7, 1.6, 2.4],
        concrete,
        [0, 1, 2]
          .map((i) =>
            onSide(
              view,
              "left",
              -4.8,
              [
                [-1.4 + i * 2.1, 1],
                [-0.2 + i * 2.1, 1],
                [-0.2 + i * 2.1, 1.7],
                [-1.4 + i * 2.1, 1.7],
              ],
              i === 1 ? "#ffcf7a" : "#171210"
            )
          )
          .join("")
      ),
      crate(view, -2.6, 1.2, 1.1, "#8f6238"),
      crate(view, -1.5, 1.3, 0.9, "#7c5836"),
      crate(view, -2.5, 1.25, 0.8, "#9c6c40", 0.88),
      crate(view, -2.3, 2.5, 0.8, "#8f6238"),
      barrel(view, 0.2, -2.2, "#b04a2e"),
      barrel(view, 0.9, -2.7, "#7c8a86"),
      car(view, [3.6, -3.8], "#6f7d78", "y", true),
      sandbags(view, [0.6, 4.4], 5),
      { near: -0.5, body: person(hero, 124, { ...survivor, rim: undefined }, poses.crouch({ name: "bat", turn: 40 })) },
      {
        near: 3.4,
        body: person(guard, 128, raider, { ...poses.guard({ name: "lamp", turn: 0 }), far: [-12, -40] }, true),
      },
      { near: 2.6, body: person(dead, 122, infected(2), poses.walk()) },
      { near: 3.1, body: person(view.at(6.6, -3.2), 122, infected(1), poses.walk(), true) },
      conifer(view, -7, 3.4, 5, { dark: "#1f271c", light: "#3d4a2c" }),
      conifer(view, -8.2, 6, 4.6, { dark: "#1f271c", light: "#3d4a2c" }),
      conifer(view, 8, -1.6, 4.6, { dark: "#1f271c", light: "#3d4a2c" }),
      conifer(view, -1.8, 8, 4.4, { dark: "#1f271c", light: "#3d4a2c" }),
    ])
  )
  const way = [hero, view.at(-3.3, 0.6), view.at(-2.6, -1.2), view.at(-2.9, -2.1)] as const
  scene.add(
    "light",
    0,
    darkness(scene, "#0a0c12", 0.54, [
      [guard[0] - 120, guard[1] + 80, 430, 1],
      [view.at(-3, -2)[0], view.at(-3, -2)[1], 250, 0.7],
      [hero[0], hero[1] - 30, 220, 0.75],
      [view.at(1, -4.6)[0], view.at(1, -4.6)[1], 260, 0.7],
    ]),
    vignette(scene, "#06070a", 0.8),
    scene.glow([view.at(-3.2, -2.15, 2.05)[0], view.at(-3.2, -2.15, 2.05)[1]], 120, "#ff4a30", 0.5),
    rain(scene, "yard", { count: 420, long: 46, wide: 1.5, slant: 0.16, color: "#c6d0d4", opacity: 0.4 })
  )
  scene.add(
    "labels",
    0,
    overhead(emberHud, [guard[0], guard[1] - 158], 1, { level: 16 }),
    overhead(emberHud, [dead[0], dead[1] - 146], 1, { level: 9 })
  )
  scene.add(
    "hud",
    0,
    path(`M${way.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`, {
      fill: "none",
      stroke: emberHud.fine,
      "stroke-width": 5,
      "stroke-dasharray": "4 15",
      "stroke-linecap": "round",
    }),
    sign("eye", guard[0], guard[1] - 186, 44, emberHud.accent),
    sign("sneak", hero[0], hero[1] - 120, 40, emberHud.fine),
    sign("eye", 690, 56, 54, emberHud.ink) +
      stroke(
        [
          [736, 56],
          [936, 56],
        ],
        "#000",
        18,
        { opacity: 0.65 }
      ) +
      stroke(
        [
          [736, 56],
          [802, 56],
        ],
        emberHud.fine,
        12
      ),
    sign("sound", 690, 112, 44, emberHud.ink) +
      stroke(
        [
          [736, 112],
          [936, 112],
        ],
        "#000",
        14,
        { opacity: 0.65 }
      ) +
      stroke(
        [
          [736, 112],
          [764, 112],
        ],
        emberHud.accent,
        9
      ),
    minimap(
      emberHud,
      "#2c2925",
      path("M-80-70H-20V30H-80Z", { fill: "#5a544c" }) +
        path("M-10-84H70V-56H-10Z", { fill: "#5a544c" }) +
        path("M30 10L-34 60L6 74Z", { fill: "#ffe9b0", opacity: 0.6 }),
      [
        { at: [34, 6], color: emberHud.danger },
        { at: [66, -26], color: emberHud.danger },
        { at: [80, -40], color: emberHud.danger },
        { at: [-22, -24], color: emberHud.accent, icon: "door" },
      ]
    ),
    tasks(emberHud, 262, [
      { icon: { sign: "door" }, done: 0, of: 1 },
      { icon: "key", done: 1, of: 1 },
      { icon: "battery", done: 2, of: 3 },
    ]),
    emberTouch(
      { level: 16, health: 0.44, food: 0.36, water: 0.92 },
      [-30, -44],
      [
        { good: "bat", worn: 0.31 },
        { good: "key" },
        { good: "bandage", number: 1 },
        { good: "battery", number: 2 },
        null,
        null,
      ],
      0,
      "hand",
      { icon: "gun", number: 0 }
    )
  )
  return scene
}
