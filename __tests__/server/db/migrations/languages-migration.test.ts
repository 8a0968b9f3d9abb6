import { randomUUID } from "node:crypto"
import { sql, type Kysely } from "kysely"
import { openPostgres, type Store } from "../../../../server/db/connection.ts"
import { migrate } from "../../../../server/db/migrate.ts"
import type { Schema } from "../../../../server/db/schema.ts"
import { makePostgresDatabase } from "../../../support/postgres.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const before = "0042-games"

const name = "0043-languages"

const openBlankPostgres = async (): Promise<{ store: Kysely<Schema>; close: () => Promise<void> }> => {
  const { url, drop } = await makePostgresDatabase()
  const database = openPostgres(url)
  return { store: database.store, close: () => database.close().then(drop) }
}

const [post, job, file, term] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]

const revision = (store: Store, version: number, texts: object) =>
  sql`insert into revision (entry_kind, entry_id, version, author_name, made_at, snapshot)
    values ('blog', ${post}, ${version}, 'Ann', now(), ${JSON.stringify({ texts })}::jsonb)`.execute(store)

const textOf = (title: string) => ({ text: { title, excerpt: "", body: { type: "doc", content: [] } } })

const fill = async (store: Store): Promise<void> => {
  await sql`insert into post (id, kind, link, author_en, author_ru, change_seq, created_at, updated_at)
    values (${post}, 'blog', 'live', 'Ann', 'Анна', 1, now(), now())`.execute(store)
  await sql`insert into post_translation (post_id, locale, title, excerpt, body, state, updated_at)
    values (${post}, 'ru', 'Жизнь', '', '{"type":"doc","content":[]}', 'draft', now())`.execute(store)
  await sql`insert into job
      (id, department, employment_type, remote, country, city_en, city_ru, change_seq, created_at, updated_at)
    values (${job}, 'art', 'FULL_TIME', false, 'SE', 'Stockholm', null, 2, now(), now()),
      (${randomUUID()}, 'art', 'FULL_TIME', true, null, null, null, 3, now(), now())`.execute(store)
  await sql`insert into uploaded_file (id, kind, name, content_type, size, sha256, storage_key, renditions, created_at, alt_ru)
    values (${file}, 'video', 'a.mp4', 'video/mp4', 1, ${"0".repeat(64)}, ${"0".repeat(64)}, '[]', now(), 'Весло')`.execute(
    store
  )
  await sql`insert into term (id, en, ru, en_forms, note, updated_at, updated_by)
    values (${term}, 'Longship', 'драккар', '["longships"]', '', now(), 'Ed')`.execute(store)
  await revision(store, 1, { en: textOf("A"), ru: null })
  await revision(store, 2, { en: textOf("A"), ru: textOf("Б") })
}

describe.each([
  ["the embedded database", openBlankDatabase],
  ["PostgreSQL", openBlankPostgres],
] as const)("on %s", (_, open) => {
  test("keeps what was by language, lets there be a third one, and goes back", async () => {
    const { store, close } = await open()
    await migrate(store, before)
    await fill(store)

    expect(await migrate(store, name)).toEqual([name])

    expect(await store.selectFrom("post").select("author").execute()).toEqual([{ author: { en: "Ann", ru: "Анна" } }])
    expect(await store.selectFrom("job").select("city").orderBy("change_seq").execute()).toEqual([
      { city: { en: "Stockholm" } },
      { city: null },
    ])
    expect(await store.selectFrom("uploaded_file").select("alt").execute()).toEqual([{ alt: { ru: "Весло" } }])
    const words = { en: { word: "Longship", forms: ["longships"] }, ru: { word: "драккар", forms: [] } }
    expect(await store.selectFrom("term").select("words").execute()).toEqual([{ words }])
    const again = { id: randomUUID(), words: JSON.stringify({ en: { word: "longship", forms: [] } }), note: "" }
    const repeated = store.insertInto("term").values({ ...again, updated_at: new Date(), updated_by: "Ed" })
    await expect(repeated.execute()).rejects.toThrow(/term_word/)
    const [first, second] = await store.selectFrom("revision").select("words").orderBy("version").execute()
    expect(first?.words).toEqual({ en: expect.any(String) as string, ru: null })
    expect(second?.words).toEqual({ en: first?.words.en, ru: expect.any(String) as string })

    await sql`update post_translation set locale = 'de'`.execute(store)
    await sql`insert into public_part (kind, entry_id, part, title, digest) values ('blog', ${post}, 'de', '', '')`.execute(
      store
    )
    await revision(store, 3, { en: textOf("A"), ru: textOf("Б"), de: textOf("C") })
    const { rows } = await sql`select words ->> 'de' is not null as has from revision where version = 3`.execute(store)
    expect(rows).toEqual([{ has: true }])
    const noCode = sql`update post_translation set locale = 'German'`.execute(store)
    await expect(noCode).rejects.toThrow(/post_translation_locale_check/)

    await migrate(store, before)
    const back = await sql`select author_en, author_ru, city_en, city_ru, alt_en, alt_ru, en, ru, en_forms, ru_forms
      from post, job, uploaded_file, term where job.country is not null`.execute(store)
    expect(back.rows).toEqual([
      {
        ...{ author_en: "Ann", author_ru: "Анна", city_en: "Stockholm", city_ru: null, alt_en: "", alt_ru: "Весло" },
        ...{ en: "Longship", ru: "драккар", en_forms: ["longships"], ru_forms: [] },
      },
    ])
    const words2 =
      await sql`select count(words_en)::integer as en, count(words_ru)::integer as ru from revision`.execute(store)
    expect(words2.rows).toEqual([{ en: 3, ru: 2 }])
    await expect(sql`update post_translation set locale = 'fr'`.execute(store)).rejects.toThrow(/locale_check/)
    expect(await migrate(store, name)).toEqual([name])
    await close()
  })
})
