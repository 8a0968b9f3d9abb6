import { closeSync, constants, ftruncateSync, mkdirSync, openSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

const openInPlace = (path: string): number => openSync(path, constants.O_WRONLY | constants.O_CREAT)

const openToWrite = (path: string): number => {
  try {
    return openInPlace(path)
  } catch {
    mkdirSync(dirname(path), { recursive: true })
    return openInPlace(path)
  }
}

const writeInPlace = (path: string, parts: readonly Uint8Array[]): void => {
  const file = openToWrite(path)
  try {
    let length = 0
    for (const part of parts) {
      writeFileSync(file, part)
      length += part.length
    }
    ftruncateSync(file, length)
  } finally {
    closeSync(file)
  }
}

/** What Gatsby writes pages and their data with; pages come in parts (page-scripts.ts). */
export type PageFiles = { outputFile: (path: string, content: string | Uint8Array[]) => Promise<void> }

/**
 * Lets Gatsby write pages and their data in this thread: its own way asks the thread pool five times for a file, which takes 0.8 ms of
 * this thread in place of 0.1. A file is written over and not emptied first, as ext4 would then write it to the disk when it is closed.
 */
export const writeDirectly = (files: PageFiles): void => {
  files.outputFile = (path, content) =>
    new Promise((resolve) => {
      writeInPlace(path, typeof content === "string" ? [Buffer.from(content)] : content)
      resolve()
    })
}
