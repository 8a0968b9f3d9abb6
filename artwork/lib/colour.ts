type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => {
  const v = Number.parseInt(hex.slice(1), 16)
  return [(v >> 16) & 255, (v >> 8) & 255, v & 255]
}
const format = (rgb: Rgb) =>
  `#${rgb
    .map((c) =>
      Math.round(Math.min(255, Math.max(0, c)))
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

/** Mixes two #rrggbb colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [parse(from), parse(to)]
  const t = Math.min(1, Math.max(0, amount))
  return format([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t])
}
