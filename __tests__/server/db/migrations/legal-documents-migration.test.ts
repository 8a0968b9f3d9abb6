import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const before = "0043-languages"

const name = "0044-legal-documents"

test("lets posts be legal documents under links with a country, and takes them away again", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, before)
  let change = 0
  const add = (kind: string, link: string) =>
    sql`insert into post (id, kind, link, author, change_seq, created_at, updated_at, link_public, link_reserved)
      values (${randomUUID()}, ${kind}, ${link}, '{}', ${(change += 1)}, now(), now(), true, true)`.execute(store)
  await add("blog", "hello")
  await expect(add("legal", "privacy-policy")).rejects.toThrow(/post_kind_check/)

  expect(await migrate(store)).toContain(name)
  await add("legal", "privacy-policy")
  await add("legal", "cy/privacy-policy")
  await expect(add("legal", "cy/privacy/policy")).rejects.toThrow(/post_reserved_link/)
  await expect(add("blog", "cy/hello")).rejects.toThrow(/post_reserved_link/)
  const [document] = await store.selectFrom("post").select("id").where("kind", "=", "legal").execute()
  await sql`insert into former_link (kind, link, post_id) values ('legal', 'cy/privacy', ${document?.id})`.execute(
    store
  )
  await sql`insert into working_copy (entry_kind, entry_id, part, layer, content, updated_at)
    values ('legal', ${document?.id}, 'fields', 'working', '{}', now())`.execute(store)

  await migrate(store, before)
  const kinds = await store.selectFrom("post").select("kind").execute()
  expect(kinds).toEqual([{ kind: "blog" }])
  await expect(add("legal", "privacy-policy")).rejects.toThrow(/post_kind_check/)
  expect(await migrate(store)).toContain(name)
  await close()
})
