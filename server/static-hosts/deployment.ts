import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { HostingManifest } from "../../shared/hosting-manifest.ts"
import { apiBase, filesBase } from "../../shared/paths.ts"
import { readSiteManifest } from "../publishing/release/release-hosting.ts"
import { currentRelease, releaseFolder } from "../publishing/release/release-folders.ts"
import { readFileRecords, readRelease } from "../publishing/release/release-record.ts"

/** What was asked of a host cannot be done; the message is for the operator. */
export class DeployError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = "DeployError"
  }
}

export type SourceFile = { size: number; sha256: string; headers: HostingManifest["headerSets"][number]; path: string }

/** A release as it is handed to a host. */
export type Deployment = {
  id: string
  /** The release's folder. */
  folder: string
  /** The files of `public` by their paths in it, without compressed copies: hosts make their own. */
  files: ReadonlyMap<string, SourceFile>
  rules: Pick<HostingManifest, "redirects" | "gone" | "clientOnly">
  /** Origin of the product's process, to which a host passes on what files cannot answer; null for none. */
  api: string | null
}

/** Addresses that the product's process answers, with everything below them. */
export const passedOn: readonly string[] = [apiBase, filesBase, "/health", "/.well-known/security.txt"]

/** The admin writes to the process, so that without one it is left out. */
const isAdmin = (file: string): boolean => file.startsWith("admin/") || file.startsWith("page-data/admin/")

/**
 * Reads a release for a host.
 *
 * @param id undefined for the live one
 * @throws DeployError when there is none, or it is damaged
 */
export const readDeployment = async (
  dataDir: string,
  { id, api }: { id?: string; api: string | null }
): Promise<Deployment> => {
  const release = id ?? (await currentRelease(dataDir))
  if (release === undefined) throw new DeployError(`Nothing is live in ${dataDir}`)
  const folder = releaseFolder(dataDir, release)
  if (!(await readRelease(folder))) throw new DeployError(`${dataDir} has no whole release ${release}`)
  const { redirects, gone, clientOnly, headerSets, files } = await readSiteManifest(folder)
  const records = await readFileRecords(folder)
  const sent = Object.entries(files).flatMap(([file, index]): [string, SourceFile][] => {
    const record = records[file]
    if (!record) throw new DeployError(`Release ${release} is damaged: npm run release:verify`)
    const { size, sha256 } = record
    return api === null && isAdmin(file)
      ? []
      : [[file, { size, sha256, headers: headerSets[index] ?? [], path: join(folder, "public", file) }]]
  })
  const apps = clientOnly.filter(({ file }) => api !== null || !isAdmin(file))
  return { id: release, folder, files: new Map(sent), rules: { redirects, gone, clientOnly: apps }, api }
}

/**
 * Where a host finds a page: as `blog.html` and not `blog/index.html`, which hosts answer at `/blog/` alone, and lead
 * `/blog` there.
 */
export const flatPath = (file: string): string => file.replace(/^(.+)\/index\.html$/, "$1.html")

/** A file that goes to a host: one of the release, or a text with rules that was made for the host. */
export type HostFile = { size: number; open: () => Readable; read: () => Promise<Buffer> }

export const textFile = (text: string): HostFile & { bytes: Buffer } => {
  const bytes = Buffer.from(text)
  return { bytes, size: bytes.byteLength, open: () => Readable.from([bytes]), read: () => Promise.resolve(bytes) }
}

export const releaseFile = ({ path, size }: SourceFile): HostFile => ({
  size,
  open: () => createReadStream(path),
  read: () => readFile(path),
})

/** Checksum of a file in hexadecimal, as hosts want them. */
export const digest = async (algorithm: "sha1" | "sha256", file: HostFile): Promise<string> => {
  const hash = createHash(algorithm)
  await pipeline(file.open(), hash)
  return hash.digest("hex")
}

/** Reports progress to the operator. */
export type Print = (line: string) => void
