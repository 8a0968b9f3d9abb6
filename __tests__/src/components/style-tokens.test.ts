import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { studio } from "../../../shared/studio.ts"

const root = join(import.meta.dirname, "../../..")

const filesOf = (folder: string, ending: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))

const read = (file: string): string => readFileSync(join(root, file), "utf8")

const withoutComments = (file: string): string => read(file).replace(/\/\*[\s\S]*?\*\//g, "")

const inAdmin = (file: string): boolean => file.startsWith(join("src", "admin"))

const tokensOf = (files: string[]): Set<string> =>
  new Set(files.flatMap((file) => [...withoutComments(file).matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name ?? "")))

/** Tokens that components set by script, such as measures that only the browser knows. */
const setByScript = (modules: string[]): string[] =>
  modules.flatMap((file) => [...read(file).matchAll(/setProperty\(\s*"(--[\w-]+)"/g)].map(([, name]) => name ?? ""))

const files = filesOf("src", ".css")
const modules = [...filesOf("src", ".ts"), ...filesOf("src", ".tsx")]
const ofSite = new Set([
  ...tokensOf(files.filter((file) => !inAdmin(file))),
  ...setByScript(modules.filter((file) => !inAdmin(file))),
])
const ofAdmin = new Set([...tokensOf(files), ...setByScript(modules)])

// A fallback would hide a misspelled name.
test.each(files)("%s uses only tokens that its pages define", (file) => {
  const known = inAdmin(file) ? ofAdmin : ofSite
  const used = [...withoutComments(file).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name ?? "")
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

/** Class names of a style sheet. */
const classesOf = (file: string): Set<string> =>
  new Set([...withoutComments(file).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? ""))

/** Uses of a style sheet's classes in a module: `styles.panel`. */
const usesOf = (file: string): { sheet: string; name: string }[] => {
  const source = read(file)
  return [...source.matchAll(/import \* as (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(
    ([, alias = "", path = ""]) =>
      [...source.matchAll(new RegExp(`(?<![\\w/-])${alias}\\.(\\w+)`, "g"))].map(([, name = ""]) => ({
        sheet: join(dirname(file), path),
        name,
      }))
  )
}

test("every class that a component names is in its style sheet", () => {
  const uses = filesOf("src", ".tsx").flatMap((file) => usesOf(file).map((use) => ({ file, ...use })))
  expect(uses.length).toBeGreaterThan(500)
  expect(uses.filter(({ sheet, name }) => !classesOf(sheet).has(name))).toEqual([])
})

test("fills no chosen one of several with the color of the main action", () => {
  const filled = files
    .filter(inAdmin)
    .flatMap((file) =>
      [...withoutComments(file).matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = "", body = ""]) =>
        /aria-(pressed|current|selected|checked)/.test(selector) && /background[^;]*--color-action/.test(body)
          ? [`${file}: ${selector.trim()}`]
          : []
      )
    )
  expect(filled).toEqual([])
})

/** A theme's own value of each token, references resolved. */
const themeOf = (selector: string): Map<string, string> => {
  const sheet = withoutComments("src/admin/shell/admin-theme.css")
  const values = new Map<string, string>()
  for (const [, found, body = ""] of sheet.matchAll(/(\[data-admin[^\]]*\])\s*\{([^{}]*)\}/g))
    if (found === "[data-admin]" || found === selector)
      for (const [, name = "", value = ""] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g))
        values.set(name, value.trim())
  return values
}

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const darker = (color: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(color.slice(at, at + 2), 16) * share)
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

const states = ["draft", "scheduled", "published", "behind", "failed", "closed", "info"]

const surfaces = ["ground", "surface", "raised", "sunken"]

const pairs: [text: string, ground: string, least: number][] = [
  ...surfaces.flatMap((ground) =>
    ["text", "muted", "accent", ...states].map((text): [string, string, number] => [text, ground, 4.5])
  ),
  ...states.map((state): [string, string, number] => [state, `${state}-ground`, 4.5]),
  ...states.map((state): [string, string, number] => ["text", `${state}-ground`, 4.5]),
  ["on-action", "action", 4.5],
  ["on-action", "action-hover", 4.5],
  // The border of a field, and the ring of the focus, are no text.
  ["edge", "surface", 3],
  ["focus", "ground", 3],
  ["focus", "surface", 3],
]

test.each(["light", "dark"])("the admin's colors are readable on each other: %s", (theme) => {
  const values = themeOf(`[data-admin="${theme}"]`)
  const color = (name: string): string => {
    const value = values.get(`--color-${name}`) ?? ""
    if (value === "var(--studio-accent)") return studio.colors.accent
    // The accent, darkened by a fifth.
    return value.startsWith("color-mix") ? darker(studio.colors.accent, 0.8) : value
  }
  const weak = pairs.flatMap(([text, ground, least]) => {
    const ratio = contrast(color(text), color(ground))
    return ratio >= least ? [] : [`${text} ${color(text)} on ${ground} ${color(ground)}: ${ratio.toFixed(2)}`]
  })
  expect(weak).toEqual([])
})
