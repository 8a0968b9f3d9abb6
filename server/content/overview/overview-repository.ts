import { sql, type RawBuilder } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import { isListed } from "../../db/locale-column.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import { isBegun } from "../translations/translation-work-repository.ts"

export type TextRow = { kind: EntryKind; id: string; locale: Locale; title: string; total: number }

/** A part of the overview: of which content types, and how many rows of it are shown. */
export type OverviewScope = { kinds: readonly EntryKind[]; limit: number }

/** Texts of all content types with what is asked of them, as one table `text`; those of removed entries are left out. */
const allTexts = (): RawBuilder<unknown> => sql`(
  select post.kind, post.id, locale, title, state, published_at, links, ${isBegun} as is_begun,
    silent_pictures + (cover_file_id is not null and btrim(cover_alt) = '')::integer as silent
    from post_translation join post on post.id = post_id where removed_at is null and ${isListed}
  union all
  select 'job', job.id, locale, title, state, published_at, links, ${isBegun}, silent_pictures
    from job_translation join job on job.id = job_id where removed_at is null and closed_at is null and ${isListed}
) as text`

const inKinds = ({ kinds }: OverviewScope, column = "kind"): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(kinds)})`

const counted = sql`count(*) over ()::integer as total`

/** Texts and updates that become public until an instant, the next first. */
export const findNextTexts = async (
  store: Store,
  scope: OverviewScope,
  until: Date
): Promise<(TextRow & { at: Date; is_update: boolean })[]> => {
  const { rows } = await sql<TextRow & { at: Date; is_update: boolean }>`
    select kind, id, locale, title, at, is_update, ${counted} from (
      select kind, id, locale, title, published_at as at, false as is_update from ${allTexts()}
        where state = 'scheduled' and published_at <= ${until}
      union all
      select entry_kind, entry_id, part, coalesce(content #>> '{text,title}', ''), publish_at, true
        from working_copy where layer = 'scheduled' and publish_at <= ${until}
    ) as next
    where ${inKinds(scope)} and ${isListed} order by at, id, locale limit ${scope.limit}`.execute(store)
  return rows
}

/** All addresses to which public texts link, each once: paths, and those of one origin. */
export const findLinkedAddresses = async (store: Store, scope: OverviewScope, origin: string): Promise<string[]> => {
  const { rows } = await sql<{ target: string }>`
    select distinct target from ${allTexts()}, unnest(links) as target
    where state = 'published' and ${inKinds(scope)}
      and (starts_with(target, '/') or starts_with(target, ${origin}))`.execute(store)
  return rows.map(({ target }) => target)
}

/** Public texts that link to any of the addresses. */
export const findTextsLinkingTo = async (
  store: Store,
  scope: OverviewScope,
  targets: readonly string[]
): Promise<(TextRow & { targets: string[] })[]> => {
  if (targets.length === 0) return []
  const { rows } = await sql<TextRow & { targets: string[] }>`
    select kind, id, locale, title, ${counted},
      array(select target from unnest(links) as target where target in (${sql.join(targets)}) order by target) as targets
    from ${allTexts()}
    where state = 'published' and ${inKinds(scope)} and links && array[${sql.join(targets)}]::text[]
    order by published_at desc, id, locale limit ${scope.limit}`.execute(store)
  return rows
}

/** Public texts with pictures that have no alternative text, the newest first. */
export const findSilentTexts = async (
  store: Store,
  scope: OverviewScope
): Promise<(TextRow & { silent: number })[]> => {
  const { rows } = await sql<TextRow & { silent: number }>`
    select kind, id, locale, title, silent, ${counted} from ${allTexts()}
    where state = 'published' and silent > 0 and ${inKinds(scope)}
    order by published_at desc, id, locale limit ${scope.limit}`.execute(store)
  return rows
}

/**
 * Entries with a language behind another one, as it is stored; the title is that of the language behind. One that nobody has
 * begun is missing, not behind.
 */
export const findTextsBehind = async (store: Store, scope: OverviewScope): Promise<TextRow[]> => {
  const { rows } = await sql<TextRow>`
    select kind, id, locale, title, ${counted} from ${allTexts()}
    join translation_lag as lag on lag.entry_kind = kind and lag.entry_id = id
    where ${inKinds(scope)} and is_begun and lag.bases ->> locale is not null
      and exists (
        select 1 from post_translation where post_id = id and state = 'published'
        union all select 1 from job_translation where job_id = id and state = 'published'
      )
    order by published_at desc nulls last, id limit ${scope.limit}`.execute(store)
  return rows
}

/** Vacancies whose last instant is in a range: those that are open, and those that it has closed. */
export const findEndingVacancies = async (
  store: Store,
  { limit, from, until }: { limit: number; from: Date; until: Date }
): Promise<(TextRow & { at: Date; is_closed: boolean })[]> => {
  const { rows } = await sql<TextRow & { at: Date; is_closed: boolean }>`
    select 'job' as kind, job.id, text.locale, text.title, valid_through as at, closed_at is not null as is_closed, ${counted}
    from job join lateral (
      select locale, title from job_translation where job_id = job.id and state = 'published' order by locale limit 1
    ) as text on true
    where removed_at is null and valid_through between ${from} and ${until}
      and (closed_at is null or closed_at = valid_through)
    order by valid_through, job.id limit ${limit}`.execute(store)
  return rows
}
