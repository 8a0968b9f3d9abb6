import { globSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"

const projectDir = resolve(import.meta.dirname, "../..")
const textsDir = join(projectDir, "locales/en")

/** The variables of every text, by its key without the ending of a plural form; two areas may have the same key. */
const variablesOf = (texts: object, prefix = ""): [key: string, variables: string[]][] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === "string"
      ? [
          [
            `${prefix}${name}`.replace(/_(?:one|few|many|other)$/, ""),
            [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, variable = ""]) => variable),
          ],
        ]
      : variablesOf(text as object, `${prefix}${name}.`)
  )

const byKey = Map.groupBy(
  globSync("*.json", { cwd: textsDir }).flatMap((file) =>
    variablesOf(JSON.parse(readFileSync(join(textsDir, file), "utf8")) as object)
  ),
  ([key]) => key
)

const sources = (folder: string): string[] =>
  readdirSync(join(projectDir, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))

/** Names that a call gives; undefined where they cannot be read off the code. */
const givenNames = (given: ts.Expression | undefined): string[] | undefined => {
  if (!given) return []
  if (!ts.isObjectLiteralExpression(given) || given.properties.some(ts.isSpreadAssignment)) return undefined
  return given.properties.flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
}

let checkedCount = 0

const missingIn = (file: string): string[] => {
  const missing: string[] = []
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit)
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== "t") return
    const [key, given] = node.arguments
    const names = givenNames(given)
    const texts = key && ts.isStringLiteral(key) ? byKey.get(key.text) : undefined
    if (!key || !texts || !names) return
    checkedCount += 1
    if (texts.some(([, variables]) => variables.every((variable) => names.includes(variable)))) return
    missing.push(`${file}: ${key.getText()} needs ${texts.flatMap(([, variables]) => variables).join(", ")}`)
  }
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, readFileSync(join(projectDir, file), "utf8"), ts.ScriptTarget.Latest, true, kind))
  return missing
}

test("gives every text the variables that are in it", () => {
  expect(byKey.size).toBeGreaterThan(500)
  expect(["src", "server"].flatMap(sources).flatMap(missingIn)).toEqual([])
  expect(checkedCount).toBeGreaterThan(500)
})
