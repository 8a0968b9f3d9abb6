import type { Stats } from "node:fs"
import { open, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { negotiate } from "@fastify/accept-negotiator"
import { send } from "@fastify/send"
import type { FastifyReply, FastifyRequest } from "fastify"
import { createMemoryCache, type MemoryCache } from "../http/memory-cache.ts"
import { markFromCache } from "../http/request-log.ts"
import type { ServedFile } from "./loaded-release.ts"

const copies = { br: { mark: "b", extension: ".br" }, gzip: { mark: "g", extension: ".gz" } } as const

type Coding = keyof typeof copies

/** Smallest first; identity is listed so that a client can prefer it. */
const preference = ["br", "gzip", "identity"] as const

const codingFor = (request: FastifyRequest, { encodings }: ServedFile): Coding | undefined => {
  // Ranges refer to the file itself: a player's position has no meaning in a compressed copy.
  if (encodings.length === 0 || request.headers.range !== undefined) return undefined
  const offered = preference.filter((coding) => coding === "identity" || encodings.includes(copies[coding].mark))
  const header = (request.headers["accept-encoding"] ?? "").toLowerCase()
  const chosen = negotiate(header, offered)
  return chosen === "br" || chosen === "gzip" ? chosen : undefined
}

const setHeaders = (reply: FastifyReply, file: ServedFile, coding: Coding | undefined): void => {
  for (const [name, value] of file.headers) reply.header(name, value)
  if (file.encodings.length > 0) reply.header("vary", "Accept-Encoding")
  if (coding) reply.header("content-encoding", coding)
}

/** A file as it is sent in full; `stamp` is that of the file on the disk at `seenAt`. */
type KeptFile = { head: string[]; body: Buffer; stamp: string; seenAt: number }

export type FileMemory = MemoryCache<KeptFile>

/** Above this size in bytes, reading a file costs more than opening it. */
const keptMax = 256 * 1_024

/** Milliseconds for which a kept file is taken to be the one on the disk. */
const seenFor = 1_000

const stampOf = ({ ino, size, mtimeMs }: Stats): string => `${ino} ${size} ${mtimeMs}`

/** Whether a kept file is still the one on the disk: a release that was damaged is repaired under the same name. */
const isPresent = async (path: string, kept: KeptFile): Promise<boolean> => {
  if (Date.now() - kept.seenAt < seenFor) return true
  const found = await stat(path).catch(() => undefined)
  if (!found || stampOf(found) !== kept.stamp) return false
  kept.seenAt = Date.now()
  return true
}

/** Keeps the pages that are asked for, and what belongs to them: opening a file costs more than the rest of a request. */
export const createFileMemory = (): FileMemory => createMemoryCache(32 * 1_048_576)

const conditions = ["range", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since"] as const

const isUnconditional = ({ headers }: FastifyRequest): boolean =>
  conditions.every((name) => headers[name] === undefined)

/** The header that differs from response to response. */
const ownHeader = "x-request-id"

/** Writes past the framework's reply, as for public reads of the API (public-read.ts). */
const respondFromMemory = (request: FastifyRequest, reply: FastifyReply, { head, body }: KeptFile): void => {
  const id = reply.getHeader(ownHeader)
  const own = id === undefined ? [] : [ownHeader, String(id)]
  markFromCache(request)
  reply.hijack()
  reply.raw.writeHead(200, [...head, ...own]).end(request.method === "HEAD" ? undefined : body)
}

const headOf = (reply: FastifyReply): string[] =>
  Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    name === ownHeader || value === undefined ? [] : [name, String(value)]
  )

/**
 * Leaves out what is asked for another date than that of the file, also for a later one: a roll-back brings earlier files back. nginx does
 * the same (`if_modified_since exact`).
 */
const dropOtherDates = async ({ raw: { headers } }: FastifyRequest, path: string): Promise<void> => {
  const { "if-modified-since": since, "if-range": range } = headers
  const rangeDate = typeof range === "string" && !range.endsWith('"') ? range : undefined
  if (since === undefined && rangeDate === undefined) return
  const date = (await stat(path).catch(() => undefined))?.mtime.toUTCString()
  if (since !== date) delete headers["if-modified-since"]
  if (rangeDate !== undefined && rangeDate !== date) delete headers.range
}

/**
 * Responds with a file: in the encoding that the client prefers, with validators and single ranges.
 *
 * @returns false when the file cannot be served, because its release was removed, it cannot be read, or a condition failed;
 *   only the status and `content-range` are set then
 */
export const respondWithFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  memory: FileMemory
): Promise<boolean> => {
  const coding = codingFor(request, file)
  const name = file.file + (coding ? copies[coding].extension : "")
  const key = `${file.root}/${name}`
  const kept = isUnconditional(request) ? memory.get(key) : undefined
  if (kept && (await isPresent(key, kept))) {
    respondFromMemory(request, reply, kept)
    return true
  }
  await dropOtherDates(request, key)
  const result = await send(request.raw, encodeURI(name), {
    root: file.root,
    acceptRanges: coding === undefined,
    cacheControl: false,
    contentType: false,
    dotfiles: "allow",
    index: false,
  })
  reply.code(result.statusCode)
  if (result.type !== "file") {
    const range = result.headers["Content-Range"]
    if (range) reply.header("content-range", range)
    return false
  }
  const size = Number(result.headers["Content-Length"])
  const isKept = request.method === "GET" && result.statusCode === 200 && size <= keptMax
  const body = isKept ? await buffer(result.stream).catch(() => undefined) : result.stream
  if (!body) {
    reply.code(404)
    return false
  }
  setHeaders(reply, file, result.statusCode === 304 ? undefined : coding)
  for (const [header, value] of Object.entries(result.headers)) reply.header(header, value)
  if (Buffer.isBuffer(body)) {
    // One that was cut off this instant is sent as it is, and not kept.
    if (body.length !== size) reply.header("content-length", body.length)
    else memory.set(key, { head: headOf(reply), body, stamp: stampOf(result.metadata.stat), seenAt: Date.now() })
  }
  void reply.send(body)
  return true
}

/**
 * Responds with an error page. No validators and no ranges: the requested file does not exist, whatever is cached.
 *
 * @returns false when the page cannot be read
 */
export const respondWithErrorPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServedFile
): Promise<boolean> => {
  const coding = codingFor(request, page)
  const handle = await open(join(page.root, page.file + (coding ? copies[coding].extension : ""))).catch(
    () => undefined
  )
  if (!handle) return false
  const { size } = await handle.stat()
  setHeaders(reply, page, coding)
  reply.header("content-length", size)
  void reply.send(handle.createReadStream())
  return true
}

/**
 * Responds with a page that is made of a file for this request: compressed now, without validators and ranges.
 *
 * @param make returns the page, given the file's text
 * @returns false when the file cannot be read
 */
export const respondWithMadePage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  make: (html: string) => string
): Promise<boolean> => {
  const html = await readFile(join(file.root, file.file), "utf8").catch(() => undefined)
  if (html === undefined) return false
  const accepted = (request.headers["accept-encoding"] ?? "").toLowerCase()
  const coding = negotiate(accepted, ["gzip", "identity"]) === "gzip" ? "gzip" : undefined
  setHeaders(reply, file, coding)
  reply.header("vary", "Accept-Encoding")
  const page = make(html)
  void reply.send(coding ? await promisify(gzip)(page) : page)
  return true
}
