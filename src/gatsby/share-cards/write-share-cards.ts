import { access, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { drawShareCard } from "./draw-share-card.ts"
import { shareCardPath, type ShareCard } from "./share-card.ts"

const folder = "share"

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false
  )

/**
 * Draws the cards that are not there yet and takes away those that no page shows any more. A warm build finds all but
 * the changed ones in the public folder.
 *
 * @returns how many were drawn
 */
export const writeShareCards = async (publicDir: string, cards: readonly ShareCard[]): Promise<number> => {
  const wanted = new Map(cards.map((card) => [shareCardPath(card), card]))
  await mkdir(join(publicDir, folder), { recursive: true })
  for (const name of await readdir(join(publicDir, folder))) {
    if (!wanted.has(`/${folder}/${name}`)) await rm(join(publicDir, folder, name))
  }
  let drawn = 0
  for (const [path, card] of wanted) {
    const file = join(publicDir, path)
    if (await exists(file)) continue
    // A build that is killed leaves no half picture under a final name.
    await writeFile(`${file}.new`, await drawShareCard(card))
    await rename(`${file}.new`, file)
    drawn += 1
  }
  return drawn
}
