import { randomUUID } from "node:crypto"
import { success } from "../../../shared/contract/envelope.ts"
import { invitation, invitationList } from "../../../shared/contract/invitations.ts"
import { invitationLimits } from "../../../shared/limits/sign-in.ts"
import { deleteOldInvitations, forgetInvitations } from "../../../server/people/invitations-service.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { testNow, useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

let admin: StaffMember

beforeEach(async () => {
  admin = await addStaff(api, "admin")
})

const base = "/v1/api/v1/people/invitations"

const ready = { email: "New.Person@Studio.example", roles: ["recruiter", "editor"], locale: "en" }

const invite = (more: Record<string, unknown> = {}) =>
  admin.post(`${base}/add`, { id: randomUUID(), ...ready, ...more })

const invited = async (more: Record<string, unknown> = {}) =>
  success(invitation).parse((await invite(more)).body).response

const list = async () => success(invitationList).parse((await admin.get(base)).body).response.items

const mails = () => api.database.store.selectFrom("mail").selectAll().orderBy("created_at").execute()

const auditOf = async () => {
  const rows = await api.database.store.selectFrom("audit_entry").selectAll().orderBy("id").execute()
  return rows.map(({ actor_id, action, subject_id, details }) => [actor_id, action, subject_id, details])
}

const day = 86_400_000

/** Advances the clock; the admin signs in again, because no session lasts so long. */
const pass = async (ms: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
  admin = await addStaff(api, "admin")
}

test("invites an address by a mail in the chosen language, and lists it until it is taken up", async () => {
  const made = await invited({ locale: "ru" })

  expect(made).toEqual({
    id: made.id,
    email: "new.person@studio.example",
    roles: ["editor", "recruiter"],
    locale: "ru",
    invitedBy: "admin",
    sentAt: testNow.toISOString(),
    expiresAt: new Date(testNow.getTime() + invitationLimits.lifetime).toISOString(),
  })
  expect(await list()).toEqual([made])
  const [mail] = await mails()
  expect(mail).toMatchObject({ kind: "invitation", recipient: made.email, subject_id: made.id, state: "queued" })
  expect(mail?.subject).toMatch(/приглашает.*Пепел и Иней/)
  expect(mail?.body_text).toContain("редактор и рекрутер")
  expect(mail?.body_text).toContain("29 июня 2026")
  expect(mail?.body_text).toContain("http://localhost:8000/admin\n")
  // No address: the audit outlives the invitation.
  expect(await auditOf()).toEqual([[admin.id, "invitation.send", made.id, { roles: ["editor", "recruiter"] }]])
})

test("names the last instant as the studio has it, with its zone", async () => {
  await pass(Date.parse("2026-06-15T22:30:00.000Z") - testNow.getTime())
  await invited()
  const [mail] = await mails()
  // It is the next day in Nicosia.
  expect(mail?.body_text).toContain("until June 30, 2026 at 1:30 AM GMT+3")
})

test("a repeated request invites once, and another one for the same address is refused", async () => {
  const made = await invited()
  expect(await invited({ id: made.id })).toEqual(made)
  const { status, body } = await invite({ email: " new.PERSON@studio.example " })
  expect([status, body.details?.[0]]).toEqual([400, { path: "body.email", message: "is invited already" }])
  expect(await mails()).toHaveLength(1)
})

test("a repeated request with other roles or another language changes the invitation, and writes again", async () => {
  const made = await invited()
  await pass(day)
  const changed = await invited({ id: made.id, roles: ["admin"], locale: "ru" })
  expect(changed).toMatchObject({ id: made.id, email: made.email, roles: ["admin"], locale: "ru" })
  expect(changed.sentAt).toBe(api.clock.now.toISOString())
  expect(await list()).toEqual([changed])
  expect((await mails()).map(({ locale }) => locale)).toEqual(["en", "ru"])
  expect((await auditOf()).map(([, action, , details]) => [action, details])).toEqual([
    ["invitation.send", { roles: ["editor", "recruiter"] }],
    ["invitation.send", { roles: ["admin"] }],
  ])
  const { status, body } = await invite({ id: made.id, email: "other@studio.example" })
  expect([status, body.details?.[0]?.path]).toEqual([400, "body.email"])
})

test("an expired invitation gives way to a new one", async () => {
  const old = await invited()
  await pass(invitationLimits.lifetime)
  const made = await invited()
  expect((await list()).map(({ id }) => id)).toEqual([made.id])
  expect(made.id).not.toBe(old.id)
})

test("sends an invitation again for its whole time, five times a day at most", async () => {
  const made = await invited()
  await pass(invitationLimits.lifetime + day)
  const resend = () => admin.post(`${base}/resend`, { id: made.id })
  const { body } = await resend()
  expect(success(invitation).parse(body).response.expiresAt).toBe(
    new Date(api.clock.now.getTime() + invitationLimits.lifetime).toISOString()
  )
  for (let more = 1; more < invitationLimits.mailsPerDay; more += 1) expect((await resend()).status).toBe(200)
  expect((await resend()).status).toBe(429)
  expect(await mails()).toHaveLength(1 + invitationLimits.mailsPerDay)
  expect((await auditOf())[1]).toEqual([admin.id, "invitation.resend", made.id, { roles: ["editor", "recruiter"] }])
})

test("a revoked invitation is gone with its mails, sent or not", async () => {
  const made = await invited()
  const { status } = await admin.post(`${base}/revoke`, { id: made.id })
  expect([status, await list(), await mails()]).toEqual([200, [], []])
  expect((await auditOf()).map(([, action]) => action)).toEqual(["invitation.send", "invitation.revoke"])
})

test("responds with 404 for an invitation that does not exist", async () => {
  const id = randomUUID()
  expect((await admin.post(`${base}/resend`, { id })).status).toBe(404)
  expect((await admin.post(`${base}/revoke`, { id })).status).toBe(404)
})

test.each([
  ["no address", { email: "somebody" }],
  ["two addresses", { email: "one@studio.example, two@studio.example" }],
  ["no role", { roles: [] }],
  ["an unknown role", { roles: ["owner"] }],
  ["an unknown language", { locale: "de" }],
])("rejects an invitation with %s", async (_what, more) => {
  expect((await invite(more)).status).toBe(400)
})

test("has room for a number of invitations", async () => {
  const rows = Array.from({ length: invitationLimits.countMax }, (_, index) => ({
    id: randomUUID(),
    email: `person-${index}@studio.example`,
    roles: JSON.stringify(["editor"]),
    locale: "en" as const,
    invited_by: null,
    sent_at: testNow,
    expires_at: new Date(testNow.getTime() + day),
  }))
  await api.database.store.insertInto("invitation").values(rows).execute()
  const { status, body } = await invite()
  expect([status, body.details?.[0]?.path]).toEqual([400, "body.email"])
})

test("is deleted a month after it has expired, and when its address is forgotten", async () => {
  await invited()
  await pass(invitationLimits.lifetime + invitationLimits.keepExpired - 1)
  expect(await deleteOldInvitations(api.context)).toBe(0)
  await pass(1)
  expect(await deleteOldInvitations(api.context)).toBe(1)
  expect([await list(), await mails()]).toEqual([[], []])

  await invited()
  expect(await forgetInvitations(api.database.store, "NEW.person@studio.example")).toBe(1)
  expect([await list(), await mails()]).toEqual([[], []])
})

test("stays when the admin who invited is deleted", async () => {
  const other = await addStaff(api, "admin")
  await other.post(`${base}/add`, { id: randomUUID(), ...ready })
  await api.database.store.deleteFrom("app_user").where("id", "=", other.id).execute()
  expect(await list()).toMatchObject([{ invitedBy: null }])
})
