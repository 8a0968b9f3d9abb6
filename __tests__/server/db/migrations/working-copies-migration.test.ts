import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const body = JSON.stringify({ type: "doc", content: [] })

test("keeps links for what is or was public, frees those of drafts, and can be undone", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, "0016-public-changes")
  let position = 0
  const addPost = async (link: string, state: string | null, firstPublicAt: string | null = null) => {
    const id = randomUUID()
    position += 1
    await sql`insert into post (id, kind, link, author_en, author_ru, version, change_seq, first_public_at, created_at, updated_at)
      values (${id}, 'blog', ${link}, 'Ann', 'Анна', 3, ${position}, ${firstPublicAt}, now(), now())`.execute(store)
    if (state !== null)
      await sql`insert into post_translation (post_id, locale, title, excerpt, body, state, published_at, updated_at)
        values (${id}, 'en', ${link}, '', ${body}, ${state}, ${state === "draft" ? null : "2026-01-01"}, now())`.execute(
        store
      )
    return id
  }
  await addPost("public", "published", "2026-01-01")
  await addPost("waiting", "scheduled")
  await addPost("withdrawn", "draft", "2026-01-01")
  await addPost("draft", "draft")
  const removed = await addPost("removed", "published", "2026-01-01")
  await sql`update post set removed_at = now() where id = ${removed}`.execute(store)

  expect(await migrate(store, "0042-games")).toContain("0020-working-copies")

  const rows = await store
    .selectFrom("post")
    .select(["link", "link_public", "link_reserved"])
    .orderBy("change_seq")
    .execute()
  expect(rows.map((row) => [row.link, row.link_public, row.link_reserved])).toEqual([
    ["public", true, true],
    ["waiting", false, true],
    ["withdrawn", true, true],
    ["draft", false, false],
    ["removed", true, true],
  ])
  const another = (link: string, reserved: boolean) =>
    sql`insert into post (id, kind, link, author_en, author_ru, change_seq, created_at, updated_at, link_reserved)
      values (${randomUUID()}, 'blog', ${link}, '', '', ${(position += 1)}, now(), now(), ${reserved})`.execute(store)
  for (const link of ["public", "waiting", "withdrawn"]) await expect(another(link, true)).rejects.toThrow(/post_link/)
  await another("removed", true)
  await another("draft", false)
  await another("", false)
  await expect(another("A B", true)).rejects.toThrow(/post_reserved_link/)

  await sql`delete from post where author_en = ''`.execute(store)
  expect(await migrate(store, "0016-public-changes")).toContain("0020-working-copies")
  const columns = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'post' and column_name like 'link%'`.execute(
    store
  )
  expect(columns.rows).toEqual([{ name: "link" }])
  expect(await migrate(store)).toContain("0020-working-copies")
  await close()
})
