import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const before = "0032-library-order"

test("applications of before can get the new stages, and are at the one between when the update is undone", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, before)
  const id = randomUUID()
  await sql`insert into feedback (id, kind, locale, name, email, message, company, subject, consent_version,
      content_hash, withdraw_hash, received_at, updated_at)
    values (${id}, 'partnership', 'en', 'Ann', 'ann@example.org', 'Hello', 'North', 'press', '1',
      ${"0".repeat(64)}, ${"0".repeat(64)}, now(), now())`.execute(store)
  const set = (status: string) => sql`update feedback set status = ${status}`.execute(store)
  await expect(set("offer")).rejects.toThrow(/check constraint/)

  expect(await migrate(store)).toContain("0032-submission-answers")
  await set("offer")
  await expect(set("dream")).rejects.toThrow(/feedback_status/)

  await migrate(store, before)
  const { rows } = await sql<{ status: string }>`select status from feedback`.execute(store)
  expect(rows).toEqual([{ status: "interview" }])
  expect(await migrate(store)).toContain("0032-submission-answers")
  await close()
})
