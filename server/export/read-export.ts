import { createHash } from "node:crypto"
import { parse as parseCsv } from "csv-parse/sync"
import { parse as parseYaml } from "yaml"
import { z } from "zod"
import { fromCell } from "../../shared/csv-text.ts"
import { MarkdownError } from "./body/read-nodes.ts"
import { readDocument } from "./body/exact-markdown.ts"
import { readNotes, type PortableNotes } from "./content-tables.ts"
import {
  ExportError,
  exportManifest,
  fileTableName,
  formatNumber,
  gamesName,
  manifestName,
  noteTableName,
  redirectTableName,
  unfinishedName,
  type ExportManifest,
} from "./export-format.ts"
import { readLibraryRow, type LibraryRow } from "./library-table.ts"
import { readGamesText, type PortableGame } from "./portable-games.ts"
import { kindFolders, readEntries, readText, type PortableContent } from "./portable-entry.ts"

/** The files of a folder or an archive. */
type ExportFiles = {
  names: readonly string[]
  /** @throws Error when the file cannot be read, or is larger than `max` bytes */
  read: (name: string, max: number) => Promise<Buffer>
}

/** What an export holds, checked as saves in the admin are. */
export type ExportedContent = {
  /** Each with the path of one of its texts. */
  entries: (PortableContent & { path: string })[]
  redirects: { from: string; to: string; line: number }[]
  notes: PortableNotes
  /** None in an export of an earlier version, which had no games of its own. */
  games: PortableGame[]
  library: LibraryRow[]
  /** The bytes of a file; null for one that the export lacked when it was made. */
  bytesOf: (file: LibraryRow) => Promise<Buffer | null>
}

/** Bytes of the list of files: enough for hundreds of thousands. */
const manifestMax = 100_000_000

/** Names that an export has beside each other. */
const ownNames = [manifestName, fileTableName, redirectTableName, noteTableName]

/** The folder of an export among files, complete or not; the archive of a folder has it below the first level. */
const rootOf = ({ names }: ExportFiles): string | null => {
  const present = new Set(names)
  const roots = new Set(names.map((name) => /^[^/]+\/(?=[^/]+$)/.exec(name)?.[0] ?? ""))
  const isRoot = (root: string) =>
    present.has(root + unfinishedName) || ownNames.filter((name) => present.has(root + name)).length > 1
  return ["", ...roots].find(isRoot) ?? null
}

/** Whether files are an export of this product, complete or not. */
export const isExport = (files: ExportFiles): boolean => rootOf(files) !== null

const readManifest = (text: string): ExportManifest => {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ExportError(`${manifestName} is not complete: the export was interrupted, or copied in part.`)
  }
  const { data: format } = z.looseObject({ format: z.int() }).safeParse(json)
  if (format && format.format !== formatNumber)
    throw new ExportError(
      `The export has format ${format.format}, and this version of the product reads format ${formatNumber} alone.`
    )
  const manifest = exportManifest.safeParse(json)
  if (!manifest.success) throw new ExportError(`${manifestName} is not that of an export.`)
  return manifest.data
}

/** @throws ExportError unless every file is there as it was written */
const requireComplete = async (
  { names, read }: ExportFiles,
  { files }: ExportManifest,
  root: string
): Promise<void> => {
  const present = new Set(names)
  const lost = files.filter(({ path }) => !present.has(root + path))
  if (lost[0])
    throw new ExportError(
      `The export is not complete: ${lost.length} of its ${files.length} files are not there, ${lost[0].path} for one. Copy it again.`
    )
  for (const { path, size, sha256 } of files) {
    const bytes = await read(root + path, size).catch(() => null)
    if (!bytes || createHash("sha256").update(bytes).digest("hex") !== sha256)
      throw new ExportError(`${path} is not as it was exported. Copy the export again.`)
  }
}

const readMarkdown = (path: string, source: string) => {
  const [, head, body] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(source) ?? []
  try {
    if (head === undefined || body === undefined) throw new MarkdownError("it has no front matter")
    return readText(path, parseYaml(head) as Record<string, unknown>, readDocument(body))
  } catch (error) {
    if (!(error instanceof MarkdownError)) throw error
    throw new ExportError(`${path}: ${error.message}`)
  }
}

const readRows = (text: string): Record<string, string>[] => {
  const records: Record<string, string>[] = parseCsv(text, { bom: true, columns: true })
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([column, cell]) => [column, fromCell(cell)]))
  )
}

/** Says of a table which row cannot be read. */
const inTable = <Result>(name: string, work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const [issue] = error.issues
    throw new ExportError(`${name} cannot be read: ${issue?.path.join(".")} ${issue?.message}`)
  }
}

const readGames = (text: string): PortableGame[] => {
  try {
    return inTable(gamesName, () => readGamesText(text))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ExportError(`${gamesName} cannot be read: ${error.message}`)
  }
}

/**
 * Reads an export. Nothing of it is used unless all of it is there.
 *
 * @throws ExportError that says what is missing or wrong
 */
export const readExport = async (files: ExportFiles): Promise<ExportedContent> => {
  const root = rootOf(files) ?? ""
  if (!files.names.includes(root + manifestName))
    throw new ExportError(
      `The export has no ${manifestName}: it was interrupted, or copied in part. Export again, into a new folder.`
    )
  const manifest = readManifest((await files.read(root + manifestName, manifestMax)).toString())
  await requireComplete(files, manifest, root)
  const sizes = new Map(manifest.files.map(({ path, size }) => [path, size]))
  const textOf = async (path: string) => (await files.read(root + path, sizes.get(path) ?? 0)).toString()
  const isText = (path: string) =>
    path.endsWith(".md") && Object.values(kindFolders).some((folder) => path.startsWith(`${folder}/`))
  const texts: ReturnType<typeof readMarkdown>[] = []
  for (const path of [...sizes.keys()].filter(isText)) texts.push(readMarkdown(path, await textOf(path)))
  const library = readRows(await textOf(fileTableName))
  const redirects = readRows(await textOf(redirectTableName))
  const notes = readRows(await textOf(noteTableName))
  return {
    entries: readEntries(texts),
    redirects: redirects.map(({ from = "", to = "" }, at) => ({ from, to, line: at + 2 })),
    notes: inTable(noteTableName, () => readNotes(notes)),
    games: sizes.has(gamesName) ? readGames(await textOf(gamesName)) : [],
    library: inTable(fileTableName, () => library.map(readLibraryRow)),
    bytesOf: async ({ path }) => {
      const size = sizes.get(path)
      return size === undefined ? null : files.read(root + path, size)
    },
  }
}
