import { readFile, stat } from "node:fs/promises"
import { basename, dirname } from "node:path"
import { ExportError, redirectTableName } from "../export/export-format.ts"
import { isExport, readExport } from "../export/read-export.ts"
import { exportMax, exportsAmong, remarksBesideMarkdown } from "./beside-markdown.ts"
import { counted } from "./counted.ts"
import { readGhost } from "./ghost/ghost-posts.ts"
import { ImportError, type ImportSource } from "./import-source.ts"
import { isMarkdown, isPost, readMarkdownFolder } from "./markdown/markdown-folder.ts"
import { noFiles, openSourceFiles, type SourceFiles } from "./source-files.ts"
import { decodeSource } from "./source-text.ts"
import { readCsv } from "./tables/csv-source.ts"
import { readWordPress } from "./wordpress/wordpress-posts.ts"

const isArchive = (head: Buffer): boolean => head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004"

/** Reads an export that is one file, by what its first characters and its name say. */
const readText = (bytes: Buffer, name: string, encoding: string | null): ImportSource => {
  const { text, remarks } = decodeSource(bytes, encoding)
  const source = /^\s*</.test(text)
    ? readWordPress(text)
    : /^\s*[{[]/.test(text)
      ? readGhost(text)
      : /\.(?:csv|tsv|txt)$/i.test(name)
        ? readCsv(text)
        : null
  if (!source)
    throw new ImportError(
      `${name} is no export that is known here: a WordPress export (XML), a Ghost export (JSON), a CSV, or a folder of Markdown.`
    )
  const found = remarks.map(({ line, message }) => ({ file: "", line, subject: "the export", message }))
  return { ...source, remarks: [...found, ...source.remarks] }
}

/** The content of an export of this product. */
const readOwn = async (files: SourceFiles): Promise<ImportSource> => {
  try {
    const exported = await readExport(files)
    const { entries, library } = exported
    const name = `Export of this product: ${counted(entries.length, "entry", "entries")}, ${counted(library.length, "file")}`
    const redirects = exported.redirects.map((redirect) => ({ ...redirect, file: redirectTableName }))
    return { name, origin: null, posts: [], vacancies: [], redirects, exported, remarks: [] }
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    throw new ImportError(error.message)
  }
}

/** The export within a folder or an archive: one of this product, else its Markdown, else the only file that is an export. */
const readFiles = async (files: SourceFiles, path: string, encoding: string | null): Promise<ImportSource> => {
  if (isExport(files)) return readOwn(files)
  if (files.names.some(isPost)) {
    const source = await readMarkdownFolder(files, encoding)
    return { ...source, remarks: [...source.remarks, ...(await remarksBesideMarkdown(files))] }
  }
  const known = (await exportsAmong(files)).map(({ name }) => name)
  const named = files.names.filter((name) => /\.(?:xml|json)$/i.test(name))
  const [only, more] = known.length === 0 && named.length === 1 ? named : known
  if (only === undefined) throw new ImportError(`${path} has no Markdown files and no export.`)
  if (more !== undefined)
    throw new ImportError(
      `${path} has several exports, ${only} and ${more} for two: name one of them, and the folder with --files.`
    )
  return readText(await files.read(only, exportMax), only, encoding)
}

const joined = (one: SourceFiles, other: SourceFiles): SourceFiles => ({
  names: [...one.names, ...other.names],
  read: (name, max) => (one.names.includes(name) ? one : other).read(name, max),
})

/**
 * Reads an export, and opens the files that its pictures are taken from: those of its own folder or archive, and of the
 * one that is given.
 *
 * @param filesPath a folder or a zip archive; null when there is none
 * @throws ImportError when it cannot be read
 */
export const openSource = async (
  path: string,
  { filesPath, encoding }: { filesPath: string | null; encoding: string | null }
): Promise<{ source: ImportSource; files: SourceFiles }> => {
  const found = await stat(path).catch(() => null)
  if (!found) throw new ImportError(`There is no ${path}`)
  const beside = filesPath === null ? noFiles : await openSourceFiles(filesPath)
  if (found.isDirectory()) {
    const own = await openSourceFiles(path)
    return { source: await readFiles(own, path, encoding), files: filesPath === null ? own : joined(own, beside) }
  }
  if (found.size > exportMax) throw new ImportError(`${path} is larger than ${exportMax} bytes: export it in parts.`)
  if (isMarkdown(path)) {
    const folder = await openSourceFiles(dirname(path))
    const name = basename(path)
    const only = { ...folder, names: folder.names.filter((one) => one === name) }
    return {
      source: await readMarkdownFolder(only, encoding),
      files: filesPath === null ? folder : joined(folder, beside),
    }
  }
  const bytes = await readFile(path)
  if (!isArchive(bytes)) return { source: readText(bytes, basename(path), encoding), files: beside }
  const own = await openSourceFiles(path)
  return { source: await readFiles(own, path, encoding), files: filesPath === null ? own : joined(own, beside) }
}
