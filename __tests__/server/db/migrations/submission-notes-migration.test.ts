import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { migrate } from "../../../../server/db/migrate.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const before = "0028-site-servers"

test("the note of before is the first of the thread, and all of it is the note when the update is undone", async () => {
  const { store, close } = await openBlankDatabase()
  await migrate(store, before)
  const [noted, silent] = [randomUUID(), randomUUID()]
  for (const [id, note] of [
    [noted, "Knows Ann."],
    [silent, ""],
  ] as const)
    await sql`insert into feedback (id, kind, locale, name, email, message, company, subject, note, consent_version,
        content_hash, withdraw_hash, received_at, updated_at)
      values (${id}, 'partnership', 'en', 'Ann', 'ann@example.org', 'Hello', 'North', 'press', ${note}, '1',
        ${"0".repeat(64)}, ${id.replaceAll("-", "").repeat(2)}, now(), '2026-01-02T00:00:00Z')`.execute(store)

  expect(await migrate(store)).toContain("0031-submission-notes")

  const written = await store.selectFrom("submission_note").selectAll().execute()
  expect(written).toEqual([
    {
      ...{ id: expect.any(String) as string, submission_id: noted, version: 1, author_id: null, text: "Knows Ann." },
      ...{ written_at: new Date("2026-01-02T00:00:00Z"), edited_at: null },
    },
  ])
  const second = { id: randomUUID(), submission_id: noted, text: "Call on Monday.", written_at: new Date() }
  await store.insertInto("submission_note").values(second).execute()

  await migrate(store, before)
  const { rows } = await sql<{ id: string; note: string }>`select id, note from feedback order by note`.execute(store)
  expect(rows).toEqual([
    { id: silent, note: "" },
    { id: noted, note: "Knows Ann.\n\nCall on Monday." },
  ])
  await close()
})
