import { locales } from "../../shared/locales.ts"
import { localizedPath, paths, withoutTrailingSlash } from "../../shared/paths.ts"
import { system } from "../audit/audit-repository.ts"
import type { ContentType } from "../content/entries/content-type.ts"
import type { EntryText } from "../content/entries/entry.ts"
import { removeEntry } from "../content/editing/entry-writing-service.ts"
import { postContentTypes } from "../content/content-types/post-content-types.ts"
import { vacancyContentType } from "../content/content-types/vacancy-content-type.ts"
import { postPath } from "../content/posts/post-path.ts"
import { removeFile } from "../files/library/library-service.ts"
import { ApiError } from "../http/api-error.ts"
import { findRedirect } from "../redirects/redirects-repository.ts"
import { removeRedirect } from "../redirects/redirects-service.ts"
import type { ServiceContext } from "../service-context.ts"
import { ImportError } from "./import-source.ts"
import { deleteItem, findRun, listItems, markUndone, type ImportItem } from "./imports-repository.ts"

/** What became of something that an import brought. */
type Outcome = "removed" | "changed" | "gone" | "used"

export type UndoneImport = Record<Outcome, number> & {
  /** Titles and addresses of what stays, because a user has changed it since. */
  kept: string[]
}

/** Removes something, unless something else shows it or pages of the site link to it. */
const removedUnlessUsed = async (remove: () => Promise<unknown>): Promise<Outcome> => {
  try {
    await remove()
    return "removed"
  } catch (error) {
    if (error instanceof ApiError && ["stillInUse", "fixedDocument"].includes(error.errorName)) return "used"
    if (error instanceof ApiError && error.errorName === "notFound") return "gone"
    throw error
  }
}

type Undoing = {
  context: ServiceContext
  all: boolean
  /** Addresses of entries that stay, and of redirects that lead to them. */
  kept: Set<string>
}

const undoEntry = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  { context, all, kept }: Undoing,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  { subject_id: id, version }: ImportItem,
  addressesOf: (fields: Fields, formerLinks: readonly string[]) => string[]
): Promise<{ outcome: Outcome; name: string }> => {
  const [entry] = await contentType.find(context.database.store, [id])
  if (!entry || entry.removedAt !== null) return { outcome: "gone", name: id }
  const name = locales.map((locale) => entry.texts[locale]?.text.title).find(Boolean) ?? id
  const remove = () => removeEntry(context, contentType, system, { id, version: entry.version })
  const outcome = !all && entry.version !== version ? "changed" : await removedUnlessUsed(remove)
  if (outcome === "changed" || outcome === "used")
    for (const address of addressesOf(entry.fields, entry.formerLinks))
      for (const locale of locales) kept.add(withoutTrailingSlash(localizedPath(address, locale)))
  return { outcome, name }
}

const undoItem = async (undoing: Undoing, item: ImportItem): Promise<{ outcome: Outcome; name: string }> => {
  const { context, all, kept } = undoing
  const { kind, subject_id: id, version } = item
  switch (kind) {
    case "blog":
    case "devblog":
    case "legal":
      return undoEntry(undoing, postContentTypes[kind], item, ({ game, link }, formerLinks) =>
        [link, ...formerLinks].map((each) => postPath({ kind, game, link: each }))
      )
    case "job":
      return undoEntry(undoing, vacancyContentType, item, () => [paths.job(id)])
    case "redirect": {
      const row = await findRedirect(context.database.store, id)
      if (!row) return { outcome: "gone", name: id }
      if (!all && row.version !== version) return { outcome: "changed", name: row.from_path }
      if (kept.has(row.to_path)) return { outcome: "used", name: row.from_path }
      await removeRedirect(context, { id, version: row.version }, { actor: system, present: () => null })
      return { outcome: "removed", name: row.from_path }
    }
    case "file":
      return { outcome: await removedUnlessUsed(() => removeFile(context, id, system)), name: id }
  }
}

/** Adds the addresses of redirects that stay: of those that users have changed, and of those that lead to what stays. */
const keepRedirects = async ({ context, all, kept }: Undoing, items: readonly ImportItem[]): Promise<void> => {
  const rows = []
  for (const { subject_id: id, version } of items.filter(({ kind }) => kind === "redirect")) {
    const row = await findRedirect(context.database.store, id)
    if (row && !all && row.version !== version) kept.add(row.from_path)
    else if (row) rows.push(row)
  }
  let known: number
  do {
    known = kept.size
    for (const row of rows) if (kept.has(row.to_path)) kept.add(row.from_path)
  } while (kept.size > known)
}

/** Entries first: redirects to those that stay are needed. Files last: entries show them. */
const order: readonly ImportItem["kind"][] = ["blog", "devblog", "legal", "job", "redirect", "file"]

/**
 * Undoes a complete import: its entries are removed as in the admin, where they can be restored, its redirects
 * and the files that nothing shows any more for good. What users have changed since stays with the redirects to it, and so do
 * documents to which the site itself links. It can be repeated, and another import may bring what was removed again.
 *
 * @param all whether what was changed since goes as well
 * @throws ImportError when there is no such import
 */
export const undoImport = async (context: ServiceContext, run: string, all: boolean): Promise<UndoneImport> => {
  const { store } = context.database
  const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(run)
  if (!isId || !(await findRun(store, run)))
    throw new ImportError(`There is no import ${run}: --list shows those that there are.`)
  const undone: UndoneImport = { removed: 0, changed: 0, gone: 0, used: 0, kept: [] }
  const items = await listItems(store, run)
  const done = new Set<string>()
  const undoing: Undoing = { context, all, kept: new Set() }
  for (const kind of order) {
    if (kind === "redirect") await keepRedirects(undoing, items)
    for (const item of items) {
      if (item.kind !== kind || done.has(item.subject_id)) continue
      done.add(item.subject_id)
      const { outcome, name } = await undoItem(undoing, item)
      undone[outcome] += 1
      if (outcome === "changed") undone.kept.push(name)
      if (outcome === "removed" || outcome === "gone") await deleteItem(store, item)
    }
  }
  await markUndone(store, run, context.now())
  return undone
}
