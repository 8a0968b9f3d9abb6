import { inEachLocale } from "../../../shared/locales.ts"
import type { FoundEntries, FoundEntry } from "../../../shared/contract/entry-search.ts"
import { entrySearchLimits } from "../../../shared/limits/lists.ts"
import { hasRole, type Role } from "../../../shared/roles.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { Entry } from "../entries/entry.ts"
import { hasLayers, topFields, topText } from "../entries/layers.ts"
import { blogContentType, devblogContentType, legalContentType } from "../content-types/post-content-types.ts"
import { vacancyContentType } from "../content-types/vacancy-content-type.ts"
import { findEntriesByName } from "./entry-search-repository.ts"

type Named = Entry<object, { title: string }>

type Kind = {
  contentType: FoundEntry["contentType"]
  find: (store: Store, ids: readonly string[]) => Promise<Named[]>
}

const kinds: Record<EntryKind, Kind> = {
  blog: { contentType: "blog", find: (store, ids) => blogContentType.find(store, ids, { bodies: false }) },
  devblog: { contentType: "devblog", find: (store, ids) => devblogContentType.find(store, ids, { bodies: false }) },
  legal: { contentType: "legal", find: (store, ids) => legalContentType.find(store, ids, { bodies: false }) },
  job: { contentType: "jobs", find: (store, ids) => vacancyContentType.find(store, ids, { bodies: false }) },
}

const present = (contentType: FoundEntry["contentType"], entry: Named): FoundEntry => {
  const fields = topFields(entry)
  return {
    contentType,
    id: entry.id,
    link: "link" in fields ? String(fields.link) : "",
    translations: inEachLocale((locale) => {
      const saved = entry.texts[locale]
      return (
        saved && {
          title: topText(entry, locale)?.title ?? "",
          state: saved.state,
          changed: saved.state === "published" && hasLayers(entry, locale),
        }
      )
    }),
    updatedAt: entry.updatedAt,
  }
}

/**
 * Entries by the beginnings of the words of their titles and links, of the content types that the reader's roles allow.
 *
 * @param roles who may read each content type, by its name
 */
export const searchEntries = (
  context: ServiceContext,
  reader: { roles: readonly Role[] },
  roles: Readonly<Record<FoundEntry["contentType"], readonly Role[]>>,
  q: string
): Promise<FoundEntries> =>
  readSnapshot(context.database.store, async (store) => {
    const allowed = (Object.keys(kinds) as EntryKind[]).filter((kind) =>
      hasRole(reader.roles, roles[kinds[kind].contentType])
    )
    const rows = await findEntriesByName(store, { kinds: allowed, q, limit: entrySearchLimits.itemsMax })
    const found = new Map<string, FoundEntry>()
    for (const kind of allowed) {
      const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id)
      if (ids.length === 0) continue
      const { contentType, find } = kinds[kind]
      for (const entry of await find(store, ids)) found.set(entry.id, present(contentType, entry))
    }
    return { items: rows.flatMap(({ id }) => found.get(id) ?? []) }
  })
