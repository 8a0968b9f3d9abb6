import { alertPaths, alertSettings } from "../../../shared/contract/submission-alerts.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { submissionLimits } from "../../../shared/limits/submissions.ts"
import { withdrawApiPath } from "../../../shared/submission-kinds.ts"
import type { Role } from "../../../shared/roles.ts"
import { sendAlerts } from "../../../server/inbox/submission-alerts-service.ts"
import { addVacancy } from "../../support/content-factory.ts"
import { collectMails, runTasks } from "../../support/run-tasks.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { postAs, sendSubmission } from "../../support/submission-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp({ PUBLIC_URL: "http://localhost:8000" })

const addReader = async (email: string | null, ...roles: Role[]): Promise<StaffMember> => {
  const user = await addStaff(api, ...roles)
  await api.database.store.updateTable("app_user").set({ email }).where("id", "=", user.id).execute()
  return user
}

const set = (user: StaffMember, frequency: Record<string, string>, locale = "en") =>
  user.post(`/v1${alertPaths.set}`, { locale, frequency })

/** Runs what waits; returns the mails to staff that were sent by it. */
const alerts = async () => {
  const mails = collectMails()
  await runTasks(api, { mails })
  return mails.sent.filter(({ headers, to }) => to.endsWith("@staff.example") && headers["Reply-To"] === undefined)
}

const wait = (ms: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

const hour = 3_600_000

test("writes at once to those whose role handles the kind, without a word of the sender", async () => {
  await addReader("rita@staff.example", "recruiter")
  await addReader("egor@staff.example", "editor")
  await addReader("anna@staff.example", "admin")
  const { id: jobId } = await addVacancy(api.database, { texts: { en: { title: "Painter" } } })

  const id = await sendSubmission(api, "application", { jobId, name: "Ann Secret", message: "secret words" })
  const [mail, ...others] = await alerts()

  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: "rita@staff.example", subject: "1 new application · Ash & Frost" })
  expect(mail?.text).toContain("Painter: 1")
  expect(mail?.text).toContain(`http://localhost:8000/admin/feedback/application/${id}\n`)
  expect(mail?.text).toContain("http://localhost:8000/admin/alerts\n")
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/secret|ann@people/i)
})

test("gathers what arrives shortly after a mail into the next one", async () => {
  await addReader("rita@staff.example", "recruiter")
  const jobs = [await addVacancy(api.database, { texts: { en: { title: "Painter" } } })]
  jobs.push(await addVacancy(api.database, { texts: { en: { title: "Coder" } } }))
  const apply = (vacancy: number) => sendSubmission(api, "application", { jobId: jobs[vacancy]?.id })
  await apply(0)
  expect(await alerts()).toHaveLength(1)

  for (const vacancy of [1, 0, 1, 1]) await apply(vacancy)
  expect(await alerts()).toEqual([])
  wait(submissionLimits.alertEvery)
  await sendAlerts(api.context)
  const mails = await alerts()

  expect(mails.map(({ subject }) => subject)).toEqual(["4 new applications · Ash & Frost"])
  expect(mails[0]?.text).toContain("Coder: 3\nPainter: 1\n")
  expect(mails[0]?.text).toContain("http://localhost:8000/admin/feedback/application\n")
  wait(submissionLimits.alertEvery)
  await sendAlerts(api.context)
  expect(await alerts()).toEqual([])
})

test("twenty submissions within an hour make five mails at most", async () => {
  await addReader("egor@staff.example", "editor")
  let count = 0
  for (let sent = 0; sent < 20; sent += 1) {
    await sendSubmission(api, "partnership")
    count += (await alerts()).length
    wait(hour / 20)
  }
  wait(submissionLimits.alertEvery)
  await sendAlerts(api.context)
  count += (await alerts()).length
  expect(count).toBeLessThanOrEqual(5)
})

test("writes once a day, in the morning and in the language that the user chose", async () => {
  const editor = await addReader("egor@staff.example", "editor")
  expect((await set(editor, { partnership: "daily", streaming: "daily" }, "ru")).status).toBe(200)
  await sendSubmission(api, "partnership")
  await sendSubmission(api, "streaming")
  await sendSubmission(api, "streaming")
  wait(17 * hour)
  await sendAlerts(api.context)
  expect(await alerts()).toEqual([])

  wait(hour + 1)
  await sendAlerts(api.context)
  const mails = await alerts()

  expect(mails).toMatchObject([{ subject: "1 новое предложение, 2 новых канала · Пепел и Иней", locale: "ru" }])
  await sendSubmission(api, "streaming")
  wait(12 * hour)
  await sendAlerts(api.context)
  expect(await alerts()).toEqual([])
})

test("writes nothing to those who chose so, are shut out, lost the role or have no mailbox, and forgets what waited", async () => {
  const chose = await addReader("chose@staff.example", "editor")
  const shut = await addReader("shut@staff.example", "editor")
  const lost = await addReader("lost@staff.example", "editor")
  await addReader(null, "editor")
  await addReader("no mailbox", "editor")
  await sendSubmission(api, "partnership")
  const { store } = api.database
  expect(await store.selectFrom("pending_alert").selectAll().execute()).toHaveLength(3)

  await set(chose, { partnership: "never" })
  await store.updateTable("app_user").set({ disabled_at: api.clock.now }).where("id", "=", shut.id).execute()
  await store.updateTable("app_user").set({ roles: '["recruiter"]' }).where("id", "=", lost.id).execute()

  expect(await alerts()).toEqual([])
  expect(await store.selectFrom("pending_alert").selectAll().execute()).toEqual([])
})

test("writes to nobody of an earlier provider, and to nobody who has not been seen for a month", async () => {
  const { store } = api.database
  const change = (user: StaffMember, changes: { issuer?: string; last_seen_at?: Date }) =>
    store.updateTable("app_user").set(changes).where("id", "=", user.id).execute()
  const away = new Date(api.clock.now.getTime() - submissionLimits.alertSeenWithin)
  await change(await addReader("former@staff.example", "editor"), { issuer: "https://former.example" })
  await change(await addReader("away@staff.example", "editor"), { last_seen_at: away })
  const lately = await addReader("lately@staff.example", "editor")
  await change(lately, { last_seen_at: new Date(away.getTime() + 1) })
  await sendSubmission(api, "partnership")
  expect(await store.selectFrom("pending_alert").select("user_id").execute()).toEqual([{ user_id: lately.id }])

  // Also of those who were noted before: what waits is sent only to who is still there.
  wait(1)
  expect(await alerts()).toEqual([])
  expect(await store.selectFrom("pending_alert").selectAll().execute()).toEqual([])
})

test("a submission that is withdrawn meanwhile is in no mail", async () => {
  const editor = await addReader("egor@staff.example", "editor")
  await set(editor, { partnership: "daily" })
  await sendSubmission(api, "partnership")
  const rows = await api.database.store
    .selectFrom("mail")
    .selectAll()
    .where("kind", "=", "partnership-received")
    .execute()
  const token = /[?]token=([\w-]{43})/.exec(rows[0]?.body_text ?? "")?.[1]

  expect((await postAs(api, withdrawApiPath, { token })).status).toBe(200)

  wait(24 * hour)
  await sendAlerts(api.context)
  expect(await alerts()).toEqual([])
})

test("two processes that are at it write once", async () => {
  await addReader("egor@staff.example", "editor")
  await sendSubmission(api, "partnership")
  await Promise.all([sendAlerts(api.context), sendAlerts(api.context)])
  expect(await alerts()).toHaveLength(1)
})

test("a user reads and sets what they handle, and keeps what they leave out", async () => {
  const both = await addReader("both@staff.example", "editor", "recruiter")
  const read = async (user: StaffMember) =>
    success(alertSettings).parse((await user.get(`/v1${alertPaths.mine}`)).body).response

  expect(await read(both)).toEqual({
    email: "both@staff.example",
    locale: "en",
    frequency: { application: "at-once", partnership: "at-once", streaming: "at-once", support: "at-once" },
  })
  await set(both, { application: "daily" }, "ru")
  await set(both, { streaming: "never" }, "ru")
  expect(await read(both)).toMatchObject({
    locale: "ru",
    frequency: { application: "daily", partnership: "at-once", streaming: "never" },
  })
  const admin = await addReader(null, "admin")
  expect(await read(admin)).toEqual({
    email: null,
    locale: "en",
    frequency: { application: "never", partnership: "never", streaming: "never", support: "never" },
  })
})

test("refuses a kind that the user does not handle, and unknown words", async () => {
  const recruiter = await addReader("rita@staff.example", "recruiter")
  const { status, body } = await set(recruiter, { partnership: "daily" })
  expect([status, body.code, body.details]).toEqual([
    400,
    1000,
    [{ path: "body.frequency.partnership", message: "is not handled by your roles" }],
  ])
  expect((await set(recruiter, { application: "hourly" })).status).toBe(400)
  expect((await set(recruiter, { application: "daily" }, "de")).status).toBe(400)
})
