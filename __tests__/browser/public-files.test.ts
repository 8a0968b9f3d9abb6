import { readdir, readFile } from "node:fs/promises"
import { basename, join, resolve } from "node:path"
import { styleCodes } from "../../src/gatsby/steps/class-names.ts"
import { readReleaseFile, releaseFiles } from "../support/release-files.ts"
import { reachableScripts } from "../support/script-graph.ts"

const projectDir = resolve(import.meta.dirname, "../..")

const filesBelow = async (folder: string, ending: string): Promise<string[]> => {
  const dir = join(projectDir, folder)
  const names = await readdir(dir, { recursive: true })
  return names.filter((name) => name.endsWith(ending)).map((name) => join(dir, name))
}

/** Texts too long to occur elsewhere by chance. */
const longTexts = (data: unknown): string[] => {
  if (typeof data === "string") return data.length > 40 && !/["'\\{}<>&\n]/.test(data) ? [data] : []
  return typeof data === "object" && data !== null ? Object.values(data).flatMap(longTexts) : []
}

/** The panel behind the links of mails is the one part of src/admin that visitors see. */
const publicFeature = "src/admin/features/unsubscribe"

/** The classes that a style sheet of the project has in the site. */
const classesOf = async (path: string, code: string): Promise<string[]> => {
  const names = (await readFile(join(projectDir, path), "utf8")).matchAll(/\.([a-z][A-Za-z]*)(?=[^{}]*\{)/g)
  return [...new Set([...names].map(([, name]) => `${code}-${name}`))]
}

/** Patterns of the admin's code: the class names of its styles, its texts, the editor's library. */
const adminPatterns = async (): Promise<string[]> => {
  const styles = [...styleCodes(projectDir)].filter(
    ([path]) => path.startsWith("src/admin/") && !path.startsWith(publicFeature)
  )
  const classes = await Promise.all(styles.map(([path, code]) => classesOf(path, code)))
  const texts = await Promise.all(
    [...(await filesBelow("locales/en", ".json")), ...(await filesBelow("locales/ru", ".json"))]
      .filter((file) => basename(file).startsWith("admin"))
      .map(async (file) => longTexts(JSON.parse(await readFile(file, "utf8"))))
  )
  return [...classes.flat(), ...texts.flat(), "ProseMirror"]
}

const patternsIn = (sources: Map<string, string>, patterns: string[]): string[] =>
  [...sources].flatMap(([file, source]) =>
    patterns.filter((pattern) => source.includes(pattern)).map((pattern) => `${file}: ${pattern}`)
  )

test("has nothing of the admin in any script that a public page can load", async () => {
  const patterns = await adminPatterns()
  expect(patterns.length).toBeGreaterThan(100)
  const ofVisitors = await reachableScripts((name) => name !== "admin")
  const ofStaff = await reachableScripts((name) => name === "admin")
  // Every template, the chunks that load on use, and the entry scripts.
  expect(ofVisitors.size).toBeGreaterThan(30)
  expect(patternsIn(ofVisitors, patterns)).toEqual([])
  // The same patterns do occur in the admin's scripts.
  expect(patternsIn(ofStaff, patterns).length).toBeGreaterThan(100)
})

test("has no styles or texts of the admin in public pages", async () => {
  const patterns = await adminPatterns()
  const pages = (await releaseFiles()).filter((file) => file.endsWith(".html") && file !== "admin/index.html")
  const sources = new Map<string, string>()
  for (const file of pages) sources.set(file, await readReleaseFile(file))
  expect(patternsIn(sources, patterns)).toEqual([])
})

/** The plain parts of a Markdown text: the text between its signs reaches pages unchanged. */
const plainParts = (markdown: string): string[] =>
  markdown
    .split(/[*_`[\]()#<>&"'’\\\n]/)
    .map((part) => part.trim())
    .filter((part) => part.length > 40)

/** The demo's unpublished texts, by file; parts that also occur in a published text are left out. */
const unpublished = async (): Promise<Map<string, string[]>> => {
  const texts = new Map<string, string[]>()
  let published = ""
  for (const file of await filesBelow("server/demo", ".md")) {
    const text = await readFile(file, "utf8")
    const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
    if (/^state: (draft|scheduled)$/m.test(head)) texts.set(file.slice(projectDir.length), plainParts(body))
    else published += text
  }
  for (const [file, parts] of texts)
    texts.set(
      file,
      parts.filter((part) => !part.startsWith("/") && !published.includes(part))
    )
  return texts
}

test("has nothing of a draft or of a scheduled entry in any public file", async () => {
  const drafts = await unpublished()
  const parts = [...drafts].flatMap(([file, texts]) => texts.map((text) => ({ file, text })))
  expect(drafts.size).toBeGreaterThan(5)
  expect(parts.length).toBeGreaterThan(30)
  const found: string[] = []
  for (const file of (await releaseFiles()).filter((name) => /\.(html|json|xml|js|txt|css)$/.test(name))) {
    const source = await readReleaseFile(file)
    for (const part of parts) if (source.includes(part.text)) found.push(`${file}: ${part.text} (${part.file})`)
  }
  expect(found).toEqual([])
})
