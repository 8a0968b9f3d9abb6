import type { Insertable, Selectable } from "kysely"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

export type ImportRun = Selectable<Schema["import_run"]>

export type ImportItem = Selectable<Schema["import_item"]>

export const insertRun = async (store: Store, run: Insertable<Schema["import_run"]>): Promise<void> => {
  await store.insertInto("import_run").values(run).execute()
}

/** Forgets an import that brought nothing. */
export const deleteRun = async (store: Store, id: string): Promise<void> => {
  await store.deleteFrom("import_run").where("id", "=", id).execute()
}

export const findRun = (store: Store, id: string): Promise<ImportRun | undefined> =>
  store.selectFrom("import_run").selectAll().where("id", "=", id).executeTakeFirst()

/** The imports, the newest first, each with the number of what is left of it. */
export const listRuns = (store: Store): Promise<(ImportRun & { items: number })[]> =>
  store
    .selectFrom("import_run")
    .leftJoin("import_item", "import_item.run_id", "import_run.id")
    .selectAll("import_run")
    .select((eb) => eb.fn.count<number>("import_item.source_key").as("items"))
    .groupBy("import_run.id")
    .orderBy("made_at", "desc")
    .execute()

export const markUndone = async (store: Store, id: string, now: Date): Promise<void> => {
  await store.updateTable("import_run").set({ undone_at: now }).where("id", "=", id).execute()
}

export const insertItems = async (store: Store, items: readonly ImportItem[]): Promise<void> => {
  if (items.length > 0)
    await store
      .insertInto("import_item")
      .values([...items])
      .execute()
}

export const listItems = (store: Store, run: string): Promise<ImportItem[]> =>
  store.selectFrom("import_item").selectAll().where("run_id", "=", run).orderBy("source_key").execute()

/** What came before and is still there, by what it is called in its source. */
export const findItems = async (store: Store, keys: readonly string[]): Promise<Map<string, ImportItem>> => {
  const found = new Map<string, ImportItem>()
  const atOnce = 1_000
  for (let at = 0; at < keys.length; at += atOnce) {
    const rows = await store
      .selectFrom("import_item")
      .selectAll()
      .where("source_key", "in", keys.slice(at, at + atOnce))
      .execute()
    for (const row of rows) found.set(row.source_key, row)
  }
  return found
}

/** The link of a post, and its title in each language. */
export type PostNames = { link: string; titles: string[] }

/** What posts are called, by their ids. */
export const listPostNames = async (store: Store, ids: readonly string[]): Promise<Map<string, PostNames>> => {
  const found = new Map<string, PostNames>()
  const atOnce = 1_000
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await store
      .selectFrom("post")
      .innerJoin("post_translation", "post_translation.post_id", "post.id")
      .select(["post.id", "post.link", "post_translation.title"])
      .where("post.id", "in", ids.slice(at, at + atOnce))
      .execute()
    for (const { id, link, title } of rows) {
      const names = found.get(id) ?? { link, titles: [] }
      found.set(id, names)
      names.titles.push(title)
    }
  }
  return found
}

/** Forgets that something came, so that another import may bring it again. */
export const deleteItem = async (store: Store, subject: Pick<ImportItem, "kind" | "subject_id">): Promise<void> => {
  await store
    .deleteFrom("import_item")
    .where("kind", "=", subject.kind)
    .where("subject_id", "=", subject.subject_id)
    .execute()
}

/** Links of all posts of a kind, those that lead to a post from its former address included. */
export const listLinks = async (store: Store, kind: "blog" | "devblog"): Promise<Set<string>> => {
  const present = await store
    .selectFrom("post")
    .select("link")
    .where("kind", "=", kind)
    .where("removed_at", "is", null)
    .execute()
  const former = await store.selectFrom("former_link").select("link").where("kind", "=", kind).execute()
  return new Set([...present, ...former].map(({ link }) => link))
}
