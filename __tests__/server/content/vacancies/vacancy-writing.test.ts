import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { jobText, sentJob, type SentJob } from "../../../support/sent-content.ts"
import { addStaff, type StaffMember } from "../../../support/staff.ts"
import { useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

const jobs = "/v1/api/v1/jobs"

let recruiter: StaffMember

beforeEach(async () => {
  recruiter = await addStaff(api, "recruiter")
})

const open = (facts: Partial<SentJob> = {}) =>
  sentJob({ translations: { en: jobText({ title: "Painter", state: "published" }), ru: null }, ...facts })

const add = (job: object) => recruiter.post(`${jobs}/add`, job)

const edit = (job: SentJob, version: number) => recruiter.post(`${jobs}/edit`, { ...job, version })

const publicStatus = async (id: string) => (await api.get(`${jobs}/id/${id}`)).status

const saved = ({ body }: { body: Envelope }) => body.response as { closed: boolean; closedAt: string | null }

test("a vacancy keeps all that is said of it", async () => {
  const job = open({
    department: "art",
    employmentType: "CONTRACTOR",
    remote: false,
    salary: { min: 3_000, max: 5_000, currency: "EUR", unit: "MONTH" },
    validThrough: "2026-09-01T00:00:00.000Z",
  })
  const { body } = await add(job)
  const { translations: _sent, ...fields } = job
  expect(body.response).toMatchObject({ ...fields, version: 1, closedAt: null })
  expect((await api.get(`${jobs}/id/${job.id}`)).body.response).toMatchObject({ city: job.city, salary: job.salary })
})

test("is closed by hand and opened again; its address says so", async () => {
  const job = open()
  await add(job)
  const closed = await edit({ ...job, closed: true }, 1)
  expect(saved(closed)).toMatchObject({ closed: true, closedAt: "2026-06-15T12:00:00.000Z" })
  expect(await publicStatus(job.id)).toBe(410)
  api.clock.now = new Date("2026-06-15T13:00:00Z")
  const still = await edit({ ...job, closed: true, remote: false }, 2)
  expect(saved(still).closedAt).toBe("2026-06-15T12:00:00.000Z")

  await edit({ ...job, closed: false }, 3)

  expect(await publicStatus(job.id)).toBe(200)
})

test("one past its date is closed, whatever is sent, and opens with a later date", async () => {
  const job = open({ validThrough: "2026-06-15T12:30:00.000Z" })
  await add(job)
  api.clock.now = new Date("2026-06-15T12:31:00Z")
  await promoteDue(api.context)
  expect(await publicStatus(job.id)).toBe(410)

  const same = await edit({ ...job, remote: false }, 1)
  expect(saved(same)).toMatchObject({ closed: true, closedAt: "2026-06-15T12:30:00.000Z" })
  expect(await publicStatus(job.id)).toBe(410)
  await edit({ ...job, validThrough: "2026-07-15T12:30:00.000Z" }, 2)
  expect(await publicStatus(job.id)).toBe(200)
})

test("one that is added past its date was never public, and can be added again", async () => {
  const job = open({ validThrough: "2026-06-01T00:00:00.000Z" })
  expect(saved(await add(job))).toMatchObject({ closed: true, closedAt: "2026-06-01T00:00:00.000Z" })
  expect((await add(job)).status).toBe(200)
  expect(await publicStatus(job.id)).toBe(404)
})

test.each([
  [{ remote: false, country: null }, "body.country"],
  [{ country: "cy" }, "body.country"],
  [{ city: { en: "Limassol" } }, "body.city.ru"],
  [{ salary: { min: 5, max: 4, currency: "EUR", unit: "YEAR" } }, "body.salary.max"],
  [{ salary: { min: 0, max: 4, currency: "EUR", unit: "YEAR" } }, "body.salary.min"],
  [{ salary: { min: 1, max: 1e9, currency: "EUR", unit: "YEAR" } }, "body.salary.max"],
  [{ salary: { min: 1.5, max: 4, currency: "EUR", unit: "YEAR" } }, "body.salary.min"],
  [{ salary: { min: 1, max: 4, currency: "euro", unit: "YEAR" } }, "body.salary.currency"],
  [{ department: "magic" }, "body.department"],
  [{ validThrough: "tomorrow" }, "body.validThrough"],
  [{ closed: "yes" }, "body.closed"],
])("refuses %j", async (facts, path) => {
  const { status, body } = await add({ ...open(), ...facts })
  expect([status, body.details?.[0]?.path]).toEqual([400, path])
})
