import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"

const projectDir = resolve(import.meta.dirname, "../..")

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: projectDir })
  .toString()
  .split("\n")
const pages = tracked.filter(
  (file) => file.endsWith(".md") && !file.startsWith("server/demo/") && existsSync(join(projectDir, file))
)

/** Folders of the project; what is named below them in a page is a path from the root. */
const rooms = /^(?:__tests__|artwork|bench|builder|docs|locales|server|shared|src|static|tools)\//

/** What a how-to page has its reader make, and the folder of which decision 2 says that there is none. */
const notThere = new Set([
  "src/pages",
  "server/bot-check/bot-check-tasks.ts",
  "__tests__/server/bot-check/bot-check-tasks.test.ts",
  "src/site/press/press-screen.tsx",
  "src/templates/press.tsx",
])

/** A path with a name to fill in, such as `server/<room>/<subject>-routes.ts`, or a pattern. */
const isPattern = (path: string): boolean => /[<>*{}…]/.test(path)

const textOf = (page: string): string => readFileSync(join(projectDir, page), "utf8").replace(/^```[\s\S]*?^```/gm, "")

test("links of the pages lead to files that are there", () => {
  const dead = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].flatMap(([, target = ""]) =>
      existsSync(join(projectDir, dirname(page), target)) ? [] : [`${page}: ${target}`]
    )
  )
  expect(dead).toEqual([])
})

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): Set<string> => {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-")
  )
  return new Set(
    headings.map((anchor, at) => {
      const before = headings.slice(0, at).filter((one) => one === anchor).length
      return before === 0 ? anchor : `${anchor}-${before}`
    })
  )
}

test("links of the pages lead to headings that are there", () => {
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)].map(
      ([, target = "", anchor = ""]) => ({
        page,
        target: target === "" ? page : join(dirname(page), target),
        anchor,
      })
    )
  )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ target, anchor }) => target.endsWith(".md") && !anchorsOf(target).has(anchor))).toEqual([])
})

const decisions = pages
  .filter((page) => /^docs\/decisions\/\d{4}-/.test(page))
  .sort()
  .map((page) => {
    const text = readFileSync(join(projectDir, page), "utf8")
    const [, number = "", title = ""] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
    const status = (/^Status: ([\s\S]*?)\n\n/m.exec(text)?.[1] ?? "").replaceAll("\n", " ")
    return { file: page.slice("docs/decisions/".length), number, title, status }
  })

test("the list of decisions has their titles and statuses", () => {
  const list = readFileSync(join(projectDir, "docs/decisions/README.md"), "utf8").split("\n")
  const lines = decisions.map(({ file, number, title, status }) => `${number}. [${title}](${file}): ${status}`)
  expect(list.filter((line) => /^\d+\. /.test(line))).toEqual(lines)
})

test("of two decisions of which one changes the other, both say so", () => {
  /** Numbers after some words, up to other such words. */
  const named = (status: string, words: string): string[] =>
    status
      .split(/\b(?=changes|changed by|extends|extended by)/)
      .filter((part) => part.startsWith(words))
      .flatMap((part) => [...part.matchAll(/\[(\d+)\]/g)].map(([, number = ""]) => number))
  const changes = decisions.flatMap(({ number, status }) =>
    named(status, "changes").map((other) => `${number} changes ${other}`)
  )
  const changed = decisions.flatMap(({ number, status }) =>
    named(status, "changed by").map((by) => `${by} changes ${number}`)
  )
  expect(changes.length).toBeGreaterThan(30)
  expect(new Set(changes)).toEqual(new Set(changed))
})

test("what the examples import is exported", () => {
  const examples = pages.flatMap((page) =>
    [
      ...readFileSync(join(projectDir, page), "utf8").matchAll(/^ *import (?:type )?\{([^}]+)\} from "(\.[^"]+)"/gm),
    ].flatMap(([, names = "", path = ""]) =>
      names.split(",").map((name) => ({ page, path, name: name.replace("type ", "").trim() }))
    )
  )
  expect(examples.length).toBeGreaterThan(5)
  const lost = examples.filter(({ path, name }) => {
    const file = path.replace(/^(?:\.{1,2}\/)+/, "/")
    const texts = tracked
      .filter((one) => `/${one}`.endsWith(file))
      .map((one) => readFileSync(join(projectDir, one), "utf8"))
    return (
      !notThere.has(path) &&
      !texts.some((text) =>
        new RegExp(
          `export (?:async )?(?:const|function|type|class) ${name}\\b|export (?:type )?\\{[^}]*\\b${name}\\b`
        ).test(text)
      )
    )
  })
  expect(lost).toEqual([])
})

test("paths that the pages name are there", () => {
  const paths = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`([^`\s]+)`/g)].map(([, path = ""]) => ({ page, path }))
  )
  const named = paths.filter(({ path }) => rooms.test(path) && !isPattern(path) && !notThere.has(path))
  expect(named.length).toBeGreaterThan(100)
  const lost = named.filter(({ path }) => !existsSync(join(projectDir, path.replace(/:\d+$/, ""))))
  expect(lost).toEqual([])
})

test("the example of an endpoint has the properties that the code has", () => {
  const propertiesOf = (block = ""): string[] => [...block.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = ""]) => name)
  const between = (file: string, pattern: RegExp): string[] =>
    propertiesOf(pattern.exec(readFileSync(join(projectDir, file), "utf8"))?.[1])
  const named = between("docs/how-to/add-an-endpoint.md", /^endpoint\(\{\n([\s\S]*?)^\}\)/m)
  const known = between("server/http/endpoint.ts", /^export type Endpoint<[\s\S]*?> = \{\n([\s\S]*?)^\}/m)
  expect(named).toContain("handle")
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})

/** Every text of the admin in English, as a pattern: a variable may be any word. */
const adminTexts = (): RegExp[] => {
  const textsIn = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsIn)
  const folder = join(projectDir, "locales/en")
  return readdirSync(folder)
    .filter((file) => /^admin.*\.json$/.test(file))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(join(folder, file), "utf8"))))
    .map(
      (text) =>
        new RegExp(
          `^${text
            .split(/\{\{[^}]+\}\}/)
            .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
            .join(".+")}$`
        )
    )
}

test("what a reader is told to choose or to press has that name in the admin", () => {
  const accounts = textOf("server/people/development-provider/accounts.json")
  const texts = adminTexts()
  const named = pages
    .filter((page) => /^docs\/(?:how-to|tutorial)\//.test(page))
    .flatMap((page) =>
      [...textOf(page).matchAll(/(?:hoose|ress|resses|opens|then|under) \*\*([^*]+)\*\*/g)].map(([, name = ""]) => ({
        page,
        name,
      }))
    )
  expect(named.length).toBeGreaterThan(10)
  const isThere = ({ name }: { name: string }): boolean =>
    accounts.includes(`"${name}"`) || texts.some((text) => text.test(name))
  expect(named.filter((one) => !isThere(one))).toEqual([])
})

test("the decisions are listed once each, in their order", () => {
  const files = tracked.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
  const listed = [...textOf("docs/decisions/README.md").matchAll(/^(\d+)\. \[[^\]]+\]\(([^)]+)\):/gm)]
  expect(listed.map(([, , file]) => `docs/decisions/${file ?? ""}`)).toEqual(files.sort())
  expect(listed.map(([, number]) => Number(number))).toEqual(files.map((_, index) => index + 1))
})
