import type { z } from "zod"
import { errorCodes } from "../../../shared/contract/error-codes.ts"
import { deltaOf, listOf, type Delta } from "../../../shared/contract/list.ts"
import { listLimits } from "../../../shared/limits/lists.ts"
import { readContent, RefusedError } from "./content-client.ts"
import { ContentError } from "./content-error.ts"

/** Attempts to read a list that may change while its pages are read. */
const attempts = 5

const readAllOnce = async <Item extends z.ZodType>(path: string, item: Item) => {
  const perPage = listLimits.perPageMax
  const items: z.infer<Item>[] = []
  let cursor: string | undefined
  for (let page = 1; ; page += 1) {
    const response = await readContent(path, { page, perPage }, listOf(item))
    cursor ??= response.cursor
    if (response.cursor !== cursor) return undefined
    items.push(...(response.items as z.infer<Item>[]))
    if (items.length >= response.total || response.items.length === 0) {
      if (items.length === response.total) return { items, cursor }
      throw new ContentError(`GET ${path}`, `gave ${items.length} entries where it had announced ${response.total}`)
    }
  }
}

/**
 * Reads a complete published list, page by page.
 *
 * @param path path of the list below the API's base path
 * @param item schema of one entry
 * @returns every entry, and the cursor for the next delta
 * @throws ContentError when a response is not a complete success, when entries are missing, or when the list changed
 *   during every attempt
 */
export const readAll = async <Item extends z.ZodType>(path: string, item: Item) => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const all = await readAllOnce(path, item)
    if (all) return all
  }
  throw new ContentError(`GET ${path}`, `the list changed during each of ${attempts} attempts to read it`)
}

/**
 * Reads the entries changed and removed since a cursor.
 *
 * @returns the latest state of every changed entry (null: no longer public) and the next cursor; undefined when the
 *   cursor belongs to another database and the complete list must be read
 * @throws ContentError when a response is not a complete success
 */
export const readDelta = async <Item extends z.ZodType<{ id: string }>>(path: string, item: Item, since: string) => {
  const changes = new Map<string, z.infer<Item> | null>()
  let cursor = since
  try {
    for (;;) {
      const query = { since: cursor, perPage: listLimits.perPageMax }
      const response = (await readContent(path, query, deltaOf(item))) as Delta<z.infer<Item>>
      for (const entry of response.changed) changes.set(entry.id, entry)
      for (const { id } of response.removed) changes.set(id, null)
      if (response.more && response.cursor === cursor) {
        throw new ContentError(`GET ${path}?since=${cursor}`, "announced more changes but its cursor did not move")
      }
      cursor = response.cursor
      if (!response.more) return { changes, cursor }
    }
  } catch (error) {
    if (error instanceof RefusedError && error.code === errorCodes.cursorUnknown.code) return undefined
    throw error
  }
}
