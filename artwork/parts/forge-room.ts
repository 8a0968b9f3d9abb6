import { each, known } from "../lib/known.ts"
import type { Scene } from "../lib/scene.ts"
import { num, path, place, rect, shape, stroke } from "../lib/svg.ts"

/** The inside of a smithy: a lit plank wall, tools on a rail, the hearth and its fire. */
export function forgeRoom(scene: Scene, x: number, floor: number): string {
  const inside = scene.radial([x + 120, floor - 120], 520, [
    [0, "#ffcf7d"],
    [0.25, "#e98d3a"],
    [0.6, "#7c3f22"],
    [1, "#1d1517"],
  ])
  const wall = shape(
    [
      [x - 400, floor + 6],
      [x - 400, floor - 330],
      [x + 400, floor - 330],
      [x + 400, floor + 6],
    ],
    inside
  )
  const boards = Array.from({ length: 24 }, (_, i) =>
    stroke(
      [
        [x - 390 + i * 34, floor],
        [x - 390 + i * 34, floor - 330],
      ],
      "#2a1611",
      2,
      { opacity: 0.35 }
    )
  ).join("")
  const tools =
    each([
      [-300, 0],
      [-262, 1],
      [-222, 2],
      [-182, 0],
      [-140, 1],
    ])
      .map(([dx, kind]) =>
        place(
          x + dx,
          floor - 250,
          1,
          known(
            [
              stroke(
                [
                  [0, 0],
                  [0, 70],
                ],
                "#241511",
                5
              ) + rect(-14, 66, 28, 18, "#241511"),
              stroke(
                [
                  [-5, 0],
                  [4, 60],
                  [-6, 92],
                ],
                "#241511",
                4
              ) +
                stroke(
                  [
                    [5, 0],
                    [-4, 60],
                    [6, 92],
                  ],
                  "#241511",
                  4
                ),
              path("M-5 0L5 0L4 80L0 96L-4 80Z", { fill: "#241511" }) +
                stroke(
                  [
                    [-14, 4],
                    [14, 4],
                  ],
                  "#241511",
                  5
                ),
            ][kind]
          )
        )
      )
      .join("") +
    stroke(
      [
        [x - 330, floor - 254],
        [x - 110, floor - 254],
      ],
      "#241511",
      6
    )
  const hearth =
    shape(
      [
        [x + 40, floor + 6],
        [x + 52, floor - 96],
        [x + 260, floor - 96],
        [x + 276, floor + 6],
      ],
      "#2a1a18"
    ) +
    shape(
      [
        [x + 76, floor - 96],
        [x + 110, floor - 220],
        [x + 128, floor - 340],
        [x + 196, floor - 340],
        [x + 210, floor - 220],
        [x + 240, floor - 96],
        [x + 218, floor - 96],
        [x + 200, floor - 150],
        [x + 118, floor - 150],
        [x + 98, floor - 96],
      ],
      "#2a1a18"
    ) +
    Array.from({ length: 12 }, (_, i) =>
      rect(x + 58 + (i % 4) * 52 + (i > 3 && i < 8 ? 12 : 0), floor - 84 + Math.floor(i / 4) * 30, 44, 24, "#3d2620", {
        opacity: 0.7,
      })
    ).join("")
  const fire = place(
    x + 158,
    floor - 96,
    0.66,
    path("M-78 0C-84-40-50-52-44-96C-22-70-12-84 0-130C20-92 30-70 44-90C52-56 84-40 78 0Z", { fill: "#f2842e" }) +
      path("M-56 0C-58-28-34-40-26-66C-10-46 0-60 6-90C22-60 50-34 54 0Z", { fill: "#ffc25a" }) +
      path("M-30 0C-28-24-8-30 2-52C14-30 30-22 30 0Z", { fill: "#fff2c8" })
  )
  return wall + boards + tools + hearth + fire
}

/** An anvil on its block with a hot blade on it. */
export function anvil(x: number, floor: number): string {
  const block =
    shape(
      [
        [x - 122, floor + 52],
        [x - 112, floor - 22],
        [x - 32, floor - 22],
        [x - 22, floor + 52],
      ],
      "#120c0e"
    ) +
    path(
      `M${num(x - 176)} ${floor - 62}L${num(x - 30)} ${floor - 62}L${num(x + 2)} ${floor - 56}L${num(x - 36)} ${floor - 44}L${num(x - 52)} ${floor - 34}L${num(x - 42)} ${floor - 20}L${num(x - 104)} ${floor - 20}L${num(x - 96)} ${floor - 36}C${num(x - 130)} ${floor - 40} ${num(x - 160)} ${floor - 48} ${num(x - 176)} ${floor - 62}Z`,
      { fill: "#120c0e" }
    ) +
    stroke(
      [
        [x - 172, floor - 62],
        [x - 4, floor - 58],
      ],
      "#ffb860",
      2.4
    )
  const blade =
    stroke(
      [
        [x - 150, floor - 68],
        [x - 50, floor - 66],
      ],
      "#ff8f3c",
      7
    ) +
    stroke(
      [
        [x - 140, floor - 69],
        [x - 70, floor - 67],
      ],
      "#fff0c4",
      3
    )
  return block + blade
}

/** The snow-laden roof of a smithy, its posts and its chimney. */
export function forgeRoof(scene: Scene, x: number, floor: number): string {
  const posts = [-400, -200, 300, 400]
    .filter((dx) => dx !== -200)
    .map(
      (dx) =>
        rect(x + dx - 13, floor - 340, 26, 372, "#0c1420") +
        stroke(
          [
            [x + dx + (dx < 0 ? 13 : -13), floor - 330],
            [x + dx + (dx < 0 ? 13 : -13), floor + 30],
          ],
          "#d98943",
          2.4,
          { opacity: 0.8 }
        )
    )
    .join("")
  const roof =
    shape(
      [
        [x - 500, floor - 318],
        [x - 330, floor - 500],
        [x + 330, floor - 500],
        [x + 500, floor - 318],
        [x + 480, floor - 296],
        [x - 480, floor - 296],
      ],
      "#0b1724"
    ) +
    path(
      `M${num(x - 506)} ${floor - 322}L${num(x - 336)} ${floor - 510}C${num(x - 200)} ${floor - 528} ${num(x + 200)} ${floor - 526} ${num(x + 336)} ${floor - 510}L${num(x + 506)} ${floor - 322}C${num(x + 380)} ${floor - 344} ${num(x + 300)} ${floor - 318} ${num(x + 180)} ${floor - 334}C${num(x + 60)} ${floor - 322} ${num(x - 100)} ${floor - 346} ${num(x - 240)} ${floor - 326}C${num(x - 340)} ${floor - 344} ${num(x - 420)} ${floor - 316} ${num(x - 506)} ${floor - 322}Z`,
      {
        fill: scene.linear(
          [0, floor - 520],
          [0, floor - 320],
          [
            [0, "#a9cbd6"],
            [1, "#4d7d94"],
          ]
        ),
      }
    ) +
    rect(x - 480, floor - 306, 960, 14, "#0c1420")
  const chimney = rect(x + 126, floor - 580, 72, 84, "#0b1724") + rect(x + 118, floor - 590, 88, 14, "#b4d2da")
  return chimney + posts + roof
}
