import type { z } from "zod"
import { listOf } from "../../../shared/contract/list.ts"
import { listLimits } from "../../../shared/limits/lists.ts"
import { readContent } from "./content-client.ts"
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
