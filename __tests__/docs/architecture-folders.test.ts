import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { rooms } from "../../server/rooms.ts"

const projectDir = resolve(import.meta.dirname, "../..")
const page = readFileSync(join(projectDir, "docs/architecture.md"), "utf8")

const foldersIn = (folder: string): string[] =>
  readdirSync(join(projectDir, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : []
  )

/** Every folder below another one, by its own name. */
const namesBelow = (folder: string): string[] =>
  foldersIn(folder).flatMap((name) => [name, ...namesBelow(`${folder}/${name}`)])

/** Folders that a text names: words that end in a slash, and no paths. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/<>.-])([a-z0-9-]+)\/(?![\w<*])/g)].map(([, name = ""]) => name)

/** The line of a folder, of several, or of all below one: `pages/`, `i18n/ styles/`, `site/<screen>/`. */
const folderLine = /^( *)((?:[a-z0-9_-]+\/)+(?:<[a-z]+>\/)?(?: {1,2}[a-z0-9-]+\/)*)(?= |$)/

/** The tree of the page: each folder with the text beside and below its name. */
const readTree = (): Map<string, string> => {
  const [, tree = ""] = /## Folders\n\n```\n([\s\S]*?)```/.exec(page) ?? []
  const open: { indent: number; paths: string[] }[] = []
  const texts = new Map<string, string>()
  for (const line of tree.split("\n")) {
    const [found = "", space = "", names] = folderLine.exec(line) ?? []
    // Deeper lines go on with the text of a folder.
    const isFolder = names !== undefined && space.length < 20
    if (isFolder) {
      while ((open.at(-1)?.indent ?? -1) >= space.length) open.pop()
      const parent = open.at(-1)?.paths[0]
      const paths = names.split(/ +/).map((name) => name.replace(/\/(?:<[a-z]+>\/)?$/, ""))
      open.push({ indent: space.length, paths: paths.map((path) => (parent ? `${parent}/${path}` : path)) })
    }
    for (const path of open.at(-1)?.paths ?? [])
      texts.set(path, `${texts.get(path) ?? ""} ${isFolder ? line.slice(found.length) : line}`)
  }
  return texts
}

const tree = readTree()

test.each(["src", "src/admin", "src/admin/features/editor", "src/components", "src/gatsby"])(
  "the tree has the folders of %s, each with a line or in its text",
  (folder) => {
    const named = namedIn(tree.get(folder) ?? "")
    expect(foldersIn(folder).filter((name) => !named.includes(name) && !tree.has(`${folder}/${name}`))).toEqual([])
  }
)

test("the tree names no folder that is gone", () => {
  expect(tree.size).toBeGreaterThan(40)
  const gone = [...tree].flatMap(([path, text]) => {
    if (!existsSync(join(projectDir, path))) return [path]
    const below = namesBelow(path)
    return namedIn(text).flatMap((name) => (below.includes(name) ? [] : [`${path}: ${name}/`]))
  })
  expect(gone).toEqual([])
})

test("the row of the admin's features names every folder beside them", () => {
  const [, allowed = ""] = /^\| src\/admin\/features\/X +\| ([^|]*)\|/m.exec(page) ?? []
  const named = allowed.split(/[,;\s]+/).map((word) => word.replace(/^admin\//, ""))
  const beside = foldersIn("src/admin").filter((name) => name !== "features" && name !== "shell")
  expect(beside.filter((name) => !named.includes(name))).toEqual([])
})

// Those of the demo studio hold its texts, and those of content have a table of their own.
test.each(Object.entries(rooms).filter(([name]) => !["demo", "content"].includes(name) && !name.endsWith(".ts")))(
  "the text of the room %s names its folders, and no other",
  (name, { holds }) => {
    expect(namedIn(holds).sort()).toEqual(foldersIn(`server/${name}`).sort())
  }
)
