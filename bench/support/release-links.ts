import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"
import { listReleases } from "../../server/publishing/release/release-folders.ts"

/** How many files a release has, and how many of them it shares with another release by hard links. */
export const countLinked = async (publicDir: string): Promise<{ files: number; linked: number }> => {
  const counts = { files: 0, linked: 0 }
  for (const entry of await readdir(publicDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { nlink } = await stat(join(entry.parentPath, entry.name))
    counts.files += 1
    if (nlink > 1) counts.linked += 1
  }
  return counts
}

/** Bytes that the newest release has taken on the disk, besides what it shares with the one before. */
export const roomOfRelease = async (dataDir: string): Promise<number> => {
  const [newest, before] = (await listReleases(dataDir)).slice(-2).reverse()
  if (!newest?.size) throw new Error("The size of the newest release is not known")
  return newest.size.written - (before?.size?.written ?? 0) + newest.size.folders
}
