import { parse as parseToml } from "smol-toml"
import { LineCounter, parseDocument } from "yaml"

/** What stands above a text, and the text. `line` is that on which the text begins. */
export type FrontMatter = {
  values: Record<string, unknown>
  body: string
  line: number
  error: { line: number; message: string } | null
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const yamlValues = (text: string): { values: Record<string, unknown>; error: FrontMatter["error"] } => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, merge: true })
  const [error] = document.errors
  if (error)
    return {
      values: {},
      error: { line: lines.linePos(error.pos[0]).line + 1, message: error.message.split("\n")[0] ?? "" },
    }
  try {
    return { values: asRecord(document.toJS({ maxAliasCount: 100 })), error: null }
  } catch (caught) {
    return { values: {}, error: { line: 1, message: caught instanceof Error ? caught.message : String(caught) } }
  }
}

const readWith = (
  parse: (text: string) => unknown,
  text: string
): { values: Record<string, unknown>; error: FrontMatter["error"] } => {
  try {
    return { values: asRecord(parse(text)), error: null }
  } catch (error) {
    const line = typeof (error as { line?: unknown }).line === "number" ? (error as { line: number }).line + 1 : 1
    return {
      values: {},
      error: { line, message: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) },
    }
  }
}

/** The end of a JSON object at the start of a text; -1 when it does not end. */
const endOfObject = (text: string): number => {
  let [depth, isText] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === "\\" && isText) at += 1
    else if (sign === '"') isText = !isText
    else if (!isText && sign === "{") depth += 1
    else if (!isText && sign === "}" && --depth === 0) return at + 1
  }
  return -1
}

/** Splits a text from its front matter: YAML between `---`, TOML between `+++`, or JSON, as Hugo allows. */
export const readFrontMatter = (source: string): FrontMatter => {
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n")
  const [whole, sign, head] = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)(?:^|\n)\1[ \t]*(?:\n|$)/.exec(text) ?? []
  const bodyAfter = (length: number) => ({ body: text.slice(length), line: text.slice(0, length).split("\n").length })
  if (whole !== undefined && head !== undefined)
    return { ...(sign === "---" ? yamlValues(head) : readWith(parseToml, head)), ...bodyAfter(whole.length) }
  if (/^\s*\{\s*["}]/.test(text)) {
    const start = text.indexOf("{")
    const end = endOfObject(text.slice(start))
    if (end > 0) return { ...readWith(JSON.parse, text.slice(start, start + end)), ...bodyAfter(start + end) }
  }
  return { values: {}, error: null, body: text, line: 1 }
}
