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

/** Mixes two #rrggbb colors; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [parse(from), parse(to)]
  const t = Math.min(1, Math.max(0, amount))
  return format([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t])
}

const brightness = (hex: string): number => {
  const [r, g, b] = parse(hex)
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}

/**
 * Puts a picture into another light: every color moves towards the one that its brightness has in a scale from dark
 * to light. Colors far from grey, such as fire, keep more of themselves where `keep` is high.
 */
export function relight(scale: readonly [string, string, ...string[]], amount = 1, keep = 0): (hex: string) => string {
  return (hex) => {
    const at = brightness(hex) * (scale.length - 1)
    const step = Math.min(scale.length - 2, Math.floor(at))
    const target = mix(scale[step] ?? scale[0], scale[step + 1] ?? scale[0], at - step)
    const [r, g, b] = parse(hex)
    const vivid = (Math.max(r, g, b) - Math.min(r, g, b)) / 255
    const warm = r > b ? vivid : 0
    return mix(hex, target, amount * (1 - Math.min(1, warm * keep)))
  }
}
