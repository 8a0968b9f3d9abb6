import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { addVacancy } from "../../../support/content-factory.ts"
import { vacancyText, sentVacancy, type SentJob } from "../../../support/content-input.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp, type Envelope } from "../../../support/test-app.ts"

const api = useTestApp()

const vacancies = "/v1/api/v1/jobs"

let recruiter: StaffMember

beforeEach(async () => {
  recruiter = await addStaff(api, "recruiter")
})

const open = (facts: Partial<SentJob> = {}) =>
  sentVacancy({ translations: { en: vacancyText({ title: "Painter", state: "published" }), ru: null }, ...facts })

const add = (vacancy: object) => recruiter.post(`${vacancies}/add`, vacancy)

const edit = (vacancy: SentJob, version: number) => recruiter.post(`${vacancies}/edit`, { ...vacancy, version })

const publicStatus = async (id: string) => (await api.get(`${vacancies}/id/${id}`)).status

const saved = ({ body }: { body: Envelope }) => body.response as { closed: boolean; closedAt: string | null }

test("stores all fields of a vacancy", async () => {
  const vacancy = open({
    department: "art",
    employmentType: "CONTRACTOR",
    remote: false,
    salary: { min: 3_000, max: 5_000, currency: "EUR", unit: "MONTH" },
    validThrough: "2026-09-01T00:00:00.000Z",
  })
  const { body } = await add(vacancy)
  const { translations: _sent, ...fields } = vacancy
  expect(body.response).toMatchObject({ ...fields, version: 1, closedAt: null })
  expect((await api.get(`${vacancies}/id/${vacancy.id}`)).body.response).toMatchObject({
    city: vacancy.city,
    salary: vacancy.salary,
  })
})

test("closes and reopens a vacancy, and its address follows", async () => {
  const vacancy = open()
  await add(vacancy)
  const closed = await edit({ ...vacancy, closed: true }, 1)
  expect(saved(closed)).toMatchObject({ closed: true, closedAt: "2026-06-15T12:00:00.000Z" })
  expect(await publicStatus(vacancy.id)).toBe(410)
  api.clock.now = new Date("2026-06-15T13:00:00Z")
  const still = await edit({ ...vacancy, closed: true, remote: false }, 2)
  expect(saved(still).closedAt).toBe("2026-06-15T12:00:00.000Z")

  await edit({ ...vacancy, closed: false }, 3)

  expect(await publicStatus(vacancy.id)).toBe(200)
})

test("keeps a vacancy closed after its date, and reopens it with a later date", async () => {
  const vacancy = open({ validThrough: "2026-06-15T12:30:00.000Z" })
  await add(vacancy)
  api.clock.now = new Date("2026-06-15T12:31:00Z")
  await promoteDue(api.context)
  expect(await publicStatus(vacancy.id)).toBe(410)

  const same = await edit({ ...vacancy, remote: false }, 1)
  expect(saved(same)).toMatchObject({ closed: true, closedAt: "2026-06-15T12:30:00.000Z" })
  expect(await publicStatus(vacancy.id)).toBe(410)
  await edit({ ...vacancy, validThrough: "2026-07-15T12:30:00.000Z" }, 2)
  expect(await publicStatus(vacancy.id)).toBe(200)
})

test("a vacancy added after its date was never public, and can be added again", async () => {
  const vacancy = open({ validThrough: "2026-06-01T00:00:00.000Z" })
  expect(saved(await add(vacancy))).toMatchObject({ closed: true, closedAt: "2026-06-01T00:00:00.000Z" })
  expect((await add(vacancy)).status).toBe(200)
  expect(await publicStatus(vacancy.id)).toBe(404)
})

test.each([
  [{ remote: false, country: null }, "body.country"],
  [{ country: "cy" }, "body.country"],
  [{ country: "SW" }, "body.country"],
  [{ remote: false, city: null }, "body.city.en"],
  [{ remote: false, city: { en: " ", ru: "Лимасол" } }, "body.city.en"],
  [{ city: { en: "Limassol" } }, "body.city.ru"],
  [{ salary: { min: 5, max: 4, currency: "EUR", unit: "YEAR" } }, "body.salary.max"],
  [{ salary: { min: 0, max: 4, currency: "EUR", unit: "YEAR" } }, "body.salary.min"],
  [{ salary: { min: 1, max: 1e9, currency: "EUR", unit: "YEAR" } }, "body.salary.max"],
  [{ salary: { min: 1.5, max: 4, currency: "EUR", unit: "YEAR" } }, "body.salary.min"],
  [{ salary: { min: 1, max: 4, currency: "euro", unit: "YEAR" } }, "body.salary.currency"],
  [{ department: "magic" }, "body.department"],
  [{ validThrough: "tomorrow" }, "body.validThrough"],
  [{ closed: "yes" }, "body.closed"],
])("rejects %j", async (facts, path) => {
  const { status, body } = await add({ ...open(), ...facts })
  expect([status, body.details?.[0]?.path]).toEqual([400, path])
})

test("keeps the code of an old vacancy that is no country, until a country is chosen", async () => {
  const vacancy = { ...open(), country: "SW" }
  await addVacancy(api.database, { id: vacancy.id, country: "SW" })

  expect((await edit({ ...vacancy, department: "art" }, 1)).status).toBe(200)
  expect((await api.get(`${vacancies}/id/${vacancy.id}`)).body.response).toMatchObject({ country: "SW" })
  const { status, body } = await edit({ ...vacancy, country: "XX" }, 2)
  expect([status, body.details?.[0]?.path]).toEqual([400, "body.country"])
  expect((await edit({ ...vacancy, country: "SE" }, 2)).status).toBe(200)
  expect((await edit({ ...vacancy, country: "SW" }, 3)).status).toBe(400)
})

test("saves a draft without a city, and publishes it with the city of its language alone", async () => {
  const draft = sentVacancy({ remote: false, city: null })
  expect((await add(draft)).status).toBe(200)
  const publish = (version: number, locale = "en") =>
    recruiter.post(`${vacancies}/publish`, { entries: [{ id: draft.id, version }], locale, state: "published" })
  const refused = await publish(1)
  expect([refused.status, refused.body.details?.[0]?.path]).toEqual([400, "body.entries.0.city.en"])

  const named = await edit({ ...draft, city: { en: "Berlin", ru: "" } }, 1)
  expect(named.body.response).toMatchObject({ city: { en: "Berlin", ru: "" } })
  expect((await publish(2)).status).toBe(200)
  expect((await api.get(`${vacancies}/id/${draft.id}`)).body.response).toMatchObject({
    city: { en: "Berlin", ru: "Berlin" },
  })
  const both = { en: vacancyText({ state: "published" }), ru: vacancyText({ state: "published" }) }
  const { status, body } = await edit({ ...draft, city: { en: "Berlin", ru: "" }, translations: both }, 3)
  expect([status, body.details?.map(({ path }) => path)]).toEqual([400, ["body.city.ru"]])
})

test("publishes remote work without a city", async () => {
  expect((await add(open({ remote: true, city: null, country: null }))).status).toBe(200)
})
