import { randomUUID } from "node:crypto"
import { disableUser, setUserRoles } from "../../../server/people/people-service.ts"
import type { Identity } from "../../../server/people/identity.ts"
import { takeUpInvitation } from "../../../server/people/invitations-service.ts"
import type { RolesContext } from "../../../server/people/sessions-service.ts"
import { enterUser } from "../../../server/people/sign-in-service.ts"
import { putUser } from "../../../server/people/users-repository.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const api = useTestApp()

const database = useTestDatabase(openPostgresTestDatabase)

/** The same services on PostgreSQL, where writes really run concurrently. */
const context = (): RolesContext => ({ ...api.context, database, rolesFrom: "people", firstAdminEmail: null })

const addAdmin = async () => {
  const id = randomUUID()
  const identity = { issuer: "https://id.example", subject: id, name: "Admin", email: null }
  await putUser(database.store, { id, ...identity, roles: `["admin"]`, created_at: testNow, last_seen_at: testNow })
  return { id, name: "Admin" }
}

type Admin = Awaited<ReturnType<typeof addAdmin>>

const leave = (admin: Admin) => setUserRoles(context(), { id: admin.id, roles: [], actor: admin })

const take = (from: Admin, actor: Admin) => setUserRoles(context(), { id: from.id, roles: [], actor })

const shutOut = (who: Admin, actor: Admin) => disableUser(context(), { id: who.id, actor })

test.each<[string, (one: Admin, other: Admin) => Promise<unknown>[]]>([
  ["both give up their own role", (one, other) => [leave(one), leave(other)]],
  ["each takes it from the other", (one, other) => [take(other, one), take(one, other)]],
  ["one gives it up and is shutting the other out", (one, other) => [leave(one), shutOut(other, one)]],
  ["one gives it up while the other takes it from them", (one, other) => [leave(one), take(one, other)]],
])("an admin remains when %s", async (_how, act) => {
  for (let round = 0; round < 10; round += 1) {
    await database.store.deleteFrom("app_user").execute()
    const [one, other] = [await addAdmin(), await addAdmin()]
    await Promise.allSettled(act(one, other))
    const users = await database.store.selectFrom("app_user").selectAll().execute()
    const left = users.filter((user) => user.disabled_at === null && user.roles.includes("admin"))
    expect(left.length).toBeGreaterThan(0)
  }
})

test("of several sign-ins with one invited address, one takes the invitation up", async () => {
  const email = "new@studio.example"
  const times = { sent_at: testNow, expires_at: new Date(testNow.getTime() + 1_000) }
  const invitation = { id: randomUUID(), email, roles: `["editor"]`, locale: "en" as const, invited_by: null, ...times }
  await database.store.insertInto("invitation").values(invitation).execute()
  const taken = await Promise.all([1, 2, 3, 4].map(() => takeUpInvitation(database.store, email, testNow)))
  expect(taken.filter((one) => one !== null)).toMatchObject([{ id: invitation.id, roles: ["editor"] }])
})

test("of two first sign-ins of one person at once, neither loses the roles of the invitation", async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = `both-${round}@studio.example`
    const times = { sent_at: testNow, expires_at: new Date(testNow.getTime() + 1_000) }
    const invitation = {
      id: randomUUID(),
      email,
      roles: `["editor"]`,
      locale: "en" as const,
      invited_by: null,
      ...times,
    }
    await database.store.insertInto("invitation").values(invitation).execute()
    const identity: Identity = {
      ...{ issuer: "https://id.example", subject: email, name: "New" },
      ...{ email, verifiedEmail: email, roles: [] },
    }
    const session = { idleMs: 60_000, absoluteMs: 60_000 }
    const signIn = () =>
      database.store
        .transaction()
        .execute((store) => enterUser({ ...context(), session, provider: null }, store, identity))
    await Promise.all([signIn(), signIn()])
    const users = database.store.selectFrom("app_user").select("roles").where("subject", "=", email)
    expect(await users.execute()).toEqual([{ roles: ["editor"] }])
  }
})
