import type { SearchEntry } from "../../../../shared/search-parts.ts"
import type { IndexedPost } from "../../../../src/gatsby/live-update/entry-views.ts"
import { createSearchGroups } from "../../../../src/gatsby/live-update/search-groups.ts"

const post = (digest: string, more: Partial<IndexedPost> = {}): IndexedPost => ({
  id: "note",
  entryId: "note",
  locale: "en",
  alternates: ["en"],
  link: "note",
  formerLinks: [],
  title: "Note",
  searchWords: "ice",
  excerpt: "Short.",
  author: "",
  publishedAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  noindex: false,
  cover: null,
  internal: { contentDigest: digest },
  ...more,
})

type Groups = ReturnType<typeof createSearchGroups>

const partOf = (groups: Groups): SearchEntry[] | undefined => {
  const part = groups.drainChanged().find(([name]) => name === "search:en:2026-1")?.[1][0]
  return part && (JSON.parse(part.text) as SearchEntry[])
}

test("follows a post of which only the game or the words change, whatever its date of change says", () => {
  const groups = createSearchGroups()
  groups.putEntry("note", post("1", { game: "frostborn" }))
  expect(partOf(groups)).toEqual([expect.objectContaining({ path: "/dev-blog/frostborn/note", words: "ice" })])
  groups.putEntry("note", post("2", { game: "last-day-on-earth", searchWords: "wolf" }))
  expect(partOf(groups)).toEqual([expect.objectContaining({ path: "/dev-blog/last-day-on-earth/note", words: "wolf" })])
  groups.putEntry("note", post("2", { game: "last-day-on-earth", searchWords: "wolf" }))
  expect(partOf(groups)).toBeUndefined()
})
