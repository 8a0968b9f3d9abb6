import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

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
const usedIn = (source: string): { names: Set<string>; computed: boolean } => ({
  names: new Set([...source.matchAll(/styles\.(\w+)/g)].map(([, name]) => name ?? "")),
  computed: /styles\[/.test(source),
})

describe.each(modules)("%s", (file) => {
  const component = join(root, file.replace(".module.css", ".tsx"))

  test("is beside its component", () => {
    expect(existsSync(component)).toBe(true)
  })

  test("defines the classes that the component uses, and no others", () => {
    const defined = definedIn(readFileSync(join(root, file), "utf8"))
    const { names, computed } = usedIn(readFileSync(component, "utf8"))
    expect([...names].filter((name) => !defined.has(name))).toEqual([])
    if (!computed) expect([...defined].filter((name) => !names.has(name))).toEqual([])
  })
})
