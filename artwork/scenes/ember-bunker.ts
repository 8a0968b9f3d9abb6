import { Scene, type Size } from "../lib/scene.ts"
import { group, line, path, rect, shape, type Point } from "../lib/svg.ts"
import { bunkerDoor, litSteps } from "../parts/bunker.ts"
import { stander } from "../parts/figures.ts"
import { crest, grass, ground, stones } from "../parts/land.ts"
import { mist, sky } from "../parts/sky.ts"
import { burntWood, forest } from "../parts/trees.ts"
import { flakes } from "../parts/weather.ts"

/** A heavy bunker door in a hillside, half open; warm light falls on dusty steps and ash drifts past. */
export function emberBunker(size: Size): Scene {
  const scene = new Scene(size)
  const { width } = scene
  const [x, y] = [width * 0.54, 640]
  scene.add(
    "sky",
    0,
    sky(
      scene,
      [
        [0, "#191313"],
        [0.5, "#33221c"],
        [1, "#6b432d"],
      ],
      460
    )
  )
  const back = crest(scene, "bunker/back", { base: 350, rise: 110, span: 420, fill: "" })
  scene.add(
    "back",
    0.1,
    forest("bunker/far", back, { count: 130, height: [50, 150], fill: "#3d271d" }),
    path(ground(scene, back), {
      fill: scene.linear(
        [0, 240],
        [0, 480],
        [
          [0, "#3d271d"],
          [1, "#5a3826"],
        ]
      ),
    }),
    mist(scene, 330, 90, "#7d5236", 0.4)
  )
  const mound = crest(scene, "bunker/mound", {
    base: 520,
    rise: 46,
    span: 300,
    fill: "",
    detail: 0.9,
    profile: (px) => 330 * Math.exp(-(((px - x) / (width * 0.36)) ** 2)) - 30,
  })
  scene.add(
    "mound",
    0.3,
    forest(
      "bunker/mid",
      mound.filter(([px]) => Math.abs(px - x) > 150),
      { count: 40, height: [110, 300], fill: "#1b1310" }
    ),
    burntWood(
      "bunker/burnt",
      mound.filter(([px]) => Math.abs(px - x) > 90),
      { count: 9, height: [120, 320], width: 12, fill: "#1b1310" }
    ),
    path(ground(scene, mound), {
      fill: scene.linear(
        [0, 190],
        [0, 760],
        [
          [0, "#251a15"],
          [1, "#17110e"],
        ]
      ),
    }),
    grass("bunker/turf", mound, { count: 360, height: 26, fill: "#251a15" })
  )
  const wall = (side: -1 | 1): string => {
    const face: Point[] = [
      [x + side * 168, y + 6],
      [x + side * 168, y - 350],
      [x + side * 250, y - 330],
      [x + side * 560, y - 30],
      [x + side * 600, y + 110],
      [x + side * 330, y + 130],
    ]
    const cap: Point[] = [
      [x + side * 168, y - 350],
      [x + side * 250, y - 330],
      [x + side * 560, y - 30],
      [x + side * 560, y - 44],
      [x + side * 252, y - 348],
      [x + side * 168, y - 368],
    ]
    const joints = [0.3, 0.55, 0.8].map((t) =>
      path(
        line(
          [
            [x + side * (168 + 400 * t), y - 350 + 320 * t],
            [x + side * (240 + 340 * t), y + 30 + 84 * t],
          ],
          false
        ),
        { stroke: "#0f0b0a", "stroke-width": 2, fill: "none", opacity: 0.6 }
      )
    )
    return shape(face, side < 0 ? "#2e221b" : "#211814") + shape(cap, "#4d3526") + joints.join("")
  }
  scene.add(
    "walls",
    0.45,
    wall(-1),
    wall(1),
    rect(x - 172, y - 398, 344, 40, "#2b211c"),
    scene.glow([x - 40, y - 60], 620, "#ff9d45", 0.45)
  )
  scene.add(
    "ground",
    0.5,
    path(
      line([
        [-80, y + 60],
        [x - 380, y + 30],
        [x - 170, y + 2],
        [x + 170, y + 2],
        [x + 380, y + 30],
        [width + 80, y + 70],
        [width + 80, 980],
        [-80, 980],
      ]),
      {
        fill: scene.linear(
          [0, y],
          [0, 900],
          [
            [0, "#2b1e18"],
            [1, "#0d0a09"],
          ]
        ),
      }
    ),
    litSteps(x, y + 2, { count: 6, wide: 172, deep: 210, light: 92 }),
    scene.glow([x - 20, y + 60], 520, "#ff9f4a", 0.45, 0.3)
  )
  scene.add("door", 0.55, bunkerDoor(scene, x, y, 1), scene.glow([x, y - 140], 330, "#ffbe6c", 0.5))
  scene.add(
    "figure",
    0.62,
    group(
      { opacity: 0.55, filter: scene.blur(3) },
      shape(
        [
          [x - 36, y + 92],
          [x - 8, y + 92],
          [x + 14, 900],
          [x - 110, 900],
        ],
        "#120c0a"
      )
    ),
    stander(x - 22, y + 96, 176, "#120c0a", { rifle: true, rim: "#ffb866" })
  )
  const near = crest(scene, "bunker/near", {
    base: 900,
    rise: 50,
    span: 280,
    fill: "",
    profile: (px) => 260 * Math.max(0, Math.abs(px - x) / width - 0.2),
  })
  scene.add(
    "near",
    0.9,
    stones(
      "bunker/stones",
      { from: [x - 500, 780], to: [x + 500, 880] },
      { count: 24, size: 20, fill: "#120d0b", lit: "#7a4826" }
    ),
    path(ground(scene, near), { fill: "#0a0807" }),
    grass("bunker/grass", near, { count: 460, height: 74, fill: "#0a0807", lean: 0.1 })
  )
  scene.add("air", 1, flakes(scene, "bunker/ash", { count: 120, size: 2.4, color: "#ffd3a0", opacity: 0.45, near: 9 }))
  return scene
}
