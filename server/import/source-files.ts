import { readdir, readFile, realpath, stat } from "node:fs/promises"
import { dirname, join, posix, relative, sep } from "node:path"
import { openPromise, type Entry } from "yauzl"
import { ImportError } from "./import-source.ts"

/** The files beside an export: those of a folder, or of a zip archive. Names are paths with slashes. */
export type SourceFiles = {
  names: readonly string[]
  /** @throws Error when the file cannot be read, or is larger than `max` bytes */
  read: (name: string, max: number) => Promise<Buffer>
}

export const noFiles: SourceFiles = {
  names: [],
  read: (name) => Promise.reject(new ImportError(`There is no file ${name}`)),
}

/** Folders that hold what programs have installed or built. */
const skipped = new Set(["node_modules", ".git", ".cache", "_site", ".astro", "resources"])

/** Copies of a file's facts that a Mac puts beside it in an archive, or on a disk of another system: `__MACOSX/a/._post.md`. */
const isOfMac = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\._)/.test(name)

const folderFiles = async (folder: string): Promise<SourceFiles> => {
  const root = await realpath(folder)
  const names: string[] = []
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const at = join(path, entry.name)
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) await walk(at)
      } else if (entry.isFile()) names.push(relative(root, at).split(sep).join("/"))
    }
  }
  await walk(root)
  const read: SourceFiles["read"] = async (name, max) => {
    const path = join(root, name)
    if ((await stat(path)).size > max) throw new ImportError(`is larger than ${max} bytes`)
    return readFile(path)
  }
  return { names: names.filter((name) => !isOfMac(name)).sort(), read }
}

const archiveFiles = async (path: string): Promise<SourceFiles> => {
  const entries = new Map<string, Entry>()
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith("/") && !entry.isEncrypted()) entries.set(entry.fileName, entry)
  const read: SourceFiles["read"] = async (name, max) => {
    const entry = entries.get(name)
    if (!entry) throw new ImportError(`There is no file ${name} in the archive`)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length
      if (size > max) throw new ImportError(`is larger than ${max} bytes`)
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks)
  }
  return { names: [...entries.keys()].filter((name) => !isOfMac(name)).sort(), read }
}

/**
 * Lists the files of a folder, or of a zip archive. Nothing outside of it is read: links of the file system are left out.
 *
 * @throws ImportError when it is neither
 */
export const openSourceFiles = async (path: string): Promise<SourceFiles> => {
  const found = await stat(path).catch(() => null)
  if (!found) throw new ImportError(`There is no ${path}`)
  if (found.isDirectory()) return folderFiles(path)
  return archiveFiles(path).catch((error: unknown) => {
    throw new ImportError(
      `${path} is neither a folder nor a zip archive: ${error instanceof Error ? error.message : String(error)}`
    )
  })
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The path of an address, without what names its server, its query and its place. */
const pathOf = (address: string): string => {
  const path =
    URL.canParse(address) && /^https?:/.test(address) ? new URL(address).pathname : address.replace(/[?#].*$/s, "")
  return decoded(path)
    .replace(/^(?:__GHOST_URL__|\{\{\s*site\.(?:baseurl|url)\s*\}\})/, "")
    .normalize("NFC")
}

/** A picture without the size that WordPress appends to its smaller copies, nor the folder of Ghost's. */
const fullSize = (path: string): string =>
  path
    .replace(/-(?:\d+x\d+|scaled|rotated|e\d{10,})(?=\.[a-z]+$)/i, "")
    .replace(/\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, "/")

/**
 * Finds the files that the addresses of texts mean. An address fits a file whose path ends as its own does; of several
 * that do, the one with the longest common end, as long as it is the only one. A name alone is enough below the folders
 * of uploads only if no other file has it.
 */
export const fileFinder = ({ names }: SourceFiles): ((address: string, from?: string) => string | null) => {
  const byName = new Map<string, string[]>()
  for (const name of names) {
    const last = posix.basename(name).normalize("NFC").toLowerCase()
    const same = byName.get(last)
    if (same) same.push(name)
    else byName.set(last, [name])
  }
  const known = new Set(names)
  const commonEnd = (one: string[], other: string[]): number => {
    let length = 0
    while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1
    return length
  }
  const find = (path: string, from: string): string | null => {
    // Beside the text itself, as generators of static sites have it.
    const beside = posix.normalize(posix.join(dirname(from).split(sep).join("/"), path))
    if (from !== "" && !path.startsWith("/") && known.has(beside)) return beside
    const steps = path
      .toLowerCase()
      .split("/")
      .filter((step) => step !== "" && step !== "." && step !== "..")
    const candidates = (byName.get(steps.at(-1) ?? "") ?? []).map((name) => ({
      name,
      length: commonEnd(name.normalize("NFC").toLowerCase().split("/"), steps),
    }))
    const longest = Math.max(0, ...candidates.map(({ length }) => length))
    const best = candidates.filter(({ length }) => length === longest)
    return best.length === 1 ? (best[0]?.name ?? null) : null
  }
  return (address, from = "") => {
    const path = pathOf(address)
    if (path === "" || path.endsWith("/")) return null
    const full = fullSize(path)
    return (full === path ? null : find(full, from)) ?? find(path, from)
  }
}
