import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gameColorsFile } from "../../../../shared/paths.ts"
import { stemsOf } from "../../../../shared/search-words.ts"
import type { SearchEntry } from "../../../../shared/search-parts.ts"
import { findEntries, prepared } from "../../../../src/components/search/find-entries.ts"
import { searchPageFile } from "../../../../src/gatsby/files/search-files.ts"
import { createEntryIndex } from "../../../../src/gatsby/live-update/entry-index.ts"
import { createFileGroups } from "../../../../src/gatsby/live-update/file-group.ts"
import { createSiteFiles, foundPage } from "../../../../src/gatsby/live-update/site-files.ts"
import { sitePages } from "../../../../src/gatsby/pages/site-pages.ts"
import { firstLegalNodes } from "../../../support/first-legal.ts"
import { memoryLayer } from "../../../support/memory-layer.ts"
import { demoGameNodes } from "../../../support/site-games.ts"

/** What the search knows of the pages of a site with games and legal documents alone. */
const searched = async (): Promise<SearchEntry[]> => {
  const entries = {
    blogPosts: [],
    devblogPosts: [],
    vacancies: [],
    closedVacancies: [],
    redirects: [],
    closedGames: [],
  }
  const pages = sitePages({ ...entries, games: [...demoGameNodes], legalDocuments: await firstLegalNodes() })
  const found = pages.flatMap((page) => foundPage({ path: page.path, context: page.context ?? {} }) ?? [])
  return (["en", "ru"] as const).flatMap((locale) => {
    const { text } = searchPageFile(
      locale,
      found.filter((page) => page.locale === locale)
    )
    return JSON.parse(text) as SearchEntry[]
  })
}

test.each([
  ["unsubscribe", "/unsubscribe"],
  ["newsletter", "/unsubscribe"],
  ["отписаться", "/ru/unsubscribe"],
  ["рассылка", "/ru/unsubscribe"],
  ["cookie", "/privacyweb"],
  ["cookies", "/privacy-policy"],
  ["cookie", "/ru/privacyweb"],
  ["куки", "/ru/privacy-policy"],
])("a search for %s finds %s", async (query, path) => {
  const found = findEntries((await searched()).map(prepared), stemsOf(query))
  expect(found.map((entry) => entry.path)).toContain(path)
  expect(found.every(({ kind }) => kind === "page")).toBe(true)
})

test("nothing finds errors, applications and pages that only links lead to", async () => {
  const paths = (await searched()).map(({ path }) => path)
  expect(paths).toContain("/contacts")
  expect(paths.filter((path) => /\/(?:404|410|admin|preview|withdraw|redirect-to-market)$/.test(path))).toEqual([])
})

test("removes what an earlier builder left of games that have closed since, and of years without posts", async () => {
  const publicDir = await mkdtemp(join(tmpdir(), "site-files-"))
  const left = [gameColorsFile, "sitemap-blog-2020-01-1.xml"]
  for (const file of left) await writeFile(join(publicDir, file), "")
  const layer = memoryLayer()
  const files = createSiteFiles(layer, createEntryIndex(layer), createFileGroups(publicDir))
  await files.update({ types: new Set(), pages: new Map() })
  expect((await files.removeObsolete()).removed.sort()).toEqual(left)
  expect(await readdir(publicDir)).not.toEqual(expect.arrayContaining(left))
  await rm(publicDir, { recursive: true })
})
