import { readdir, stat } from "node:fs/promises"
import { join } from "node:path"

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
