import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { hostingManifest, type HostingManifest } from "../../shared/hosting-manifest.ts"
import { releaseFolder } from "../publishing/release-folders.ts"
import { readFileRecords, type FileRecord } from "../publishing/release-record.ts"
import { redirectLookup, type RedirectLookup } from "./redirect-lookup.ts"

export type ServedFile = {
  /** Folder of the release's public files. */
  root: string
  /** Path relative to `root`. */
  file: string
  headers: HostingManifest["headerSets"][number]
  encodings: FileRecord["encodings"]
}

/** A release in memory. An address that is not in its maps never reaches the file system. */
export type LoadedRelease = {
  id: string
  files: ReadonlyMap<string, ServedFile>
  redirect: RedirectLookup
  gone: ReadonlySet<string>
  clientOnly: HostingManifest["clientOnly"]
}

/** Whether a file's name changes with its content, as its headers promise. */
export const isImmutable = ({ headers }: ServedFile): boolean =>
  headers.some(([name, value]) => name === "cache-control" && value.includes("immutable"))

/**
 * Reads how a release is to be served.
 *
 * @throws Error when the release is not whole
 */
export const loadRelease = async (dataDir: string, id: string): Promise<LoadedRelease> => {
  const folder = releaseFolder(dataDir, id)
  const root = join(folder, "public")
  const [text, records] = await Promise.all([
    readFile(join(folder, "hosting", "manifest.json"), "utf8"),
    readFileRecords(folder),
  ])
  const manifest = hostingManifest.parse(JSON.parse(text))
  const files = Object.entries(manifest.files).map(([file, set]): [string, ServedFile] => [
    file,
    { root, file, headers: manifest.headerSets[set] ?? [], encodings: records[file]?.encodings ?? [] },
  ])
  return {
    id,
    files: new Map(files),
    redirect: redirectLookup(manifest.redirects),
    gone: new Set(manifest.gone),
    clientOnly: manifest.clientOnly,
  }
}
