import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { deleteAuditBefore, recordAudit, system } from "../../../server/audit/audit-repository.ts"
import { deleteOldAudit } from "../../../server/audit/audit-service.ts"
import { auditLimits } from "../../../shared/limits/audit.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { useTestApp } from "../../support/test-app.ts"
import { openTestDatabase, useTestDatabase } from "../../support/test-database.ts"

const api = useTestApp()

const day = 86_400_000

/** The database goes by its own clock. */
const daysAgo = (days: number) => new Date(Date.now() - days * day)

describe.each([
  ["the embedded database", openTestDatabase],
  ["PostgreSQL", openPostgresTestDatabase],
])("the audit on %s", (_engine, open) => {
  const database = useTestDatabase(open)
  const context = () => ({ ...api.context, database, now: () => new Date() })
  const userId = randomUUID()

  const entries = () =>
    database.store
      .selectFrom("audit_entry")
      .select(["action", "actor_id", "actor_name", "details"])
      .orderBy("id")
      .execute()

  beforeEach(async () => {
    const identity = { issuer: "https://id.example", subject: "ann", name: "Ann", email: null, roles: "[]" }
    const times = { created_at: new Date(), last_seen_at: new Date() }
    await database.store
      .insertInto("app_user")
      .values({ id: userId, ...identity, ...times })
      .execute()
    const actor = { id: userId, name: "Ann" }
    await recordAudit(database.store, daysAgo(auditLimits.keepDays + 1), { actor, action: "blog.add" })
    await recordAudit(database.store, daysAgo(auditLimits.keepDays - 1), { actor, action: "blog.edit" })
    await recordAudit(database.store, daysAgo(1), { actor, action: "blog.remove", details: { version: 3 } })
  })

  test.each([
    "update audit_entry set action = 'blog.edit'",
    "update audit_entry set actor_id = null",
    "update audit_entry set actor_name = 'Eve'",
    "update audit_entry set details = '{}'",
    "update audit_entry set made_at = made_at - interval '10 years'",
    "delete from audit_entry",
    "delete from audit_entry where action = 'blog.add'",
    "truncate audit_entry",
  ])("refuses: %s", async (statement) => {
    const before = await entries()
    await expect(sql.raw(statement).execute(database.store)).rejects.toThrow("The audit is append-only")
    expect(await entries()).toEqual(before)
  })

  test("refuses to delete what is not a year old, whoever says that its time has passed", async () => {
    const deletion = database.store.transaction().execute((store) => deleteAuditBefore(store, new Date(), 10))
    await expect(deletion).rejects.toThrow("The audit is append-only")
    expect(await entries()).toHaveLength(3)
  })

  test("forgets what is old, and records that", async () => {
    expect(await deleteOldAudit(context())).toBe(1)
    expect(await deleteOldAudit(context())).toBe(0)

    expect((await entries()).map(({ action }) => action)).toEqual(["blog.edit", "blog.remove", "audit.expire"])
    expect((await entries()).at(-1)).toMatchObject({ actor_name: system.name, details: { entries: 1 } })
    // The permission ended with the retention.
    await expect(
      sql.raw("delete from audit_entry where made_at < now() - interval '366 days'").execute(database.store)
    ).rejects.toThrow("The audit is append-only")
  })

  test("forgets in batches, each of which is recorded", async () => {
    const actor = { id: userId, name: "Ann" }
    for (const days of [2, 3, 4, 5])
      await recordAudit(database.store, daysAgo(auditLimits.keepDays + days), { actor, action: "blog.add" })

    expect(await deleteOldAudit(context(), 2)).toBe(5)

    expect((await entries()).slice(2).map(({ action, details }) => [action, details])).toEqual(
      [2, 2, 1].map((count) => ["audit.expire", { entries: count }])
    )
  })

  test("stays as it is when a user is deleted, without the user's id", async () => {
    await database.store.deleteFrom("app_user").where("id", "=", userId).execute()
    expect((await entries()).at(-1)).toEqual({
      action: "blog.remove",
      actor_id: null,
      actor_name: "Ann",
      details: { version: 3 },
    })
  })
})
