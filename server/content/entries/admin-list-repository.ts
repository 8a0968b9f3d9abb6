import { sql, type RawBuilder } from "kysely"
import type { AdminSort, AdminState } from "../../../shared/contract/admin-entries.ts"
import type { BodyDocument } from "../../../shared/contract/document.ts"
import { dateSort, type DateSort, type listedReviews } from "../../../shared/staff-endpoints.ts"
import type { EntryState } from "../../../shared/contract/entry.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import { folded, hasText } from "../../db/folded-text.ts"
import type { EntryKind } from "../../db/tables/history.ts"

/**
 * The admin lists. Within their query an entry is called `entry`, and each of its translations like its language. Posts
 * and vacancies differ in nothing else here.
 */

export type AdminScope = {
  q?: string
  state?: AdminState
  locale?: Locale
  sort?: AdminSort
  /** Id of the user who created the entry or saved it last. */
  editor?: string
  review?: (typeof listedReviews)[number]
}

/** Placeholder for a body that is not read. */
export const noBody = sql<BodyDocument>`'{"type":"doc","content":[]}'::jsonb`.as("body")

const column = (table: Locale | "entry", name: string): RawBuilder<unknown> => sql`${sql.ref(`${table}.${name}`)}`

const anyOf = (conditions: RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(conditions, sql` or `)})`

const everywhere = (locale: Locale | undefined): readonly Locale[] => (locale === undefined ? locales : [locale])

/** The words of an entry's working copies and scheduled updates: few entries have any. */
const wordsOfLayers = (kind: EntryKind): RawBuilder<unknown> => sql`(
  select string_agg(search_text(
    copy.content #>> '{fields,link}', copy.content #>> '{text,title}', copy.content #>> '{text,excerpt}',
    copy.content #>> '{text,summary}', searched_body(coalesce(copy.content #> '{text,body}', '{}'))), ' ')
  from working_copy copy where copy.entry_kind = ${kind} and copy.entry_id = ${column("entry", "id")}
)`

/** Whether each word is in the texts of any language, drafts and working copies included, or in the link. */
const hasWords = (q: string, kind: EntryKind): RawBuilder<boolean> =>
  hasText(kind === "job" ? [] : [column("entry", "link")], q, [
    ...locales.map((locale) => column(locale, "search_text")),
    wordsOfLayers(kind),
  ])

/** The first condition follows from the second. It is evaluated once and leaves few rows for the second. */
const isEditedBy = (kind: EntryKind, user: string): RawBuilder<boolean> => sql<boolean>`(
  ${column("entry", "id")} in (select entry_id from revision where entry_kind = ${kind} and author_id = ${user})
  and exists (
    select 1 from revision where revision.entry_kind = ${kind} and revision.entry_id = ${column("entry", "id")}
      and revision.author_id = ${user} and revision.version in (1, ${column("entry", "version")})
  )
)`

/** Whether a language is published, with a working copy of it or of the shared fields, or with a scheduled update. */
const isChanged = (kind: EntryKind, locale: Locale): RawBuilder<boolean> => sql<boolean>`(
  ${column(locale, "state")} = 'published' and exists (
    select 1 from working_copy copy where copy.entry_kind = ${kind} and copy.entry_id = ${column("entry", "id")}
      and copy.part in (${locale}, 'fields')
  )
)`

const isInState = (state: Exclude<AdminState, "removed">, kind: EntryKind, locale: Locale): RawBuilder<boolean> => {
  if (state === "changed") return isChanged(kind, locale)
  if (state === "unpublished") return anyOf([isInState("draft", kind, locale), isChanged(kind, locale)])
  return sql<boolean>`${column(locale, "state")} = ${state}`
}

const hasReview = (
  kind: EntryKind,
  wanted: (typeof listedReviews)[number]
): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from review where review.entry_kind = ${kind} and review.entry_id = ${column("entry", "id")}
    and review.state = ${wanted === "changed" ? "approved" : wanted} and review.changed = ${wanted === "changed"}
)`

/** The conditions of a scope. Only vacancies have no links. */
const adminConditions = (scope: AdminScope, kind: EntryKind): RawBuilder<boolean>[] => {
  const { q, state, locale, editor, review } = scope
  const removedAt = column("entry", "removed_at")
  const conditions = [state === "removed" ? sql<boolean>`${removedAt} is not null` : sql<boolean>`${removedAt} is null`]
  if (q !== undefined && q !== "") conditions.push(hasWords(q, kind))
  if (editor !== undefined) conditions.push(isEditedBy(kind, editor))
  if (review !== undefined) conditions.push(hasReview(kind, review))
  if (locale !== undefined) conditions.push(sql<boolean>`${column(locale, "locale")} is not null`)
  if (state !== undefined && state !== "removed")
    conditions.push(anyOf(everywhere(locale).map((one) => isInState(state, kind, one))))
  return conditions
}

/** The date of a language in this state. */
const dateIn = (state: EntryState, locale: Locale): RawBuilder<unknown> =>
  sql`case when ${column(locale, "state")} = ${state} then ${column(locale, "published_at")} end`

/** When a scheduled update of a language becomes public. */
const dateOfUpdate = (kind: EntryKind, locale: Locale): RawBuilder<unknown> => sql`(
  select copy.publish_at from working_copy copy where copy.entry_kind = ${kind}
    and copy.entry_id = ${column("entry", "id")} and copy.part = ${locale} and copy.layer = 'scheduled'
)`

/** How finished the least finished language is, and then the most finished one. */
const progress = (requested: readonly Locale[]): RawBuilder<unknown> => {
  const ranks = sql.join(
    requested.map(
      (one) => sql`case ${column(one, "state")} when 'draft' then 1 when 'scheduled' then 2 when 'published' then 3 end`
    )
  )
  return sql`least(${ranks}) * 10 + greatest(${ranks})`
}

/** When a language was published, or will be. */
const dateOf = (locale: Locale): RawBuilder<unknown> =>
  sql`case when ${column(locale, "state")} <> 'draft' then ${column(locale, "published_at")} end`

/** The date of each language by the name of its order. */
const datesOf = () =>
  Object.fromEntries(locales.map((locale) => [dateSort(locale), dateOf(locale)])) as Record<
    DateSort,
    RawBuilder<unknown>
  >

/** Who saved the entry last. */
const lastEditor = (kind: EntryKind): RawBuilder<unknown> => sql`(
  select revision.author_name from revision where revision.entry_kind = ${kind}
    and revision.entry_id = ${column("entry", "id")} and revision.version = ${column("entry", "version")}
)`

type Order = AdminSort extends infer Sort ? (Sort extends `-${string}` ? never : Sort) : never

/**
 * Order of the list: by the requested language; without one, by the newest publication, the next scheduled one or the
 * first title of any language.
 */
const adminOrder = ({ sort = "-updated", locale }: AdminScope, kind: EntryKind): RawBuilder<unknown> => {
  const requestedOrder = everywhere(locale)
  const by = {
    updated: column("entry", "updated_at"),
    published: sql`greatest(${sql.join(requestedOrder.map((one) => dateIn("published", one)))})`,
    // What comes next counts.
    scheduled: sql`least(${sql.join(requestedOrder.flatMap((one) => [dateIn("scheduled", one), dateOfUpdate(kind, one)]))})`,
    title: folded(sql`coalesce(${sql.join(requestedOrder.map((one) => column(one, "title")))})`),
    state: progress(requestedOrder),
    ...datesOf(),
    author: folded(lastEditor(kind)),
  }[sort.replace(/^-/, "") as Order]
  return sort.startsWith("-") ? sql`${by} desc nulls last` : sql`${by} asc nulls last`
}

/** Ids of a page of entries that are not left out by other conditions, and the total number. */
export const listEntryIds = async (
  store: Store,
  kind: EntryKind,
  scope: AdminScope,
  page: { limit: number; offset: number },
  others: readonly RawBuilder<boolean>[] = []
): Promise<{ ids: string[]; total: number }> => {
  const table = kind === "job" ? "job" : "post"
  const joins = locales.map(
    (locale) => sql`left join ${sql.table(`${table}_translation`)} as ${sql.id(locale)}
      on ${column(locale, `${table}_id`)} = ${column("entry", "id")} and ${column(locale, "locale")} = ${locale}`
  )
  const scoped = sql`from ${sql.table(table)} as entry ${sql.join(joins, sql` `)}
    where ${sql.join([...others, ...adminConditions(scope, kind)], sql` and `)}`
  // One pass for both: a search reads every text.
  const { rows } = await sql<{ id: string; total: number }>`
    select entry.id, count(*) over () as total ${scoped}
    order by ${adminOrder(scope, kind)}, entry.id limit ${page.limit} offset ${page.offset}`.execute(store)
  const [first] = rows
  if (first || page.offset === 0) return { ids: rows.map((row) => row.id), total: first?.total ?? 0 }
  const counted = await sql<{ total: number }>`select count(*) as total ${scoped}`.execute(store)
  return { ids: [], total: counted.rows[0]?.total ?? 0 }
}
