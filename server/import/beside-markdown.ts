import { counted } from "./counted.ts"
import type { Remark } from "./import-source.ts"
import type { SourceFiles } from "./source-files.ts"

/** In bytes: what one string can hold. WordPress splits larger exports into several files. */
export const exportMax = 536_870_000

/** Characters at the start of a file that say what it is. */
const headLength = 4_096

const mayBeExport = (name: string): boolean => /\.(?:xml|json|csv|tsv)$/i.test(name)

/** Texts of generators and of offices. HTML is one only with front matter: otherwise it is a part of a theme. */
const isOtherText = (name: string): boolean => /\.(?:html?|adoc|asciidoc|org|rst|textile|docx?|odt|rtf)$/i.test(name)

const isHtml = (name: string): boolean => /\.html?$/i.test(name)

/** Folders of a generator whose texts are parts of its pages. */
const isOfTheme = (name: string): boolean => /(?:^|\/)(?:_layouts|_includes|layouts|themes|templates)\//.test(name)

/** The first characters of a file; empty for one that cannot be read. */
const headOf = async ({ read }: SourceFiles, name: string): Promise<string> => {
  const bytes = await read(name, exportMax).catch(() => Buffer.alloc(0))
  return bytes
    .subarray(0, headLength)
    .toString()
    .replace(/^\ufeff/, "")
}

const kindOf = (name: string, head: string): string | null => {
  if (/\.xml$/i.test(name)) return /wordpress\.org\/export\//.test(head) ? "a WordPress export" : null
  if (/\.json$/i.test(name)) return /^\s*\{\s*"(?:db|posts)"\s*:|"exported_on"\s*:/.test(head) ? "a Ghost export" : null
  const columns =
    head
      .split(/\r?\n/, 1)[0]
      ?.split(/[,;\t]/)
      .map((one) => one.replace(/"/g, "").trim().toLowerCase()) ?? []
  if (columns.includes("from") && columns.includes("to")) return "a table of redirects"
  return columns.some((column) => /^title(?:_[a-z]{2,3}(?:-[a-z0-9]+)*)?$/.test(column)) ? "a table of vacancies" : null
}

/** The files that an import reads by themselves, each with what it is. */
export const exportsAmong = async (files: SourceFiles): Promise<{ name: string; kind: string }[]> => {
  const found: { name: string; kind: string }[] = []
  for (const name of files.names.filter(mayBeExport)) {
    const kind = kindOf(name, await headOf(files, name))
    if (kind !== null) found.push({ name, kind })
  }
  return found
}

const otherTexts = async (files: SourceFiles): Promise<string[]> => {
  const found: string[] = []
  for (const name of files.names.filter((one) => isOtherText(one) && !isOfTheme(one)))
    if (!isHtml(name) || /^---\s*\n/.test(await headOf(files, name))) found.push(name)
  return found
}

/** What is said of the exports, tables and texts that a folder has beside its Markdown, and that do not come with it. */
export const remarksBesideMarkdown = async (files: SourceFiles): Promise<Remark[]> => {
  const exports = (await exportsAmong(files)).map(({ name, kind }) => ({
    file: name,
    line: 1,
    subject: name,
    message: `is left out: it is ${kind}, and does not come with Markdown. Import it by itself`,
  }))
  const [first, ...more] = await otherTexts(files)
  if (first === undefined) return exports
  const others = more.length === 0 ? "it is" : `it and ${counted(more.length, "other file")} are`
  return [
    ...exports,
    {
      file: first,
      line: 1,
      subject: first,
      message: `is left out: ${others} in a form that is not read. Save such texts as Markdown`,
    },
  ]
}
