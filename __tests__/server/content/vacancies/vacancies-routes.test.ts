import { success } from "../../../../shared/contract/envelope.ts"
import { closedJobList, job, jobList } from "../../../../shared/contract/vacancies.ts"
import { promoteDue } from "../../../../server/content/scheduling/due-entries-service.ts"
import { addVacancy, closeVacancy, deleteVacancy, editVacancy } from "../../../support/content-factory.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const list = async (query = "") => success(jobList).parse((await api.get(`/v1/api/v1/jobs${query}`)).body).response

const closed = async (query = "") =>
  success(closedJobList).parse((await api.get(`/v1/api/v1/jobs/closed${query}`)).body).response

test("lists open vacancies, newest first, in the requested language", async () => {
  const old = await addVacancy(api.database, { texts: { en: { publishedAt: "2026-01-01T00:00:00Z" }, ru: {} } })
  const young = await addVacancy(api.database, { texts: { en: { publishedAt: "2026-02-01T00:00:00Z" } } })

  expect((await list("?locale=en")).items.map((entry) => entry.id)).toEqual([young.id, old.id])
  expect((await list("?locale=ru")).items.map((entry) => entry.id)).toEqual([old.id])
  expect(await list("?perPage=1&page=2")).toMatchObject({ total: 2, perPage: 1, page: 2 })
})

test("returns all fields of the contract", async () => {
  const { id } = await addVacancy(api.database, {
    remote: false,
    salary_min: 1000,
    salary_max: 2000,
    salary_currency: "EUR",
    salary_unit: "MONTH",
    valid_through: new Date("2026-09-01T00:00:00Z"),
    texts: { en: { title: "Painter" } },
  })

  const expected = {
    id,
    version: 1,
    department: "engineering",
    employmentType: "FULL_TIME",
    remote: false,
    country: "CY",
    city: { en: "Limassol", ru: "Лимасол" },
    salary: { min: 1000, max: 2000, currency: "EUR", unit: "MONTH" },
    validThrough: "2026-09-01T00:00:00.000Z",
    translations: {
      en: {
        title: "Painter",
        summary: "Summary",
        html: "<p>Two words.</p>",
        publishedAt: "2026-06-01T09:00:00.000Z",
        updatedAt: "2026-06-15T12:00:00.000Z",
      },
    },
  }

  for (const path of [`id/${id}`, `id?id=${id}`])
    expect(success(job).parse((await api.get(`/v1/api/v1/jobs/${path}`)).body).response).toEqual(expected)
})

test("responds with 410 for a closed vacancy, and lists it with the closed ones only", async () => {
  const { id } = await addVacancy(api.database)
  await closeVacancy(api.database, id, new Date("2026-06-10T00:00:00Z"))

  expect((await list()).total).toBe(0)
  for (const path of [`id/${id}`, `id?id=${id}`]) {
    const { status, body } = await api.get(`/v1/api/v1/jobs/${path}`)
    expect(status).toBe(410)
    expect(body.code).toBe(1201)
  }
  expect(await closed()).toMatchObject({ items: [{ id, closedAt: "2026-06-10T00:00:00.000Z" }], total: 1 })
})

test("lists closed vacancies in pages, latest closed first", async () => {
  const first = await addVacancy(api.database)
  const second = await addVacancy(api.database)
  await closeVacancy(api.database, first.id, new Date("2026-06-01T00:00:00Z"))
  await closeVacancy(api.database, second.id, new Date("2026-06-02T00:00:00Z"))

  expect((await closed()).items.map((entry) => entry.id)).toEqual([second.id, first.id])
  expect(await closed("?page=2&perPage=1")).toMatchObject({ items: [{ id: first.id }], total: 2 })
})

test("closes a vacancy when its last instant has passed", async () => {
  const { id } = await addVacancy(api.database, { valid_through: new Date("2026-06-20T00:00:00Z") })
  api.clock.now = new Date("2026-06-20T00:00:01Z")

  expect(await promoteDue(api.context)).toBe(1)

  expect((await api.get(`/v1/api/v1/jobs/id/${id}`)).status).toBe(410)
  expect((await closed()).items).toEqual([{ id, closedAt: "2026-06-20T00:00:00.000Z" }])
})

test("responds with 410 for a removed vacancy that was public, with 404 for one that never was", async () => {
  const seen = await addVacancy(api.database)
  const unseen = await addVacancy(api.database, { texts: { en: { state: "draft" } } })
  await deleteVacancy(api.database, seen.id)
  await deleteVacancy(api.database, unseen.id)

  expect((await api.get(`/v1/api/v1/jobs/id/${seen.id}`)).status).toBe(410)
  expect((await api.get(`/v1/api/v1/jobs/id/${unseen.id}`)).status).toBe(404)
  expect((await closed()).items.map((entry) => entry.id)).toEqual([seen.id])
})

test("responds with 404 for an unpublished vacancy and for an unknown one", async () => {
  const { id } = await addVacancy(api.database)
  await editVacancy(api.database, id, { en: { state: "draft" } })

  expect((await api.get(`/v1/api/v1/jobs/id/${id}`)).status).toBe(404)
  expect((await api.get("/v1/api/v1/jobs/id/7b1b1c1e-0000-4000-8000-000000000000")).status).toBe(404)
})
