import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

test("takes support messages beside the submissions of an earlier version, and only with their topic", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  const add = (kind: string, fields: { company?: string; subject?: string }) =>
    sql`insert into feedback (id, kind, locale, name, email, message, company, subject, consent_version, content_hash,
        withdraw_hash, received_at, updated_at)
      values (${randomUUID()}, ${kind}, 'en', 'Ann', 'ann@example.org', 'Hello', ${fields.company ?? null},
        ${fields.subject ?? null}, '1', ${"0".repeat(64)}, ${randomUUID().replaceAll("-", "").repeat(2)}, now(), now())`.execute(
      store
    )
  const kinds = async () =>
    (await sql<{ kind: string }>`select kind from feedback order by kind`.execute(store)).rows.map(({ kind }) => kind)
  await migrate(store, "0021-left-subscribers")
  await add("partnership", { company: "North", subject: "press" })
  await expect(add("support", { subject: "account" })).rejects.toThrow(/check constraint/)

  expect(await migrate(store)).toContain("0022-support-letters")
  await add("support", { subject: "account" })
  await expect(add("support", {})).rejects.toThrow(/feedback_support/)
  await expect(add("unknown", {})).rejects.toThrow(/feedback_kind/)
  expect(await kinds()).toEqual(["partnership", "support"])

  // Back again, the earlier version knows no letters.
  await migrate(store, "0021-left-subscribers")
  expect(await kinds()).toEqual(["partnership"])
  await database.close()
})
