import { sql, type Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/*
 * What the revisions tell. Each holds from its save until the next one. The history of a post is known if all of its
 * versions are stored; of any other post nothing is concluded, and its links stay.
 */
const history = `
  create temporary table link_history on commit drop as
  with span as (
    select entry_id, version, made_at, snapshot,
      lead(made_at) over (partition by entry_id order by version) as ended_at
    from revision where entry_kind in ('blog', 'devblog')
  )
  select entry_id as post_id, snapshot->'fields'->>'link' as link,
    bool_or(
      snapshot->>'removedAt' is null and exists (
        select 1 from jsonb_each(snapshot->'texts') as text (locale, saved)
        where saved->>'state' in ('published', 'scheduled')
          and (saved->>'publishedAt')::timestamptz <= coalesce(ended_at, now())
      )
    ) as was_public
  from span group by entry_id, snapshot->'fields'->>'link'`

const never = `
  create temporary table never_public_link on commit drop as
  with complete as (
    select post.id from post join revision on revision.entry_id = post.id and revision.entry_kind = post.kind
    group by post.id having count(*) = post.version
  ), named as (
    select post_id, link from former_link
    union select id, link from post
    union select entry_id, former.link from revision,
      jsonb_array_elements_text(snapshot->'formerLinks') as former (link)
      where entry_kind in ('blog', 'devblog')
  )
  select named.post_id, named.link from named join post on post.id = named.post_id
  where post.first_public_at is null
    or (
      named.post_id in (select id from complete)
      and exists (select 1 from link_history known
        where known.post_id = named.post_id and known.link = named.link and not known.was_public)
    )`

const statements = [
  "alter table post add column link_public boolean not null default false",
  history,
  never,
  `update post set link_public = true where not exists (
    select 1 from never_public_link never where never.post_id = post.id and never.link = post.link)`,

  // Responses, and with them pages, change for posts that lose a link: each moves to a position of its own.
  `do $$
  declare changed uuid;
  begin
    for changed in
      select distinct post.id from post
      join former_link former on former.post_id = post.id
      join never_public_link never on never.post_id = former.post_id and never.link = former.link
      where post.first_public_at is not null
    loop
      update content_state set position = position + 1, public_position = position + 1;
      update post set change_seq = (select position from content_state) where id = changed;
    end loop;
  end
  $$`,
  `delete from former_link using never_public_link never
    where never.post_id = former_link.post_id and never.link = former_link.link`,
  // What is restored from a revision claims the links that are named there.
  `update revision set snapshot = jsonb_set(snapshot, '{formerLinks}', (
      select coalesce(jsonb_agg(former.link order by former.link), '[]')
      from jsonb_array_elements_text(snapshot->'formerLinks') as former (link)
      where not exists (
        select 1 from never_public_link never where never.post_id = revision.entry_id and never.link = former.link)
    ))
    where entry_kind in ('blog', 'devblog') and exists (
      select 1 from jsonb_array_elements_text(snapshot->'formerLinks') as former (link)
      join never_public_link never on never.post_id = revision.entry_id and never.link = former.link)`,
]

/** Forgets former links under which their posts were never public, as far as revisions tell; others stay. */
export const publicLinks: Migration = {
  up: async (database: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
  // What is forgotten is gone.
  down: async (database: Kysely<unknown>) => {
    await sql.raw("alter table post drop column link_public").execute(database)
  },
}
