import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCardFiles } from "../../../../src/gatsby/live-update/card-files.ts"
import type { ChangedPages, SitePage } from "../../../../src/gatsby/live-update/site-files.ts"
import { planShareCard } from "../../../../src/gatsby/share-cards/share-card.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-files-"))
})
afterEach(() => rm(folder, { recursive: true }))

const cardOf = (title: string): string => planShareCard({ sitePath: "/blog", title, locale: "en" }, []) ?? ""

/** Changed pages by their path, each with its card; null for one that was removed. */
const changed = (cards: Record<string, string | undefined | null>): ChangedPages =>
  new Map(
    Object.entries(cards).map(([path, share]) => [
      path,
      share === null ? undefined : ({ path, context: share === undefined ? {} : { share } } satisfies SitePage),
    ])
  )

test("draws a card when it is used first, and removes it when no page uses it any more", async () => {
  const cards = createCardFiles(folder)
  const [list, renamed] = [cardOf("Blog"), cardOf("News")]
  const pages = { "/blog": list, "/blog/one": list, "/plain": undefined }
  expect(await cards.update(changed(pages))).toEqual({ written: [list.slice(1)], removed: [] })

  const nothing = { written: [], removed: [] }
  expect(await cards.update(changed({ "/blog/two": list, "/plain": undefined }))).toEqual(nothing)
  expect(await cards.update(changed({ "/blog/one": null, "/blog/two": null, "/never": null }))).toEqual(nothing)

  expect(await cards.update(changed({ "/blog": renamed }))).toEqual({
    written: [renamed.slice(1)],
    removed: [list.slice(1)],
  })
  expect(await cards.update(changed({ "/blog": null }))).toEqual({ written: [], removed: [renamed.slice(1)] })
  expect(await readdir(join(folder, "share"))).toEqual([])
})

test("draws a card that could not be written with the next change", async () => {
  const publicDir = join(folder, "public")
  await writeFile(publicDir, "in the way")
  const cards = createCardFiles(publicDir)
  const list = cardOf("Blog")
  await expect(cards.update(changed({ "/blog": list }))).rejects.toThrow()
  await rm(publicDir)
  expect(await cards.update(changed({}))).toEqual({ written: [list.slice(1)], removed: [] })
})
