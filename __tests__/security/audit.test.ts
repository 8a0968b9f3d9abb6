import { randomUUID } from "node:crypto"
import { success } from "../../shared/contract/envelope.ts"
import { auditList } from "../../shared/contract/audit.ts"
import { auditLimits } from "../../shared/limits/audit.ts"
import { resumeUrl } from "../../shared/contract/files.ts"
import { consent } from "../../shared/consent.ts"
import type { Role } from "../../shared/roles.ts"
import {
  addresses,
  chooseAccount,
  currentUser,
  openAccountPage,
  openListening,
  signIn,
  type SignInApp,
} from "../server/people/sign-in-app.ts"
import type { Browser } from "../server/people/sign-in-browser.ts"
import { addResumeOf } from "../support/submission-factory.ts"
import { addStaff, type StaffMember } from "../support/signed-in-users.ts"

let api: SignInApp
let browser: Browser

beforeAll(async () => {
  api = await openListening()
})

beforeEach(async () => {
  await api.reset()
  browser = api.browser()
})

afterAll(() => api.close())

const stored = () =>
  api.database.store
    .selectFrom("audit_entry")
    .select(["action", "actor_name", "subject_id", "details"])
    .orderBy("id")
    .execute()

test("records sign-in and sign-out with their user", async () => {
  await signIn(browser, "demo-editor")
  const user = await currentUser(browser)
  await signIn(api.browser(), "demo-editor")
  await browser.post(addresses.logout)
  await browser.post(addresses.logout)

  const name = "Egor Demo (editor)"
  const subject = user?.id
  expect(await stored()).toEqual([
    {
      action: "person.roles",
      actor_name: "system",
      subject_id: subject,
      details: { before: { roles: [] }, after: { roles: ["editor"] } },
    },
    { action: "session.start", actor_name: name, subject_id: subject, details: { roles: ["editor"] } },
    { action: "session.start", actor_name: name, subject_id: subject, details: { roles: ["editor"] } },
    { action: "session.close", actor_name: name, subject_id: subject, details: { by: "user", sessions: 2 } },
  ])
})

/** A signed-in user whose writes come from a page of this instance. */
const staff = async (...roles: Role[]): Promise<StaffMember> => {
  const user = await addStaff(api, ...roles)
  user.headers.origin = api.origin
  return user
}

const failedCallback = async (visitor: Browser): Promise<void> => {
  const callback = new URL(await chooseAccount(visitor, "demo-editor"))
  callback.searchParams.set("code", "forged")
  expect((await visitor.go(callback.href)).location).toBe("/admin?signin=failed")
}

test("records failed sign-ins: a forged one, a refused one, and that of a user who is shut out", async () => {
  await failedCallback(browser)
  const page = await openAccountPage(browser)
  const back = await browser.follow(await browser.submit(page, { account: "" }), addresses.callback)
  await browser.go(back.location ?? "")
  await signIn(browser, "demo-editor")
  await api.database.store.updateTable("app_user").set({ disabled_at: api.clock.now }).execute()
  await signIn(browser, "demo-editor")
  // Nobody tried to sign in here.
  await api.browser().go(`${addresses.callback}?code=x&state=y`)

  expect((await stored()).filter(({ action }) => action === "session.refuse")).toEqual([
    { action: "session.refuse", actor_name: "visitor", subject_id: null, details: { reason: "failed" } },
    { action: "session.refuse", actor_name: "visitor", subject_id: null, details: { reason: "cancelled" } },
    { action: "session.refuse", actor_name: "Egor Demo (editor)", subject_id: null, details: { reason: "failed" } },
  ])
})

test("records refused requests with the user and the route, without ids", async () => {
  const recruiter = await staff("recruiter")
  const admin = await staff("admin")
  expect((await recruiter.get(`/v1/api/v1/people/admin`)).status).toBe(404)
  expect((await recruiter.get("/v1/api/v1/audit")).status).toBe(403)
  expect((await recruiter.post("/v1/api/v1/blog/add", { id: randomUUID() })).status).toBe(403)
  await api.get("/v1/api/v1/audit")

  const { body } = await admin.get("/v1/api/v1/audit?action=access.refuse")
  const { items } = success(auditList).parse(body).response
  expect(items.map(({ actor, details }) => ({ actor, details }))).toEqual([
    { actor: { id: recruiter.id, name: "recruiter" }, details: { method: "POST", route: "/v1/api/v1/blog/add" } },
    { actor: { id: recruiter.id, name: "recruiter" }, details: { method: "GET", route: "/v1/api/v1/audit" } },
  ])
})

test("records who was refused a resume or an upload; the response reveals nothing", async () => {
  const editor = await staff("editor")
  const guest = await staff()
  const resume = await addResumeOf(api, null)
  const unknown = randomUUID()
  for (const id of [resume, unknown]) expect((await editor.get(resumeUrl({ id, kind: "pdf" }))).status).toBe(404)
  const upload = await api.app.inject({
    method: "POST",
    url: "/v1/api/v1/files/upload",
    headers: { ...guest.headers, "content-type": "multipart/form-data; boundary=x" },
    payload: "--x--\r\n",
  })
  expect(upload.statusCode).toBe(403)

  expect((await stored()).map(({ action, actor_name: actor }) => [action, actor])).toEqual([
    ["access.refuse", "editor"],
    ["access.refuse", "guest"],
  ])
})

test("a flood of refused requests fills no table, and hides nobody else", async () => {
  const [editor, other] = [await staff("editor"), await staff("recruiter")]
  for (let request = 0; request < 3 * auditLimits.repeatsMax; request += 1) await editor.get("/v1/api/v1/audit")
  await other.get("/v1/api/v1/audit")
  await editor.get("/v1/api/v1/people")

  const elsewhere = await stored()
  expect(elsewhere.at(-1)).toMatchObject({ action: "access.refuse", actor_name: "editor" })
  expect(JSON.stringify(elsewhere.at(-1)?.details)).toContain("/people")
  const entries = elsewhere.slice(0, -1).filter(({ action }) => action === "access.refuse")
  expect(entries.filter(({ actor_name: actor }) => actor === "editor")).toHaveLength(auditLimits.repeatsMax)
  expect(entries.map(({ details }) => details.more)).toEqual([
    ...Array<undefined>(auditLimits.repeatsMax - 1).fill(undefined),
    true,
    undefined,
  ])

  api.clock.now = new Date(api.clock.now.getTime() + auditLimits.repeatsFor)
  await editor.get("/v1/api/v1/audit")
  expect(await stored()).toHaveLength(elsewhere.length + 1)
})

test("a flood of failed sign-ins fills no table", async () => {
  for (let attempt = 0; attempt < auditLimits.repeatsMax + 5; attempt += 1) await failedCallback(api.browser())
  expect(await stored()).toHaveLength(auditLimits.repeatsMax)
})

test("records an export of addresses that does not begin at the first", async () => {
  const admin = await staff("admin")
  await api.database.store
    .insertInto("subscription")
    .values({
      id: "ffffffff-ffff-4fff-8fff-ffffffffffff",
      email_hash: "h",
      email: "ann@people.example",
      locale: "en",
      topics: "[]",
      state: "confirmed",
      consent_version: consent.version,
      leave_token: "t",
      asked_at: api.clock.now,
      confirmed_at: api.clock.now,
    })
    .execute()
  const { body } = await admin.post("/v1/api/v1/subscribe/export", { after: "00000000-0000-4000-8000-000000000000" })
  expect(JSON.stringify(body)).toContain("ann@people.example")
  expect(await stored()).toEqual([
    { action: "subscription.export", actor_name: "admin", subject_id: null, details: { addresses: 1 } },
  ])
})

test("admins filter by who was not signed in", async () => {
  await failedCallback(browser)
  const admin = await staff("admin")
  await admin.get("/v1/api/v1/audit")
  const listed = success(auditList).parse((await admin.get("/v1/api/v1/audit?actor=visitor")).body).response
  expect(listed.items).toMatchObject([{ action: "session.refuse", actor: { id: null, name: "visitor" } }])
})
