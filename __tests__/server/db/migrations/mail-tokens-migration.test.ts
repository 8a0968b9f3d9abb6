import { randomUUID } from "node:crypto"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const token = "aB3_".repeat(10) + "xyz"

test("erases the tokens of mails that were sent before, and leaves those of waiting ones", async () => {
  const database = await openBlankDatabase()
  await migrate(database.store, "0011-previews")
  const now = new Date()
  const mail = (state: "queued" | "sent" | "failed", body_html: string | null) => ({
    id: randomUUID(),
    kind: "notification",
    recipient: "ann@example.org",
    subject: state,
    body_text: `https://studio.example/unsubscribe?token=${token}\n`,
    body_html,
    headers: JSON.stringify({ "List-Unsubscribe": `<https://studio.example/remove?token=${token}>` }),
    state,
    next_attempt_at: now,
    created_at: now,
    settled_at: state === "queued" ? null : now,
  })
  const html = `<a href="/unsubscribe?confirm=${token}">`
  await database.store
    .insertInto("mail")
    .values([mail("queued", html), mail("sent", html), mail("failed", null)])
    .execute()

  expect(await migrate(database.store)).toContain("0015-mail-tokens")

  const rows = await database.store.selectFrom("mail").selectAll().orderBy("subject", "desc").execute()
  expect(rows).toMatchObject([
    {
      subject: "sent",
      body_text: "https://studio.example/unsubscribe?token=erased\n",
      body_html: '<a href="/unsubscribe?confirm=erased">',
      headers: { "List-Unsubscribe": "<https://studio.example/remove?token=erased>" },
    },
    {
      subject: "queued",
      body_html: html,
      headers: { "List-Unsubscribe": `<https://studio.example/remove?token=${token}>` },
    },
    { subject: "failed", body_html: null },
  ])
  expect(JSON.stringify([rows[0], rows[2]])).not.toContain(token)
  await database.close()
})
