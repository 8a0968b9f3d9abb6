import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"

const root = join(import.meta.dirname, "../../..")

const modules = ["src/components", "src/site"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file))
  )
  .filter((file) => file.endsWith(".module.css"))

const definedIn = (css: string): Set<string> =>
  new Set(
    [...css.replace(/:global\([^)]*\)|\/\*[\s\S]*?\*\//g, "").matchAll(/\.([a-zA-Z][\w]*)/g)].map(
      ([, name]) => name ?? ""
    )
  )

/** Class names that a component computes cannot be found here, so that its unused classes are not checked. */
const usedIn = (source: string, as = "styles"): { names: Set<string>; computed: boolean } => ({
  names: new Set([...source.matchAll(new RegExp(`(?<![-/\\w])${as}\\.(\\w+)`, "g"))].map(([, name]) => name ?? "")),
  computed: new RegExp(`\\b${as}\\[`).test(source),
})

const components = ["src/components", "src/site"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(root, folder, file))
  )
  .filter((file) => file.endsWith(".tsx"))

/** What the components use that share a style sheet, each under its own name for it. */
const usersOf = (file: string): { names: Set<string>; computed: boolean }[] =>
  components.flatMap((component) => {
    const source = readFileSync(component, "utf8")
    const as = new RegExp(`import \\* as (\\w+) from "[^"]*/${basename(file)}"`).exec(source)?.[1]
    return as === undefined ? [] : [usedIn(source, as)]
  })

describe.each(modules)("%s", (file) => {
  const component = join(root, file.replace(".module.css", ".tsx"))
  const users = existsSync(component) ? [usedIn(readFileSync(component, "utf8"))] : usersOf(file)

  test("is beside its component, or shared by several", () => {
    expect(existsSync(component) || users.length > 1).toBe(true)
  })

  test("defines the classes that the component uses, and no others", () => {
    const defined = definedIn(readFileSync(join(root, file), "utf8"))
    const names = new Set(users.flatMap((user) => [...user.names]))
    expect([...names].filter((name) => !defined.has(name))).toEqual([])
    if (!users.some(({ computed }) => computed)) expect([...defined].filter((name) => !names.has(name))).toEqual([])
  })
})
