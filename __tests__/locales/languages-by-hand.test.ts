import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import ts from "typescript"
import { locales } from "../../shared/locales.ts"

/**
 * Adding a language is one line in shared/locales.ts and a folder of texts: no other code names a language. What has to is here, with
 * the reason.
 */
const allowed: Record<string, string> = {
  "shared/locales.ts": "is the list",
  "shared/typeset.ts": "words and marks that no line of a language ends with",
  "shared/language-names.ts": "what Russian makes of the name of a language",
  "shared/limits/reading.ts": "how fast one reads a language",
  "server/import/markdown/markdown-folder.ts": "knows folders of languages in exports of other systems",
  "src/components/ui/english-name.tsx": "names that are English in every language are marked as such",
  "src/gatsby/content/keywords.ts": "words that are in any text of a language",
  "src/i18n/format.ts": "Russian separates no thousands of four digits",
  "src/styles/font-files.ts": "the letters of a language are in files of their own",
  "tools/pictures.ts": "pictures for the documentation, in the two languages of the demo studio",
  "tools/setup/ask-studio.ts": "asks for the inflected name of Russian",
}

const allowedFolders: Record<string, string> = {
  "server/demo": "content of the demo studio, in its languages",
  "server/db/migrations": "what earlier versions had",
}

const root = resolve(import.meta.dirname, "../..")

const names = locales.join("|")

/** A text that is a language or an address in one. */
const text = new RegExp(
  `^(?:${names})$|^/(?:${locales.slice(1).join("|")})(?:/|$)|locales/(?:${names})/|\\b(?:${names})[-_][A-Z]{2}\\b`
)

/** The name of a value, a field or a column of one language. */
const name = new RegExp(
  `^(?:${names})$|^otherLocale$|[a-z](?:${names.replace(/\w+/g, (each) => each.charAt(0).toUpperCase() + each.slice(1))})$|_(?:${names})$`
)

/** A language in a regular expression, at the beginning of an address or among others. */
const pattern = new RegExp(`(?:\\\\/|[(|^])(?:${names})\\b`)

const isNamed = (node: ts.Node): boolean => {
  if (ts.isIdentifier(node)) return name.test(node.text)
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    return text.test(node.text) || /'(?:en|ru)'|_(?:en|ru)\b/.test(node.text)
  return ts.isRegularExpressionLiteral(node) && pattern.test(node.text)
}

/** The files of English are the types of all others; and what is English for everyone says so. */
const isRight = (node: ts.Node): boolean =>
  (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
  (ts.isJsxAttribute(node) && node.name.getText() === "lang") ||
  (ts.isNewExpression(node) && node.expression.getText().startsWith("Intl.")) ||
  (ts.isCallExpression(node) && /\.(?:localeCompare|toLocale\w+)$/.test(node.expression.getText()))

const namedIn = (file: string): string[] => {
  const source = readFileSync(join(root, file), "utf8")
  if (!new RegExp(`\\b(?:${names})\\b|(?:En|Ru|_en|_ru)\\b|otherLocale\\b`).test(source)) return []
  const parsed = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : undefined
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isRight(node)) return
    if (isNamed(node))
      found.push(`${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`)
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return found
}

const isAllowed = (file: string): boolean =>
  file in allowed || Object.keys(allowedFolders).some((folder) => file.startsWith(`${folder}/`))

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|js)$/.test(file))
    .map((file) => `${folder}/${file}`)

const files = [
  "gatsby-browser.tsx",
  "gatsby-ssr.tsx",
  ...["shared", "src", "server", "builder", "tools"].flatMap(filesIn),
].filter((file) => !file.endsWith(".d.ts"))

test("no code names a language, but for its rules", () => {
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => !isAllowed(file)).flatMap(namedIn)).toEqual([])
})

test.each(Object.keys(allowed))("%s needs its exception", (file) => {
  expect(namedIn(file)).not.toEqual([])
})
