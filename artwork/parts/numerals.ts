import { line, num, path, type Point } from "../lib/svg.ts"

// Strokes of the ten digits and of a few signs in a box of 6 by 10, so that charts need no font.
const digits: Record<string, readonly (readonly Point[])[]> = {
  "0": [
    [
      [1, 0],
      [5, 0],
      [6, 1],
      [6, 9],
      [5, 10],
      [1, 10],
      [0, 9],
      [0, 1],
      [1, 0],
    ],
  ],
  "1": [
    [
      [1, 2],
      [3.4, 0],
      [3.4, 10],
    ],
  ],
  "2": [
    [
      [0, 1.4],
      [1.4, 0],
      [4.8, 0],
      [6, 1.2],
      [6, 3.4],
      [0, 10],
      [6, 10],
    ],
  ],
  "3": [
    [
      [0, 0],
      [6, 0],
      [2.8, 4],
      [4.8, 4],
      [6, 5.4],
      [6, 8.6],
      [4.8, 10],
      [1.2, 10],
      [0, 9],
    ],
  ],
  "4": [
    [
      [4.4, 10],
      [4.4, 0],
      [0, 7],
      [6, 7],
    ],
  ],
  "5": [
    [
      [5.6, 0],
      [0.6, 0],
      [0.2, 4.4],
      [4.6, 4.2],
      [6, 5.4],
      [6, 8.6],
      [4.6, 10],
      [0, 10],
    ],
  ],
  "6": [
    [
      [5, 0],
      [1.6, 0],
      [0, 3.4],
      [0, 8.8],
      [1.2, 10],
      [4.8, 10],
      [6, 8.8],
      [6, 5.6],
      [4.8, 4.4],
      [0, 4.8],
    ],
  ],
  "7": [
    [
      [0, 0],
      [6, 0],
      [2, 10],
    ],
  ],
  "8": [
    [
      [1.2, 4.6],
      [0.2, 3.4],
      [0.2, 1.2],
      [1.4, 0],
      [4.6, 0],
      [5.8, 1.2],
      [5.8, 3.4],
      [4.8, 4.6],
      [1.2, 4.6],
      [0, 6],
      [0, 8.8],
      [1.2, 10],
      [4.8, 10],
      [6, 8.8],
      [6, 6],
      [4.8, 4.6],
    ],
  ],
  "/": [
    [
      [0.6, 11],
      [5.4, -1],
    ],
  ],
  "+": [
    [
      [3, 2],
      [3, 8],
    ],
    [
      [0, 5],
      [6, 5],
    ],
  ],
  "-": [
    [
      [0.4, 5],
      [5.6, 5],
    ],
  ],
  x: [
    [
      [0.6, 3.4],
      [5.2, 9],
    ],
    [
      [5.2, 3.4],
      [0.6, 9],
    ],
  ],
  ":": [
    [
      [3, 2.6],
      [3, 2.7],
    ],
    [
      [3, 8],
      [3, 8.1],
    ],
  ],
  "9": [
    [
      [1, 10],
      [4.4, 10],
      [6, 6.6],
      [6, 1.2],
      [4.8, 0],
      [1.2, 0],
      [0, 1.2],
      [0, 4.4],
      [1.2, 5.6],
      [6, 5.2],
    ],
  ],
}

/** A number drawn with strokes; its top right corner is at the point. */
export function numeral(
  value: number | string,
  x: number,
  y: number,
  size: number,
  color: string,
  heavy = 0.11
): string {
  const text = String(value)
  const unit = size / 10
  const d = Array.from(text, (digit, i) => {
    const left = x - (text.length - i) * unit * 8.6
    return (digits[digit] ?? [])
      .map((strokes) =>
        line(
          strokes.map(([px, py]): Point => [left + px * unit, y + py * unit]),
          false
        )
      )
      .join("")
  })
  return path(d.join(""), {
    fill: "none",
    stroke: color,
    "stroke-width": num(size * heavy, 2),
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  })
}

/** How wide a number is drawn. */
export const numeralWidth = (value: number | string, size: number): number =>
  (String(value).length * 8.6 - 2.6) * (size / 10)
