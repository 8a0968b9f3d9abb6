import { mkdir, readFile, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { inlineBlocks, type InlineBlocks } from "./inline-blocks.ts"

const fileConcurrency = 16

/** Cache between builds. It is in Gatsby's cache folder, which is retained and removed together with `public`. */
const memory = ".cache/site-hosting/page-blocks.json"

type Remembered = { blocks: InlineBlocks[]; files: Record<string, [mtime: number, size: number, block: number]> }

const readMemory = async (siteDir: string): Promise<Remembered> => {
  try {
    return JSON.parse(await readFile(join(siteDir, memory), "utf8")) as Remembered
  } catch {
    // Missing or truncated: all files are read.
    return { blocks: [], files: {} }
  }
}

const writeMemory = async (siteDir: string, remembered: Remembered): Promise<void> => {
  await mkdir(dirname(join(siteDir, memory)), { recursive: true })
  await writeFile(join(siteDir, memory), JSON.stringify(remembered))
}

/**
 * The inline blocks of HTML files. Reads only files changed since the last build: usually a few of ten thousand.
 *
 * @param files paths relative to the public folder
 */
export const blocksOfPages = async (siteDir: string, files: readonly string[]): Promise<Map<string, InlineBlocks>> => {
  const before = await readMemory(siteDir)
  const found = new Map<string, InlineBlocks>()
  const blocks: InlineBlocks[] = []
  const indexes = new Map<string, number>()
  const after: Remembered = { blocks, files: {} }
  const indexOf = (each: InlineBlocks): number => {
    const key = JSON.stringify(each)
    const known = indexes.get(key)
    if (known !== undefined) return known
    indexes.set(key, blocks.length)
    return blocks.push(each) - 1
  }
  const readOne = async (file: string): Promise<void> => {
    const path = join(siteDir, "public", file)
    const { mtimeMs, size } = await stat(path)
    const [mtime, bytes, block = -1] = before.files[file] ?? []
    const known = mtime === mtimeMs && bytes === size ? before.blocks[block] : undefined
    const each = known ?? inlineBlocks(await readFile(path, "utf8"))
    const index = indexOf(each)
    after.files[file] = [mtimeMs, size, index]
    // Equal results share one object; there are few distinct ones.
    found.set(file, blocks[index] ?? each)
  }
  for (let start = 0; start < files.length; start += fileConcurrency)
    await Promise.all(files.slice(start, start + fileConcurrency).map(readOne))
  await writeMemory(siteDir, after)
  return new Map(files.flatMap((file) => (found.has(file) ? [[file, found.get(file) as InlineBlocks] as const] : [])))
}

/** The inline blocks of one file that was just written. */
export const blocksOfPage = async (siteDir: string, file: string): Promise<InlineBlocks> =>
  inlineBlocks(await readFile(join(siteDir, "public", file), "utf8"))
