import { errorCodes } from "../../../shared/contract/error-codes.ts"
import type { Delta } from "../../../shared/contract/list.ts"
import { siteChanges, siteChangesPaths, type SiteChanges } from "../../../shared/contract/site-changes.ts"
import { readContent, RefusedError } from "./content-client.ts"
import { ContentError } from "./content-error.ts"

const lists = ["blog", "devblog", "jobs", "legal"] as const

type List = (typeof lists)[number]

type Entries<Name extends List> = Map<string, SiteChanges[Name]["changed"][number] | null>

/** The cursor of each list. */
export type ListCursors = Record<List, string>

/** The latest state of every changed entry (null: no longer public), and the cursors for the next reading. */
export type SiteDeltas = { entries: { [Name in List]: Entries<Name> }; cursors: ListCursors } & Pick<
  SiteChanges,
  "redirects" | "games" | "daily"
>

const add = <Entry extends { id: string }>(entries: Map<string, Entry | null>, { changed, removed }: Delta<Entry>) => {
  for (const entry of changed) entries.set(entry.id, entry)
  for (const { id } of removed) entries.set(id, null)
}

const request = `GET ${siteChangesPaths.get}`

/**
 * Reads everything that changed since the cursors, in one request for what one person saves.
 *
 * @returns undefined when a cursor belongs to another database: the complete lists must be read
 * @throws ContentError when a response is not a complete success
 */
export const readSiteDeltas = async (since: ListCursors): Promise<SiteDeltas | undefined> => {
  const entries: SiteDeltas["entries"] = { blog: new Map(), devblog: new Map(), jobs: new Map(), legal: new Map() }
  let cursors = since
  try {
    for (;;) {
      const response = await readContent(siteChangesPaths.get, cursors, siteChanges)
      const { blog, devblog, jobs, legal, redirects, games, daily } = response
      add(entries.blog, blog)
      add(entries.devblog, devblog)
      add(entries.jobs, jobs)
      add(entries.legal, legal)
      const before = cursors
      cursors = { blog: blog.cursor, devblog: devblog.cursor, jobs: jobs.cursor, legal: legal.cursor }
      for (const list of lists)
        if (response[list].more && cursors[list] === before[list])
          throw new ContentError(request, `announced more changes of ${list}, but its cursor did not move`)
      if (!lists.some((list) => response[list].more)) return { entries, cursors, redirects, games, daily }
    }
  } catch (error) {
    if (error instanceof RefusedError && error.code === errorCodes.cursorUnknown.code) return undefined
    throw error
  }
}
