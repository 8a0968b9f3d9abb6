import { readFileSync } from "node:fs"
import { join } from "node:path"

const tokens = readFileSync(join(import.meta.dirname, "../../../src/styles/tokens.css"), "utf8")

/** Colors of each theme by token name. */
const themeColors = (theme: string): Record<string, string> => {
  const block = tokens.slice(tokens.indexOf(`[data-theme="${theme}"] {`))
  const rows = block.slice(0, block.indexOf("}")).matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)
  return Object.fromEntries([...rows].map(([, name = "", value = ""]) => [name, value]))
}

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one = "#000000", other = "#000000"): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(["ember", "frost", "games"])("theme %s", (theme) => {
  const colors = themeColors(theme)

  test.each(["ground", "surface", "sunken"])("keeps every text readable on its %s (WCAG AA)", (ground) => {
    for (const text of ["text", "muted", "accent"]) {
      expect([text, contrast(colors[text], colors[ground]) >= 4.5]).toEqual([text, true])
    }
  })

  test.each(["ground", "surface", "sunken"])("shows focus and the edges of controls on its %s", (ground) => {
    for (const line of ["focus", "edge"]) {
      expect([line, contrast(colors[line], colors[ground]) >= 3]).toEqual([line, true])
    }
  })

  test("keeps the text of a button readable, also under the pointer", () => {
    expect(contrast(colors["on-action"], colors.action)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors["on-action"], colors["action-hover"])).toBeGreaterThanOrEqual(4.5)
  })
})
