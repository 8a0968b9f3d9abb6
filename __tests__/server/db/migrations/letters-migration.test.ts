import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const at = new Date("2026-01-01T00:00:00Z")

test("earlier notifications have begun, and those of another audience can follow; the way back keeps the first", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  await migrate(store, "0028-site-servers")
  const [entry, first, subscriber] = [randomUUID(), randomUUID(), randomUUID()]
  const add = (id: string, topic: string) =>
    sql`insert into notification (id, entry_kind, entry_id, locale, topic, title, summary, path, made_at, made_by)
      values (${id}, 'blog', ${entry}, 'en', ${topic}, 'Title', '', '/blog/a', ${at}, 'Ann')`.execute(store)
  await add(first, "news")
  await sql`insert into subscription (id, email_hash, email, locale, topics, state, consent_version, leave_token, asked_at, confirmed_at)
    values (${subscriber}, 'h', 'ann@example.org', 'en', '["news"]', 'confirmed', '1', 't', ${at}, ${at})`.execute(
    store
  )
  await sql`insert into notification_recipient (notification_id, subscription_id) values (${first}, ${subscriber})`.execute(
    store
  )

  expect(await migrate(store)).toContain("0033-letters")

  const rows = () => store.selectFrom("notification").selectAll().orderBy("made_at").execute()
  expect(await rows()).toMatchObject([{ started_at: at, canceled_at: null, subject: null }])
  expect(await store.selectFrom("notification_recipient").select("outcome").execute()).toEqual([{ outcome: "sent" }])
  await expect(add(randomUUID(), "news")).rejects.toThrow(/notification_once/)
  const second = randomUUID()
  await add(second, "launcher")
  const later = new Date(at.getTime() + 1)
  await store.updateTable("notification").set({ started_at: at, made_at: later }).where("id", "=", second).execute()
  await store
    .insertInto("notification")
    .values({ ...(await rows())[0], id: randomUUID(), topic: "frostborn", started_at: null } as never)
    .execute()

  await migrate(store, "0028-site-servers")
  expect((await sql<{ id: string }>`select id from notification`.execute(store)).rows).toEqual([{ id: first }])
  await expect(add(randomUUID(), "launcher")).rejects.toThrow(/notification_entry_kind/)
  await database.close()
})
