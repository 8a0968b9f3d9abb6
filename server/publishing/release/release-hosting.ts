import { createHash } from "node:crypto"
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"
import { hostingManifest, type HostingManifest } from "../../../shared/hosting-manifest.ts"
import { replaceFile } from "./release-links.ts"
import type { ReleaseContents, HostingRecord } from "./release-record.ts"

export const manifestFile = "manifest.json"
const headersFile = "_headers"

export const sha256Of = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex")

type Files = HostingManifest["files"]

const isIndex = (index: unknown): boolean => typeof index === "number" && Number.isInteger(index) && index >= 0

/** The manifest's schema but for its files, which `parseManifest` checks: as a record of zod they take several times as long. */
const siteManifest = hostingManifest
  .omit({ files: true })
  .extend({ files: z.custom<Files>((value) => typeof value === "object" && value !== null) })

/**
 * @param used the files whose headers are read of it; all of them unless told
 * @throws Error when it is not a manifest, as far as that matters to these files
 */
export const parseManifest = (content: Buffer, used?: readonly string[]): HostingManifest => {
  const manifest = siteManifest.parse(JSON.parse(content.toString()))
  const { files } = manifest
  const named = used?.filter((file) => Object.hasOwn(files, file)) ?? Object.keys(files)
  if (!named.every((file) => isIndex(files[file])))
    throw new Error("The hosting manifest has a file without a set of headers")
  return manifest
}

/** Reads the manifest of a built site or a release. @throws Error when it is invalid or cannot be read */
export const readSiteManifest = async (folder: string): Promise<HostingManifest> =>
  parseManifest(await readFile(join(folder, "hosting", manifestFile)))

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

const withReused = (
  name: string,
  content: Buffer,
  reused: ReusedFiles,
  headerSets: HostingManifest["headerSets"]
): Buffer => {
  const files = Object.entries(reused)
  if (files.length === 0) return content
  if (name === headersFile) return Buffer.concat([content, Buffer.from(headerRows(reused, headerSets))])
  if (name !== manifestFile) return content
  const manifest = JSON.parse(content.toString()) as HostingManifest
  for (const [file, { headers }] of files) manifest.files[file] = headers
  return Buffer.from(JSON.stringify({ ...manifest, headerSets }))
}

export type HostingInput = {
  /** The site's hosting folder, and the release's, which contains the files of the previous release. */
  from: string
  to: string
  sources: ReadonlyMap<string, HostingSource>
  before: ReleaseContents["hosting"] | undefined
  reused: ReusedFiles
  headerSets: HostingManifest["headerSets"]
  /** Whether the reused files or their headers may differ from those of the previous release. */
  reusedChanged: boolean
}

/**
 * Brings a release's hosting folder up to date.
 *
 * @returns the records of all its files, and the written paths
 */
export const copyHosting = (input: HostingInput): { hosting: ReleaseContents["hosting"]; written: string[] } => {
  const { from, to, sources, before, reused, headerSets, reusedChanged } = input
  mkdirSync(to, { recursive: true })
  for (const name of Object.keys(before ?? {})) if (!sources.has(name)) rmSync(join(to, name), { force: true })
  const hosting: ReleaseContents["hosting"] = {}
  const written: string[] = []
  for (const [name, { record, content }] of sources) {
    const known = before?.[name]
    const namesReused = name === manifestFile || name === headersFile
    if (known && !content && !(reusedChanged && namesReused)) {
      hosting[name] = { ...record, sha256: known.sha256 }
      continue
    }
    const path = join(to, name)
    const text = withReused(name, content ?? readFileSync(join(from, name)), reused, headerSets)
    replaceFile(path, text)
    hosting[name] = { ...record, sha256: text === content ? record.source : sha256Of(text) }
    written.push(path)
  }
  return { hosting, written }
}
