import { sql, type RawBuilder } from "kysely"
import type { calendarStates } from "../../../shared/staff-endpoints.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import { isListed } from "../../db/locale-column.ts"
import type { EntryKind } from "../../db/tables/history.ts"

type TextRow = {
  kind: EntryKind
  id: string
  version: number
  locale: Locale
  title: string
  edited_by: string | null
  total: number
}

type Scope = { kinds: readonly EntryKind[]; limit: number }

/** Texts of entries that are not removed, as one table `text`. A vacancy that is closed is not public any more. */
const texts = (): RawBuilder<unknown> => sql`(
  select post.kind, post.id, version, locale, title, state, published_at, text.updated_at
    from post_translation text join post on post.id = post_id where removed_at is null and ${isListed}
  union all
  select 'job', job.id, version, locale, title, state, published_at, text.updated_at
    from job_translation text join job on job.id = job_id where removed_at is null and closed_at is null and ${isListed}
) as text`

const inKinds = ({ kinds }: Scope): RawBuilder<boolean> => sql<boolean>`text.kind in (${sql.join(kinds)})`

const counted = sql`count(*) over ()::integer as total`

const editedBy = sql`(
  select author_name from revision where entry_kind = found.kind and entry_id = found.id and revision.version = found.version
) as edited_by`

/** Texts that became public or will, and updates of public ones, in a range of instants; the first ones. */
export const findDatedTexts = async (
  store: Store,
  scope: Scope,
  { from, until }: { from: Date; until: Date }
): Promise<(TextRow & { state: (typeof calendarStates)[number]; at: Date })[]> => {
  const { rows } = await sql<TextRow & { state: (typeof calendarStates)[number]; at: Date }>`
    select found.*, ${editedBy} from (
      select dated.*, ${counted} from (
        select text.kind, id, version, locale, title, state, published_at as at from ${texts()}
          where ${inKinds(scope)} and state <> 'draft' and published_at >= ${from} and published_at < ${until}
        union all
        select text.kind, id, version, locale, coalesce(nullif(content #>> '{text,title}', ''), title), 'update', publish_at
          from ${texts()} join working_copy copy on entry_kind = text.kind and entry_id = id and part = locale
          where ${inKinds(scope)} and state = 'published' and layer = 'scheduled'
            and publish_at >= ${from} and publish_at < ${until}
      ) as dated order by at, id, locale limit ${scope.limit}
    ) as found order by at, id, locale`.execute(store)
  return rows
}

/** Drafts, those that were saved last first. */
export const findDraftTexts = async (store: Store, scope: Scope): Promise<TextRow[]> => {
  const { rows } = await sql<TextRow>`
    select found.*, ${editedBy} from (
      select text.kind, id, version, locale, title, updated_at, ${counted} from ${texts()}
        where ${inKinds(scope)} and state = 'draft' order by updated_at desc, id, locale limit ${scope.limit}
    ) as found order by updated_at desc, id, locale`.execute(store)
  return rows
}
