import { randomUUID } from "node:crypto"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

test("mails that waited before they had a language are sent in the default one", async () => {
  const database = await openBlankDatabase()
  await migrate(database.store, "0015-mail-tokens")
  const now = new Date()
  const mail = { id: randomUUID(), kind: "notification", recipient: "ann@example.org", subject: "News" }
  await database.store
    .insertInto("mail")
    .values({ ...mail, body_text: "News", body_html: null, headers: "{}", next_attempt_at: now, created_at: now })
    .execute()

  expect(await migrate(database.store)).toContain("0017-submission-alerts")

  expect(await database.store.selectFrom("mail").select(["id", "locale"]).execute()).toEqual([
    { id: mail.id, locale: "en" },
  ])
  expect(await database.store.selectFrom("alert_setting").selectAll().execute()).toEqual([])
  await database.close()
})
