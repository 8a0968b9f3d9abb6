import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const root = join(import.meta.dirname, "../../..")
const files = ["src/components", "src/site", "src/styles"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file))
  )
  .filter((file) => file.endsWith(".css"))

/** The declarations and statements of a style sheet, each with the rules around it. */
const statementsOf = (css: string): { text: string; around: string }[] => {
  const around: string[] = []
  const statements: { text: string; around: string }[] = []
  for (const [, text = "", end] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    if (end === "{") around.push(text.trim())
    if (end === "{" || text.trim()) statements.push({ text: text.trim(), around: around.join(" / ") })
    if (end === "}") around.pop()
  }
  return statements
}

const all = files.flatMap((file) =>
  statementsOf(readFileSync(join(root, file), "utf8")).map((statement) => ({ file, ...statement }))
)

const moving = all.filter(({ text }) =>
  /^(animation-timeline|view-transition-name|scale)\s*:|^@view-transition/.test(text)
)

test("moves scenes, covers and pages only for visitors who do not prefer reduced motion", () => {
  expect(moving.length).toBeGreaterThan(6)
  expect(moving.filter(({ around }) => !around.includes("prefers-reduced-motion: no-preference"))).toEqual([])
})

test("moves scenes by scrolling only in browsers that can, and never on weak machines", () => {
  const scrolling = all.filter(({ text }) => text.startsWith("animation-timeline"))
  expect(scrolling.length).toBeGreaterThan(1)
  for (const { around } of scrolling) {
    expect(around).toContain("@supports (animation-timeline: view())")
    expect(around).toContain("html:not([data-still])")
  }
})

test("sets animations by scrolling in longhands: the minifier moves the shorthand, which resets the timeline, behind it", () => {
  const places = new Set(all.filter(({ text }) => text.startsWith("animation-timeline")).map(({ around }) => around))
  expect(all.filter(({ text, around }) => places.has(around) && /^animation\s*:/.test(text))).toEqual([])
})

test("takes the duration of every transition from a token", () => {
  const transitions = all.filter(({ text }) => /^transition(-duration)?\s*:/.test(text))
  expect(transitions.filter(({ text }) => !/var\(--motion-\w+\)|none/.test(text))).toEqual([])
})

test("has tokens from 150 to 250 ms, and next to nothing for visitors who prefer reduced motion", () => {
  const tokens = all.filter(({ text }) => /^--motion-(quick|calm)/.test(text))
  const reduced = tokens.filter(({ around }) => around.includes("prefers-reduced-motion: reduce"))
  const durations = (list: typeof tokens) => list.map(({ text }) => Number.parseFloat(text.split(":")[1] ?? ""))
  expect(durations(reduced)).toEqual([0.01, 0.01])
  const usual = durations(tokens.filter((token) => !reduced.includes(token)))
  expect(usual.length).toBe(2)
  for (const duration of usual) {
    expect(duration).toBeGreaterThanOrEqual(150)
    expect(duration).toBeLessThanOrEqual(250)
  }
})
