import { closeSync, fsyncSync, openSync, readFileSync, readlinkSync, writeFileSync } from "node:fs"
import { setPriority } from "node:os"
import { basename, join } from "node:path"
import { parentPort, workerData } from "node:worker_threads"
import type { BestCopiesTask, BetterCopies } from "./best-copies.ts"
import { areBestCopies, bestCopy, type Encoding } from "./compress.ts"
import { readFileRecords } from "./release-record.ts"
import { copySuffixes } from "./release-links.ts"

/** A thread that makes the smallest compressed copies of a release's files, and tells of each file; see best-copies.ts. */
const { release, folder, files } = workerData as BestCopiesTask

/** How far this thread steps back behind the server's own work, as `nice` counts. */
const niceness = 10

/** Of this thread alone, where the system knows threads by numbers of their own (Linux). */
const lowerPriority = (): void => {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), niceness)
  } catch {
    // Then it works as the others do.
  }
}

const allFiles = async (): Promise<[string, Encoding[]][]> =>
  Object.entries(await readFileRecords(release)).map(([file, { encodings }]) => [file, encodings])

const writeFlushed = (path: string, content: Buffer): void => {
  writeFileSync(path, content)
  const file = openSync(path, "r")
  fsyncSync(file)
  closeSync(file)
}

const improve = (file: string, encodings: readonly Encoding[], number: number): BetterCopies => {
  const path = join(release, "public", file)
  const content = readFileSync(path)
  const copies = encodings.map((encoding): [suffix: string, made: string] => {
    const suffix = copySuffixes[encoding]
    const made = join(folder, `${number}${suffix}`)
    writeFlushed(made, bestCopy(path, content, encoding))
    return [suffix, made]
  })
  return { file, copies }
}

const isOfOnePage = (file: string): boolean => /\.(?:html|json)$/.test(file)

lowerPriority()
const named = files ?? (await allFiles())
// Scripts and styles first: every page wants them.
const inOrder = [...named.filter(([file]) => !isOfOnePage(file)), ...named.filter(([file]) => isOfOnePage(file))]
for (const [number, [file, encodings]] of inOrder.entries()) {
  const hasCopies = encodings.includes("g")
  if (hasCopies && !areBestCopies(`${join(release, "public", file)}.gz`))
    parentPort?.postMessage(improve(file, encodings, number))
}
