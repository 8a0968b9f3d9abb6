import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** Namespaces of the public screens. Mails are the server's. The head's texts are read by the build, the admin's by its own screens. */
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

/** How a file asks for texts: a screen by the namespace's name, the server by a function that knows mails alone. */
const usesOf = (source: string, namespace: string): boolean =>
  source.includes(`useTranslation("${namespace}")`) || (namespace === "mail" && source.includes("mailText("))

/** Keys asked for in a namespace, as patterns: a part that is computed stands for any text. */
const usedPatterns = (namespace: string): RegExp[] =>
  sources
    .filter((source) => usesOf(source, namespace))
    .flatMap((source) => [...source.matchAll(/\bt\(\s*(?:"([^"]+)"|`([^`]+)`)/g)])
    .map(([, literal, template]) => literal ?? template ?? "")
    .map((key) => new RegExp(`^${key.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[\\w.-]+")}$`))

test("a file asks one namespace only, so that its keys can be told apart", () => {
  for (const source of sources) {
    const requested = new Set([...source.matchAll(/useTranslation\("(\w+)"\)/g)].map(([, namespace]) => namespace))
    expect([...requested].length).toBeLessThanOrEqual(1)
  }
})

test.each(namespaces)("every text of %s is used", (namespace) => {
  const patterns = usedPatterns(namespace)
  const unused = existingKeys(namespace).filter((key) => !patterns.some((pattern) => pattern.test(key)))
  expect(unused).toEqual([])
})

test.each(namespaces)("every key that is asked of %s exists", (namespace) => {
  const keys = existingKeys(namespace)
  const missing = usedPatterns(namespace).filter((pattern) => !keys.some((key) => pattern.test(key)))
  expect(missing).toEqual([])
})
