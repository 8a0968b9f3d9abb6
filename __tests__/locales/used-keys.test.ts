import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Namespaces of the public screens and of the server's mails. The build reads the texts of heads, the admin its own. */
const namespaces = [
  "about",
  "errors",
  "forms",
  "games",
  "jobs",
  "launcher",
  "legal",
  "mail",
  "main",
  "market",
  "pages",
  "posts",
  "preview",
  "sections",
  "shell",
  "support",
]

const root = join(import.meta.dirname, "../..")

type Texts = { [key: string]: string | Texts }

const flatten = (texts: Texts, prefix = ""): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [prefix + key] : flatten(value, `${prefix}${key}.`)
  )

const existingKeys = (namespace: string): string[] => {
  const texts = JSON.parse(readFileSync(join(root, `locales/en/${namespace}.json`), "utf8")) as Texts
  return [...new Set(flatten(texts).map((key) => key.replace(/_(one|other)$/, "")))]
}

const sources = ["src/components", "src/site", "src/i18n", "server"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(root, folder, file))
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8"))

/** Whether a file reads texts of a namespace: screens name it, the server has a function for mails. */
const usesOf = (source: string, namespace: string): boolean =>
  source.includes(`useTranslation("${namespace}")`) || (namespace === "mail" && source.includes("mailText("))

/** Keys that are used of a namespace, as patterns: a computed part matches any text. */
const usedPatterns = (namespace: string): RegExp[] =>
  sources
    .filter((source) => usesOf(source, namespace))
    .flatMap((source) => [...source.matchAll(/\bt\(\s*(?:"([^"]+)"|`([^`]+)`)/g)])
    .map(([, literal, template]) => literal ?? template ?? "")
    .map((key) => new RegExp(`^${key.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[\\w.-]+")}$`))

test("uses one namespace per file, so that keys are unambiguous", () => {
  for (const source of sources) {
    const requested = new Set([...source.matchAll(/useTranslation\("(\w+)"\)/g)].map(([, namespace]) => namespace))
    expect([...requested].length).toBeLessThanOrEqual(1)
  }
})

test.each(namespaces)("uses every text of %s", (namespace) => {
  const patterns = usedPatterns(namespace)
  const unused = existingKeys(namespace).filter((key) => !patterns.some((pattern) => pattern.test(key)))
  expect(unused).toEqual([])
})

test.each(namespaces)("finds every key used of %s", (namespace) => {
  const keys = existingKeys(namespace)
  const missing = usedPatterns(namespace).filter((pattern) => !keys.some((key) => pattern.test(key)))
  expect(missing).toEqual([])
})
