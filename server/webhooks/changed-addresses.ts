import { pageAddress } from "../publishing/release/changed-pages.ts"
import { releaseFolder } from "../publishing/release/release-folders.ts"
import { partOf, readParts } from "../publishing/release/release-parts.ts"
import { readChanges, readContents, readRules } from "../publishing/release/release-record.ts"

type Switch = { from: string; to: string }

/** Checksums of a release's files: of all parts that contain `files`, or of all files when null. */
const checksums = async (dataDir: string, id: string, files: ReadonlySet<string> | null) => {
  const folder = releaseFolder(dataDir, id)
  const { parts } = await readContents(folder)
  const wanted = files && new Set([...files].map(partOf))
  const read = await readParts(folder, wanted ? parts.filter((part) => wanted.has(part)) : parts)
  return new Map([...read.values()].flatMap((part) => [...part].map(([file, { sha256 }]) => [file, sha256] as const)))
}

/** Files that differ between the two, or exist in only one. A file rewritten with equal content does not differ. */
const changedFiles = async (dataDir: string, { from, to }: Switch): Promise<string[]> => {
  const changes = await readChanges(releaseFolder(dataDir, to))
  const written = changes.from === from ? new Set([...Object.keys(changes.files), ...changes.removed]) : null
  const before = await checksums(dataDir, from, written)
  const after = await checksums(dataDir, to, written)
  const files = new Set([...before.keys(), ...after.keys()])
  return [...files].filter((file) => before.get(file) !== after.get(file))
}

/** Addresses whose redirect or 410 Gone differs between the two, or exists in only one. */
const changedRules = async (dataDir: string, { from, to }: Switch): Promise<string[]> => {
  const before = await readRules(releaseFolder(dataDir, from))
  const after = await readRules(releaseFolder(dataDir, to))
  const ruleMap = ({ redirects, gone }: typeof before) =>
    new Map([
      ...redirects.map((one) => [one.from, one.to] as const),
      ...gone.map((address) => [address, "410"] as const),
    ])
  const [old, present] = [ruleMap(before), ruleMap(after)]
  return [...new Set([...old.keys(), ...present.keys()])].filter((address) => old.get(address) !== present.get(address))
}

/**
 * Addresses whose response differs between two releases: pages, their data, feeds, pictures, redirects. Sorted; encoded
 * as in a request.
 *
 * @returns null when they cannot be determined, or are more than `max`
 */
export const changedAddresses = async (dataDir: string, releases: Switch, max: number): Promise<string[] | null> => {
  try {
    const files = await changedFiles(dataDir, releases)
    const rules = await changedRules(dataDir, releases)
    const addresses = new Set([...files.map((file) => encodeURI(pageAddress(file) ?? `/${file}`)), ...rules])
    return addresses.size > max ? null : [...addresses].sort()
  } catch {
    // A release has been removed, or is of an earlier version of the product.
    return null
  }
}
