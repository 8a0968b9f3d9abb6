import { each } from "../lib/known.ts"
import { place, shape, stroke } from "../lib/svg.ts"
import { studio } from "../palettes.ts"

/** Three sheets of paper lying on a desk in perspective. */
export const sheets = (x: number, y: number): string =>
  each([
    [-120, 20, -8],
    [-20, 46, 5],
    [-70, 60, -2],
  ])
    .map(([dx, dy, turn]) =>
      place(
        x + dx,
        y + dy,
        1,
        shape(
          [
            [-70, -20],
            [50, -20],
            [78, 26],
            [-84, 26],
          ],
          studio.ink,
          { opacity: 0.12, transform: "translate(4 5)" }
        ) +
          shape(
            [
              [-70, -20],
              [50, -20],
              [78, 26],
              [-84, 26],
            ],
            studio.white
          ) +
          [0, 1, 2]
            .map((i) =>
              stroke(
                [
                  [-58 - i * 4, -8 + i * 10],
                  [20 + i * 8, -8 + i * 10],
                ],
                studio.stone,
                2
              )
            )
            .join(""),
        false,
        turn
      )
    )
    .join("")
