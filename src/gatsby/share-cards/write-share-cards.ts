import { access, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { FileChanges } from "../../../shared/site-updates.ts"
import { drawShareCard } from "./draw-share-card.ts"
import { shareCardPath, type ShareCard } from "./share-card.ts"

const folder = "share"

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false
  )

/**
 * Draws missing cards and removes those that no page uses. After a warm build only changed ones are missing.
 *
 * @returns the files written and removed, as paths relative to the public folder
 */
export const writeShareCards = async (publicDir: string, cards: readonly ShareCard[]): Promise<FileChanges> => {
  const wanted = new Map(cards.map((card) => [shareCardPath(card), card]))
  const written: string[] = []
  const removed: string[] = []
  await mkdir(join(publicDir, folder), { recursive: true })
  for (const name of await readdir(join(publicDir, folder))) {
    if (wanted.has(`/${folder}/${name}`)) continue
    await rm(join(publicDir, folder, name))
    removed.push(`${folder}/${name}`)
  }
  for (const [path, card] of wanted) {
    const file = join(publicDir, path)
    if (await exists(file)) continue
    // A killed build must not leave half a picture under the final name.
    await writeFile(`${file}.new`, await drawShareCard(card))
    await rename(`${file}.new`, file)
    written.push(path.slice(1))
  }
  return { written, removed }
}
