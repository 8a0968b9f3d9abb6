import { sql, type RawBuilder } from "kysely"
import { shownNodes } from "../../../shared/empty-body.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import { isListed } from "../../db/locale-column.ts"
import type { EntryKind } from "../../db/tables/history.ts"

export type WorkRow = {
  kind: EntryKind
  id: string
  /** The language to write. */
  locale: Locale
  /** The language from which it is translated. */
  source: Locale
  title: string
  /** The version in which the language was up to date; null for a language that is missing. */
  base: number | null
  state: "published" | "scheduled"
  published_at: Date
}

/** Which entries are asked for, and how many of them. */
export type WorkScope = { kinds: readonly EntryKind[]; locale: Locale | null }

const somethingInBody = `strict $.** ? (@.text like_regex "\\\\S" || ${[...shownNodes].map((type) => `@.type == "${type}"`).join(" || ")})`

/** Whether somebody has begun a text: it has a title, or something in its body. A new entry has an empty one in the default language. */
export const isBegun = sql<boolean>`(title ~ '\\S' or jsonb_path_exists(body, ${sql.lit(somethingInBody)}))`

/** Texts of all content types that somebody has begun, as one table; those of removed entries and closed vacancies are left out. */
const texts = sql`(
  select post.kind, post.id, locale, title, state, published_at, post_translation.updated_at
    from post_translation join post on post.id = post_id where removed_at is null and ${isListed} and ${isBegun}
  union all
  select 'job', job.id, locale, title, state, published_at, job_translation.updated_at
    from job_translation join job on job.id = job_id
    where removed_at is null and closed_at is null and ${isListed} and ${isBegun}
)`

/** The version in which a language was up to date; null for one that is not behind. */
const lagBase = (locale: RawBuilder<unknown>): RawBuilder<unknown> => sql`(lag.bases ->> ${locale})::integer`

/**
 * Texts to write in a language because of another one, of entries that are not all drafts. `source` is the language with the
 * newest text; if the translation is missing, a public language.
 */
const work = ({ kinds, locale }: WorkScope): RawBuilder<unknown> => sql`(
  select distinct on (source.kind, source.id, language)
    source.kind, source.id, language as locale, source.locale as source,
    coalesce(nullif(own.title, ''), source.title) as title,
    case when own.id is not null then ${lagBase(sql`language`)} end as base,
    case when 'published' in (source.state, own.state) then 'published' else 'scheduled' end as state,
    coalesce(source.published_at, own.published_at) as published_at
  from ${texts} as source
  join (values ${sql.join(locales.map((one) => sql`(${one}::text)`))}) as target (language) on language <> source.locale
  left join ${texts} as own on own.kind = source.kind and own.id = source.id and own.locale = language
  left join translation_lag as lag on lag.entry_kind = source.kind and lag.entry_id = source.id
  where source.kind in (${sql.join(kinds)}) and (${locale}::text is null or language = ${locale})
    and (source.state <> 'draft' or own.state <> 'draft')
    and (own.id is null or ${lagBase(sql`language`)} is not null)
  order by source.kind, source.id, language, own.id is null and source.state = 'published' desc,
    ${lagBase(sql`source.locale`)} is null desc, source.updated_at desc
) as work`

/** A page of texts to write: of public entries, the newest first, then of planned ones, the soonest first. */
export const listWorkRows = async (
  store: Store,
  scope: WorkScope,
  page: { limit: number; offset: number }
): Promise<WorkRow[]> => {
  const { rows } = await sql<WorkRow>`
    select * from ${work(scope)}
    order by state = 'published' desc, case state when 'published' then published_at end desc, published_at, id, locale
    limit ${page.limit} offset ${page.offset}`.execute(store)
  return rows
}

/** How much there is to write in each language. */
export const countWork = async (store: Store, scope: WorkScope): Promise<Record<Locale, number>> => {
  const { rows } = await sql<{ locale: Locale; total: number }>`
    select locale, count(*)::integer as total from ${work(scope)} group by locale`.execute(store)
  return inEachLocale((locale) => rows.find((row) => row.locale === locale)?.total ?? 0)
}

export type LeadingChange = { kind: EntryKind; id: string; locale: Locale; since: Date; by: string }

/** When the source was first changed after the base, and by whom last; without a base by whom the entry was saved last. */
export const findLeadingChanges = async (
  store: Store,
  rows: readonly Pick<WorkRow, "kind" | "id" | "locale" | "source" | "base">[]
): Promise<LeadingChange[]> => {
  const { rows: found } = await sql<LeadingChange>`
    select kind, id, locale, min(made_at) as since, (array_agg(author_name order by version desc))[1] as by
    from (
      select work.kind, work.id, work.locale, base, version, made_at, author_name, words,
        lag(words) over (partition by work.kind, work.id, work.locale order by version) as former
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as work(kind text, id uuid, locale text, source text, base integer)
      join lateral (
        select version, made_at, author_name, revision.words ->> work.source as words
        from revision where entry_kind = work.kind and entry_id = work.id and version >= coalesce(base, 1)
      ) as revision on true
    ) as step
    where version > coalesce(base, 0) and (base is null or words is distinct from former)
    group by kind, id, locale`.execute(store)
  return found
}
