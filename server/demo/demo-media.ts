import { on } from "node:events"
import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { basename, extname, join } from "node:path"
import { Worker } from "node:worker_threads"
import type { Insertable } from "kysely"
import { fileUrl } from "../../shared/contract/files.ts"
import { pictureLimits } from "../../shared/limits/files.ts"
import { textColumn } from "../db/locale-column.ts"
import type { FileStore } from "../files/storage/file-store.ts"
import type { openFileStore } from "../files/storage/open-file-store.ts"
import { mp4Size } from "../files/checks/mp4-size.ts"
import { storeRenditions, type ReadyCopies } from "../files/renditions/picture-renditions.ts"
import type { Schema } from "../db/schema.ts"
import { DemoContentError } from "./demo-error.ts"
import { descriptionsFile, readDescriptions } from "./demo-files.ts"
import { demoId } from "./demo-id.ts"
import type { MediaLookup } from "./markdown-document.ts"

type FileRow = Insertable<Schema["uploaded_file"]>

/** Rows of stored media, by file name. */
export type DemoMedia = Map<string, FileRow>

/** What a thread is given that stores media: `storage` are the settings of the file store. */
export type DemoMediaTask = { folder: string; storage: Parameters<typeof openFileStore>[0]; now: Date }

const contentTypes: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  mp4: "video/mp4",
}

/**
 * Puts the files of the demo's media folder into the file store; nothing refers to them yet.
 *
 * @returns their rows, by file name
 * @throws DemoContentError for a file that is neither a picture nor a video, or cannot be read as one, and for the
 * description of a file that is not there
 */
export const storeDemoMedia = async (folder: string, files: FileStore, now: Date): Promise<DemoMedia> => {
  const entries = await readdir(join(folder, "media"), { withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name)
  const descriptions = await readDescriptions(folder)
  for (const name of Object.keys(descriptions))
    if (!names.includes(name)) throw new DemoContentError(descriptionsFile, `there is no media/${name}`)
  const rows = new Map<string, FileRow>()
  const waiting = names.sort().values()
  const store = async (): Promise<void> => {
    for (const name of waiting) {
      rows.set(name, { ...(await storeFile(folder, name, files, now)), alt: textColumn(descriptions[name] ?? {}) })
    }
  }
  // The encoder of AVIF uses one core for a picture.
  await Promise.all([store(), store()])
  return rows
}

/**
 * Does the same in a thread: a new embedded database keeps this one busy for seconds.
 *
 * @param signal ends the thread; the promise then rejects with its reason
 * @throws Error with the message of what `storeDemoMedia` throws
 */
export const storeDemoMediaInThread = async (task: DemoMediaTask, signal?: AbortSignal): Promise<DemoMedia> => {
  const worker = new Worker(join(import.meta.dirname, "demo-media-thread.ts"), { workerData: task })
  try {
    // With `--watch`, as in development, Node sends messages of its own on the same channel.
    for await (const [message] of on(worker, "message", { signal, close: ["exit"] }) as AsyncIterable<[unknown]>)
      if (message instanceof Map) return message as DemoMedia
    throw new Error("The thread that stores the demo's media has ended")
  } finally {
    await worker.terminate()
  }
}

const storeFile = async (folder: string, name: string, files: FileStore, now: Date): Promise<FileRow> => {
  const path = `media/${name}`
  const contentType = contentTypes[/\.([a-z0-9]+)$/.exec(name)?.[1] ?? ""]
  if (contentType === undefined) throw new DemoContentError(path, "is neither a picture (jpg, png, webp) nor an mp4")
  const bytes = await readFile(join(folder, path))
  try {
    const facts = contentType.startsWith("image/")
      ? { kind: "image" as const, ...(await storeRenditions(files, bytes, name, await readyCopies(folder, name))) }
      : { kind: "video" as const, ...videoFacts(bytes) }
    const { key, sha256, size } = await files.put(bytes)
    const row = { id: demoId(path), name, content_type: contentType, size, sha256, storage_key: key, created_at: now }
    return { ...row, ...facts, renditions: JSON.stringify(facts.renditions) }
  } catch (error) {
    throw new DemoContentError(path, error instanceof Error ? error.message : "cannot be read")
  }
}

/**
 * The AVIF copies that stand beside the demo's own pictures: `media/avif/<name>-<width>.avif`, drawn with the pictures (artwork/render.ts).
 * Making them takes most of the time of seeding, and they are the same for everybody.
 */
const readyCopies = async (folder: string, name: string): Promise<ReadyCopies> => {
  const ready = new Map<number, Uint8Array>()
  for (const width of pictureLimits.renditionWidths) {
    const path = join(folder, "media/avif", `${basename(name, extname(name))}-${width}.avif`)
    if (existsSync(path)) ready.set(width, await readFile(path))
  }
  return ready
}

const videoFacts = (bytes: Uint8Array) => {
  const size = mp4Size(bytes)
  if (size === null) throw new Error("has no picture track")
  return { ...size, renditions: [], placeholder: null }
}

/** Finds seeded media for the texts. */
export const mediaLookup = (media: ReadonlyMap<string, FileRow>): MediaLookup => {
  const find = (name: string, kind: FileRow["kind"]) => {
    const file = media.get(name)
    return file?.kind === kind ? file : null
  }
  return {
    pictureId: (name) => find(name, "image")?.id ?? null,
    videoUrl: (name) => {
      const file = find(name, "video")
      return file && fileUrl(file)
    },
  }
}
