import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const name = "0026-search-and-sharing"

const text = { title: "Live", excerpt: "", body: { type: "doc", content: [] } }

test("has posts say nothing of their own, tells revisions apart as before, and can be undone", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, "0025-bookmarks")
  const id = randomUUID()
  const revise = (version: number, words: object) =>
    sql`insert into revision (entry_kind, entry_id, version, author_name, made_at, snapshot) values ('blog', ${id},
      ${version}, 'Ann', now(), ${JSON.stringify({ layers: { working: {} }, texts: { en: { text: words } } })}::jsonb)`.execute(
      store
    )
  const words = async () =>
    (
      await sql<{ words_en: string; words_ru: null }>`select words_en, words_ru from revision order by version`.execute(
        store
      )
    ).rows
  await sql`insert into post (id, kind, link, author_en, author_ru, change_seq, created_at, updated_at)
    values (${id}, 'blog', 'live', 'Ann', 'Анна', 1, now(), now())`.execute(store)
  await sql`insert into post_translation (post_id, locale, title, excerpt, body, state, published_at, updated_at)
    values (${id}, 'en', 'Live', '', ${JSON.stringify(text.body)}, 'published', now(), now())`.execute(store)
  await revise(1, text)

  expect(await migrate(store, "0042-games")).toContain(name)

  expect(await store.selectFrom("post").select(["noindex", "share_picture_id"]).execute()).toEqual([
    { noindex: false, share_picture_id: null },
  ])
  expect(await store.selectFrom("post_translation").select(["seo_title", "seo_description"]).execute()).toEqual([
    { seo_title: "", seo_description: "" },
  ])
  await revise(2, { ...text, seoTitle: "", seoDescription: "" })
  await revise(3, { ...text, seoTitle: "Winter", seoDescription: "" })
  const [before, same, other] = await words()
  expect(before).toMatchObject({ words_en: expect.any(String) as string, words_ru: null })
  expect(same).toEqual(before)
  expect(other?.words_en).not.toBe(before?.words_en)

  const title = (length: number) => store.updateTable("post_translation").set({ seo_title: "t".repeat(length) })
  await expect(title(71).execute()).rejects.toThrow(/post_translation_public_seo/)
  await title(71).set({ state: "draft" }).execute()
  await expect(title(2_001).execute()).rejects.toThrow(/seo_title/)
  const unknown = store.updateTable("post").set({ share_picture_id: randomUUID() })
  await expect(unknown.execute()).rejects.toThrow(/share_picture_id/)

  await migrate(store, "0025-bookmarks")
  const [back, withEmpty] = await words()
  expect(back?.words_en).not.toBe(withEmpty?.words_en)
  expect(await migrate(store)).toContain(name)
  await close()
})
