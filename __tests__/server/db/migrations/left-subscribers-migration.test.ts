import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const at = new Date("2026-01-01T00:00:00Z")

test("lets earlier subscribers return to their topics, and vacancies name their city in one language", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  await migrate(store, "0015-mail-tokens")
  const add = (state: "confirmed" | "left", email: string | null, topics: string) =>
    sql`insert into subscription (id, email_hash, email, locale, topics, state, consent_version, leave_token, asked_at, confirmed_at)
      values (${randomUUID()}, ${state}, ${email}, 'en', ${topics}::jsonb, ${state}, '1', ${state}, ${at}, ${at})`.execute(
      store
    )
  await add("confirmed", "ann@example.org", '["news"]')
  await add("left", null, "[]")
  await sql`insert into job (id, department, employment_type, remote, country, change_seq, created_at, updated_at)
    values (${randomUUID()}, 'art', 'FULL_TIME', false, 'SW', 1, ${at}, ${at})`.execute(store)

  expect(await migrate(store)).toEqual(expect.arrayContaining(["0021-city-names", "0021-left-subscribers"]))

  const rows = () => store.selectFrom("subscription").selectAll().orderBy("state").execute()
  expect(await rows()).toMatchObject([
    { state: "confirmed", topics: ["news"], known_topics: ["news"] },
    { state: "left", email: null, known_topics: [] },
  ])
  await store.updateTable("subscription").set({ state: "left" }).where("state", "=", "confirmed").execute()
  await store
    .updateTable("job")
    .set({ city: JSON.stringify({ en: "Stockholm" }) })
    .execute()
  const nameless = store.updateTable("subscription").set({ state: "confirmed", email: null })
  await expect(nameless.where("email", "is", null).execute()).rejects.toThrow(/subscription_address/)

  // Back again, what the earlier version cannot hold is completed or deleted.
  await migrate(store, "0015-mail-tokens")
  const { rows: back } = await sql`select email from subscription`.execute(store)
  expect(back).toEqual([{ email: null }, { email: null }])
  const { rows: jobs } = await sql`select country, city_en, city_ru from job`.execute(store)
  expect(jobs).toEqual([{ country: "SW", city_en: "Stockholm", city_ru: "Stockholm" }])
  await database.close()
})

test("an undo of leaving that began before brings back all topics, as it did then", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  await migrate(store, "0021-left-subscribers")
  for (const state of ["confirmed", "left"])
    await sql`insert into subscription (id, email_hash, email, locale, topics, known_topics, state, consent_version, leave_token, asked_at, confirmed_at)
      values (${randomUUID()}, ${state}, 'ann@example.org', 'en', '[]', '["news"]', ${state}, '1', ${state}, ${at}, ${at})`.execute(
      store
    )

  expect(await migrate(store)).toContain("0022-topics-left")

  expect(await store.selectFrom("subscription").select("left_topics").orderBy("state").execute()).toEqual([
    { left_topics: [] },
    { left_topics: ["news"] },
  ])
  await migrate(store, "0021-left-subscribers")
  await expect(sql`select left_topics from subscription`.execute(store)).rejects.toThrow(/left_topics/)
  await database.close()
})
