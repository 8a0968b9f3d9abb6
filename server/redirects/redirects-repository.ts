import { sql, type Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { ContentWrite, PublicChange } from "../db/content-changes.ts"
import { hasText } from "../db/folded-text.ts"
import type { Schema } from "../db/schema.ts"

export type RedirectRow = Selectable<Schema["redirect"]>

export type RedirectFacts = { from_path: string; to_path: string }

export const findRedirect = (store: Store, id: string): Promise<RedirectRow | undefined> =>
  store.selectFrom("redirect").selectAll().where("id", "=", id).executeTakeFirst()

/** All redirects, ordered by address. */
export const listAllRedirects = (store: Store): Promise<RedirectRow[]> =>
  store
    .selectFrom("redirect")
    .selectAll()
    .orderBy(sql`from_path collate "C"`)
    .execute()

/** A page of redirects and the number of all matches; `q` is a part of either address. */
export const listRedirects = async (
  store: Store,
  { q }: { q?: string | undefined },
  page: { limit: number; offset: number }
): Promise<{ rows: RedirectRow[]; total: number }> => {
  let fitting = store.selectFrom("redirect")
  if (q !== undefined && q !== "") fitting = fitting.where(hasText([sql.ref("from_path"), sql.ref("to_path")], q))
  const { total } = await fitting.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
  const rows = await fitting
    .selectAll()
    .orderBy(sql`from_path collate "C"`)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}

/** Every redirect is public. */
const recordChange = (
  content: ContentWrite,
  { id, happening, title }: { id: string } & Pick<PublicChange, "happening" | "title">,
  now: Date
): Promise<number> => content.publicChange([{ kind: "redirect", subject_id: id, locale: null, happening, title }], now)

export const insertRedirect = async (
  content: ContentWrite,
  id: string,
  facts: RedirectFacts,
  now: Date
): Promise<RedirectRow> => {
  await recordChange(content, { id, happening: "published", title: facts.from_path }, now)
  return content.store
    .insertInto("redirect")
    .values({ id, ...facts, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const updateRedirect = async (
  content: ContentWrite,
  { id, version }: { id: string; version: number },
  facts: RedirectFacts,
  now: Date
): Promise<RedirectRow> => {
  await recordChange(content, { id, happening: "changed", title: facts.from_path }, now)
  return content.store
    .updateTable("redirect")
    .set({ ...facts, version: version + 1, updated_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const deleteRedirect = async (
  content: ContentWrite,
  { id, from_path: title }: RedirectRow,
  now: Date
): Promise<void> => {
  await recordChange(content, { id, happening: "withdrawn", title }, now)
  await content.store.deleteFrom("redirect").where("id", "=", id).execute()
}
