import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import {
  manifestContent,
  hostingRules,
  isPartFile,
  manifestFile,
  partFile,
  partOfFile,
  type HostingManifest,
} from "../../../shared/hosting-manifest.ts"
import { ownValue } from "../../../shared/own-value.ts"
import { replaceFile } from "./release-links.ts"
import type { ReleaseContents, HostingRecord } from "./release-record.ts"

const headersFile = "_headers"

export const sha256Of = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex")

type Files = HostingManifest["files"]

const isIndex = (index: unknown): boolean => typeof index === "number" && Number.isInteger(index) && index >= 0

/** Checked by hand: as a record of zod, a list takes several times as long. @throws Error when it is none */
const parseFiles = (files: unknown): Files => {
  if (typeof files !== "object" || files === null) throw new Error("The hosting manifest has no list of files")
  if (!Object.values(files).every(isIndex)) throw new Error("The hosting manifest has a file without a set of headers")
  return files as Files
}

const parsePart = (content: string | Buffer): Files => parseFiles(JSON.parse(content.toString()))

/** Of a release that an earlier version made: all files stand in it. */
const wholeManifest = hostingRules.extend({ format: z.literal(1), files: z.unknown() })

const anyManifest = z.discriminatedUnion("format", [wholeManifest, manifestContent])

/**
 * Reads the manifest of a built site or a release, with all files.
 *
 * @throws Error when it is invalid or cannot be read
 */
export const readSiteManifest = async (folder: string): Promise<HostingManifest> => {
  const hostingDir = join(folder, "hosting")
  const manifest = anyManifest.parse(JSON.parse(await readFile(join(hostingDir, manifestFile), "utf8")))
  const { headerSets, redirects, gone, clientOnly } = manifest
  const rules = { headerSets, redirects, gone, clientOnly }
  if (manifest.format === 1) return { ...rules, files: parseFiles(manifest.files) }
  const files: [string, number][] = []
  for (let part = 0; part < manifest.parts; part += 1)
    files.push(...Object.entries(parsePart(await readFile(join(hostingDir, partFile(part)), "utf8"))))
  if (files.length !== manifest.fileCount)
    throw new Error("The parts of the hosting manifest have other files than it says")
  return { ...rules, files: Object.fromEntries(files) }
}

/** What a change of a site has changed in its manifest. */
export type ManifestChanges = {
  /** The manifest without its files; undefined when it is the same as before. */
  manifest: z.infer<typeof manifestContent> | undefined
  /**
   * Index of a file's header set; undefined for one that the site does not have.
   *
   * @param before what it was in the previous release, which is so still when the part that lists the file is the same
   */
  headersOf: (file: string, before: number | undefined) => number | undefined
}

/**
 * Reads what has changed in the manifest since the previous release.
 *
 * @param before the hosting files of that release
 * @returns undefined for a site without a manifest
 * @throws Error when it is not a manifest, as far as that matters to what has changed
 */
export const readManifestChanges = (
  sources: ReadonlyMap<string, HostingSource>,
  before: ReleaseContents["hosting"]
): ManifestChanges | undefined => {
  const source = sources.get(manifestFile)
  if (!source) return undefined
  const manifest = source.content && manifestContent.parse(JSON.parse(source.content.toString()))
  const parts = manifest?.parts ?? Object.keys(before).filter(isPartFile).length
  const changed = new Map<number, Files>()
  for (let part = 0; part < parts; part += 1) {
    const listed = sources.get(partFile(part))
    if (!listed) throw new Error(`The built site is not whole: it has no ${partFile(part)}`)
    if (listed.content) changed.set(part, parsePart(listed.content))
  }
  return {
    manifest,
    headersOf: (file, before) => {
      const files = changed.get(partOfFile(file, parts))
      return files ? ownValue(files, file) : before
    },
  }
}

/** A file of the site's hosting folder. `content` is undefined when it is the same as for the previous release. */
export type HostingSource = { record: Omit<HostingRecord, "sha256">; content: Buffer | undefined }

/** Reads a site's hosting folder, with the content of files that changed since the previous release. */
export const readHostingSources = (
  hostingDir: string,
  before: ReleaseContents["hosting"] | undefined
): Map<string, HostingSource> => {
  const sources = new Map<string, HostingSource>()
  for (const entry of readdirSync(hostingDir, { withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith(".new")) continue
    const path = join(hostingDir, entry.name)
    const known = before?.[entry.name]
    const { size, mtimeMs: mtime, ctimeMs: ctime } = statSync(path)
    if (known?.size === size && known.mtime === mtime && known.ctime === ctime) {
      sources.set(entry.name, { record: known, content: undefined })
      continue
    }
    const content = readFileSync(path)
    const source = sha256Of(content)
    sources.set(entry.name, {
      record: { size, mtime, ctime, source },
      content: source === known?.source ? undefined : content,
    })
  }
  return sources
}

/** Files of earlier builds that the release also contains. */
type ReusedFiles = ReleaseContents["carried"]

const cachingOf = (headers: HostingManifest["headerSets"][number] | undefined): string | undefined =>
  headers?.find(([name]) => name === "cache-control")?.[1]

/** Rows of `_headers` for reused files in the root folder, like those that the build writes for its own. */
const headerRows = (reused: ReusedFiles, headerSets: HostingManifest["headerSets"]): string =>
  Object.entries(reused)
    .filter(([file]) => !file.includes("/"))
    .map(([file, { headers }]) => `/${file}\n  cache-control: ${cachingOf(headerSets[headers]) ?? ""}\n`)
    .join("")

type Listed = [file: string, headers: number][]

/** Reused files by the name of the part that lists them. */
const listedIn = (reused: ReusedFiles, parts: number): Map<string, Listed> => {
  const listed = new Map<string, Listed>()
  for (const [file, { headers }] of Object.entries(reused)) {
    const name = partFile(partOfFile(file, parts))
    const files = listed.get(name) ?? []
    listed.set(name, files)
    files.push([file, headers])
  }
  return listed
}

type Reused = Pick<HostingInput, "reused" | "headerSets"> & { listed: Listed | undefined }

const withReused = (name: string, content: Buffer, { reused, listed, headerSets }: Reused): Buffer => {
  const count = Object.keys(reused).length
  if (count === 0) return content
  if (name === headersFile) return Buffer.concat([content, Buffer.from(headerRows(reused, headerSets))])
  if (listed) return Buffer.from(JSON.stringify(Object.fromEntries([...Object.entries(parsePart(content)), ...listed])))
  if (name !== manifestFile) return content
  const manifest = manifestContent.parse(JSON.parse(content.toString()))
  return Buffer.from(JSON.stringify({ ...manifest, headerSets, fileCount: manifest.fileCount + count }))
}

export type HostingInput = {
  /** The site's hosting folder, and the release's, which contains the files of the previous release. */
  from: string
  to: string
  sources: ReadonlyMap<string, HostingSource>
  before: ReleaseContents["hosting"] | undefined
  reused: ReusedFiles
  /** Those of the previous release. */
  reusedBefore: ReusedFiles
  headerSets: HostingManifest["headerSets"]
  /** Whether the reused files or their headers may differ from those of the previous release. */
  reusedChanged: boolean
}

/**
 * Brings a release's hosting folder up to date.
 *
 * @returns the records of all its files, the written paths, and those that are gone
 */
export const copyHosting = (
  input: HostingInput
): { hosting: ReleaseContents["hosting"]; written: string[]; removed: string[] } => {
  const { from, to, sources, before, reused, reusedBefore, headerSets, reusedChanged } = input
  mkdirSync(to, { recursive: true })
  const removed = Object.keys(before ?? {})
    .filter((name) => !sources.has(name))
    .map((name) => join(to, name))
  for (const path of removed) rmSync(path, { force: true })
  const hosting: ReleaseContents["hosting"] = {}
  const written: string[] = []
  const parts = [...sources.keys()].filter(isPartFile).length
  const listedNow = listedIn(reused, parts)
  const listedBefore = listedIn(reusedChanged ? reusedBefore : {}, parts)
  for (const [name, { record, content }] of sources) {
    const known = before?.[name]
    const listed = listedNow.get(name)
    const namesOthers =
      reusedChanged &&
      (isPartFile(name)
        ? JSON.stringify(listed) !== JSON.stringify(listedBefore.get(name))
        : name === manifestFile || name === headersFile)
    if (known && !content && !namesOthers) {
      hosting[name] = { ...record, sha256: known.sha256 }
      continue
    }
    const path = join(to, name)
    const text = withReused(name, content ?? readFileSync(join(from, name)), { reused, listed, headerSets })
    replaceFile(path, text)
    hosting[name] = { ...record, sha256: text === content ? record.source : sha256Of(text) }
    written.push(path)
  }
  return { hosting, written, removed }
}
