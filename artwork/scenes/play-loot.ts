import { block, floor, onSide, plan, solid, stage, tones } from "../lib/iso.ts"
import { Scene, type Size } from "../lib/scene.ts"
import { group, oval, path, rect, stroke } from "../lib/svg.ts"
import { ember } from "../palettes.ts"
import { control, count, emberHud, gauge, overhead, plate, slots } from "../parts/hud.ts"
import { good, sign } from "../parts/hud-icons.ts"
import { beamOver, boards, darkness, vignette, barrel, crate } from "../parts/outdoors.ts"
import { infected, survivor } from "../parts/people.ts"
import { person, poses } from "../parts/person.ts"

/** Play: a kitchen drawer is searched; what it holds lies beside what is carried. */
export function playLoot(size: Size): Scene {
  const scene = new Scene(size)
  const view = plan([800, 392], 92)
  const wood = tones("#8a6242", "#ffd9a0", "#0b0807")
  const hero = view.at(0.4, 0.2)
  scene.add(
    "room",
    0,
    rect(-80, -80, 1760, 1060, "#0d0907"),
    boards(view, [-4, -3], [9, 8], "#7a5638"),
    floor(view, [-1.4, 0.2], [3, 2.4], "#6d3428"),
    floor(view, [-1.2, 0.4], [2.6, 2], "#8a4632")
  )
  scene.add(
    "world",
    0,
    block(view, [-4, -3.2], [9, 0.2, 3], tones("#9c8462", "#ffd9a0", "#120c09")),
    block(view, [-4.2, -3.2], [0.2, 8.2, 3], tones("#8a7456", "#ffd9a0", "#120c09", "right")),
    onSide(
      view,
      "left",
      -3,
      [
        [1.6, 1.1],
        [3.2, 1.1],
        [3.2, 2.4],
        [1.6, 2.4],
      ],
      "#ffcf86"
    ),
    onSide(
      view,
      "left",
      -3,
      [
        [2.37, 1.1],
        [2.43, 1.1],
        [2.43, 2.4],
        [2.37, 2.4],
      ],
      "#4a3020"
    ),
    beamOver(scene, view, [2.4, -2.8], [2.2, 2.6], 1.6, "#ffdc9c"),
    stage([
      solid(
        view,
        [-3.8, -3],
        [3.4, 0.8, 0.9],
        tones("#a8764a", "#ffd9a0", "#0b0807"),
        [0, 1, 2, 3]
          .map((i) =>
            onSide(
              view,
              "left",
              -2.2,
              [
                [-3.7 + i * 0.85, 0.12],
                [-2.98 + i * 0.85, 0.12],
                [-2.98 + i * 0.85, 0.76],
                [-3.7 + i * 0.85, 0.76],
              ],
              "#6d4a2e"
            )
          )
          .join("")
      ),
      solid(view, [-3.8, -1.9], [0.9, 1.1, 1.9], tones("#b9b4a4", "#fff2d8", "#14110f")),
      solid(
        view,
        [-3.9, 0.4],
        [0.8, 2.2, 2.1],
        wood,
        [0, 1]
          .map((i) =>
            onSide(
              view,
              "right",
              -3.1,
              [
                [0.5 + i * 1.1, 0.1],
                [1.45 + i * 1.1, 0.1],
                [1.45 + i * 1.1, 2],
                [0.5 + i * 1.1, 2],
              ],
              "#5c3e28"
            )
          )
          .join("")
      ),
      solid(
        view,
        [1.5, -2.7],
        [1.6, 0.8, 0.8],
        tones("#8a5a34", "#ffd9a0", "#0b0807"),
        onSide(
          view,
          "left",
          -1.9,
          [
            [1.6, 0.4],
            [3, 0.4],
            [3, 0.7],
            [1.6, 0.7],
          ],
          "#2a1a10"
        ) + block(view, [1.62, -1.9, 0.42], [1.36, 0.5, 0.24], tones("#a8764a", "#ffd9a0", "#0b0807"))
      ),
      solid(view, [-0.9, 2.6], [1.9, 1, 0.78], tones("#9a6c42", "#ffd9a0", "#0b0807")),
      crate(view, 3.6, -1.2, 0.8, "#8f6238"),
      barrel(view, 4.2, 1.4, "#7c8a86"),
      { near: 0.5, body: person(hero, 176, survivor, poses.reach()) },
      { near: 7, body: person(view.at(4, 3.2), 172, infected(1), poses.reach(), true) },
    ])
  )
  scene.add(
    "light",
    0,
    darkness(scene, "#0c0807", 0.46, [[820, 400, 700, 1]]),
    vignette(scene, "#080504", 0.8),
    rect(-80, -80, 1760, 1060, "#0a0706", { opacity: 0.08 })
  )
  const left = slots(emberHud, [84, 196], { columns: 4, rows: 5, size: 92 }, [
    { good: "bat", worn: 0.6 },
    { good: "bandage", number: 3 },
    { good: "can", number: 5 },
    { good: "rope", number: 2 },
    { good: "wood", number: 20 },
    { good: "nails", number: 14 },
    { good: "battery", number: 2 },
    { good: "radio", worn: 0.4 },
    { good: "fuel", number: 1 },
    { good: "seed", number: 6 },
    { good: "key" },
    null,
    { good: "shirt", worn: 0.8 },
    null,
    null,
    null,
  ])
  const right = slots(
    emberHud,
    [1104, 196],
    { columns: 4, rows: 3, size: 92 },
    [
      { good: "nails", number: 7 },
      { good: "egg", number: 2 },
      { good: "can", number: 1 },
      null,
      { good: "battery", number: 1 },
      { good: "spoon" },
      null,
      { good: "rope", number: 1 },
    ],
    5
  )
  scene.add("labels", 0, overhead(emberHud, [view.at(4, 3.2)[0], view.at(4, 3.2)[1] - 208], 1, { level: 8 }))
  scene.add(
    "hud",
    0,
    plate(emberHud, 58, 92, 452, 640, { opacity: 0.88 }),
    sign("bag", 110, 142, 50, emberHud.ink),
    gauge(emberHud, 216, 134, 262, { icon: "hand", color: emberHud.accent, left: 0.68, height: 18 }),
    left,
    plate(emberHud, 1078, 92, 452, 440, { opacity: 0.88 }),
    good("chest", 1130, 142, 56),
    gauge(emberHud, 1236, 134, 262, { icon: "clock", color: emberHud.fine, left: 0.82, height: 18 }),
    right,
    group(
      {},
      scene.glow([1250, 342], 120, "#ffdf9a", 0.5),
      oval(1250, 342, 66, 66, "none", { stroke: "#fff0c8", "stroke-width": 3, "stroke-opacity": 0.7 })
    ),
    good("spoon", 1250, 342, 70),
    control(emberHud, 1170, 634, 54, "hand", { main: true }),
    control(emberHud, 1304, 634, 54, "swap"),
    control(emberHud, 1438, 634, 54, "cross"),
    sign("sound", 800, 78, 56, emberHud.danger),
    stroke(
      [
        [700, 128],
        [900, 128],
      ],
      "#000",
      14,
      { opacity: 0.6 }
    ) +
      stroke(
        [
          [700, 128],
          [842, 128],
        ],
        emberHud.danger,
        10
      ),
    plate(emberHud, 690, 786, 220, 70),
    good("spoon", 740, 821, 56) +
      path("M784 808l20 13l-20 13Z", { fill: ember.honey }) +
      count("0/1", 856, 810, 26, emberHud.ink)
  )
  return scene
}
