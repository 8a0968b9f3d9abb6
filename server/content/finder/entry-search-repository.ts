import { sql, type RawBuilder } from "kysely"
import { locales } from "../../../shared/locales.ts"
import { foldedQuery } from "../../db/folded-text.ts"
import type { Store } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"

export type FoundRow = { kind: EntryKind; id: string }

/** Entries of one table with the names that they have in every layer, and their links; each word has a blank before it. */
const namedEntries = (table: "post" | "job"): RawBuilder<unknown> => {
  const kind = table === "post" ? sql.ref("entry.kind") : sql`'job'`
  const link = table === "post" ? [sql`E'\\n ' || replace(entry.link, '-', ' ')`] : []
  const names = [...locales.map((locale) => sql.ref(`${locale}.names`)), sql`copies.names`, ...link]
  const texts = locales.map(
    (locale) => sql`left join ${sql.table(`${table}_translation`)} as ${sql.ref(locale)}
      on ${sql.ref(`${locale}.${table}_id`)} = entry.id and ${sql.ref(`${locale}.locale`)} = ${locale}`
  )
  return sql`
    select ${kind} as kind, entry.id, entry.updated_at, concat(${sql.join(names)}) as names
    from ${sql.table(table)} as entry ${sql.join(texts, sql` `)}
    left join copies on copies.entry_id = entry.id
    where entry.removed_at is null`
}

/**
 * Entries of some kinds by the beginnings of the words of their names, in any order; the last changed ones without a
 * word. A title or link that begins as was typed comes first.
 */
export const findEntriesByName = async (
  store: Store,
  { kinds, q, limit }: { kinds: readonly EntryKind[]; q: string; limit: number }
): Promise<FoundRow[]> => {
  const { words, phrase } = foldedQuery(q)
  const conditions = words.map((word) => sql<boolean>`strpos(names, ${` ${word}`}) > 0`)
  const tables = [
    ...(kinds.some((kind) => kind !== "job") ? [namedEntries("post")] : []),
    ...(kinds.includes("job") ? [namedEntries("job")] : []),
  ]
  const { rows } = await sql<FoundRow>`
    with copies as (
      select entry_id, string_agg(search_names(content #>> '{text,title}'), '') as names from working_copy group by entry_id
    )
    select kind, id from (${sql.join(tables, sql` union all `)}) as entries
    where kind in (${sql.join(kinds)}) and ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by strpos(regexp_replace(names, ' +', ' ', 'g'), ${`\n ${phrase}`}) = 0, updated_at desc, id
    limit ${limit}`.execute(store)
  return rows
}
