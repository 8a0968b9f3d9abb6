import { line, path, type Point } from "../lib/svg.ts"

/** Strokes of capital letters in a box of 6 by 10; several strokes of one letter are separated. */
const letters: Record<string, { wide: number; strokes: readonly (readonly Point[])[] }> = {
  A: {
    wide: 7,
    strokes: [
      [
        [0, 10],
        [3.5, 0],
        [7, 10],
      ],
      [
        [1.3, 6.6],
        [5.7, 6.6],
      ],
    ],
  },
  B: {
    wide: 5.6,
    strokes: [
      [
        [0, 10],
        [0, 0],
        [4, 0],
        [5.2, 1.2],
        [5.2, 3.4],
        [4, 4.7],
        [0, 4.7],
      ],
      [
        [4, 4.7],
        [5.6, 6],
        [5.6, 8.8],
        [4.4, 10],
        [0, 10],
      ],
    ],
  },
  D: {
    wide: 6.2,
    strokes: [
      [
        [0, 10],
        [0, 0],
        [4, 0],
        [6.2, 2.2],
        [6.2, 7.8],
        [4, 10],
        [0, 10],
      ],
    ],
  },
  E: {
    wide: 5,
    strokes: [
      [
        [5, 0],
        [0, 0],
        [0, 10],
        [5, 10],
      ],
      [
        [0, 4.8],
        [4.2, 4.8],
      ],
    ],
  },
  F: {
    wide: 5,
    strokes: [
      [
        [5, 0],
        [0, 0],
        [0, 10],
      ],
      [
        [0, 4.8],
        [4.2, 4.8],
      ],
    ],
  },
  H: {
    wide: 6,
    strokes: [
      [
        [0, 0],
        [0, 10],
      ],
      [
        [6, 0],
        [6, 10],
      ],
      [
        [0, 4.8],
        [6, 4.8],
      ],
    ],
  },
  L: {
    wide: 4.8,
    strokes: [
      [
        [0, 0],
        [0, 10],
        [4.8, 10],
      ],
    ],
  },
  N: {
    wide: 6.4,
    strokes: [
      [
        [0, 10],
        [0, 0],
        [6.4, 10],
        [6.4, 0],
      ],
    ],
  },
  O: {
    wide: 6.6,
    strokes: [
      [
        [2, 0],
        [4.6, 0],
        [6.6, 2],
        [6.6, 8],
        [4.6, 10],
        [2, 10],
        [0, 8],
        [0, 2],
        [2, 0],
      ],
    ],
  },
  R: {
    wide: 5.8,
    strokes: [
      [
        [0, 10],
        [0, 0],
        [4.2, 0],
        [5.6, 1.3],
        [5.6, 4],
        [4.2, 5.3],
        [0, 5.3],
      ],
      [
        [3, 5.3],
        [5.8, 10],
      ],
    ],
  },
  S: {
    wide: 5.6,
    strokes: [
      [
        [5.6, 1.2],
        [4.4, 0],
        [1.2, 0],
        [0, 1.2],
        [0, 3.4],
        [1.2, 4.7],
        [4.4, 5.2],
        [5.6, 6.4],
        [5.6, 8.8],
        [4.4, 10],
        [1.2, 10],
        [0, 8.8],
      ],
    ],
  },
  T: {
    wide: 6,
    strokes: [
      [
        [0, 0],
        [6, 0],
      ],
      [
        [3, 0],
        [3, 10],
      ],
    ],
  },
  Y: {
    wide: 6.4,
    strokes: [
      [
        [0, 0],
        [3.2, 5],
        [6.4, 0],
      ],
      [
        [3.2, 5],
        [3.2, 10],
      ],
    ],
  },
  " ": { wide: 2.6, strokes: [] },
}

const gap = 2.1

/**
 * A word in capitals, its middle top at the point, drawn with strokes, so that pictures need no font.
 *
 * @param heavy thickness of a stroke as a share of the height
 */
export function lettering(word: string, [x, y]: Point, high: number, color: string, heavy = 0.12): string {
  const list = Array.from(word, (letter) => {
    const found = letters[letter]
    if (!found) throw new Error(`There is no letter "${letter}".`)
    return found
  })
  const unit = high / 10
  const wide = list.reduce((sum, { wide: w }) => sum + w + gap, -gap) * unit
  let left = x - wide / 2
  const d = list.map(({ wide: w, strokes }) => {
    const drawn = strokes
      .map((points) =>
        line(
          points.map(([px, py]): Point => [left + px * unit, y + py * unit]),
          false
        )
      )
      .join("")
    left += (w + gap) * unit
    return drawn
  })
  return path(d.join(""), {
    fill: "none",
    stroke: color,
    "stroke-width": high * heavy,
    "stroke-linejoin": "round",
    "stroke-linecap": "square",
  })
}
