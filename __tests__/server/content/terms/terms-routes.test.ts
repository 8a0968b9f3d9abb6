import { randomUUID } from "node:crypto"
import type { Term } from "../../../../shared/contract/terms.ts"
import { addTerm, editTerm } from "../../../../server/content/terms/terms-service.ts"
import { termLimits } from "../../../../shared/limits/terms.ts"
import { openPostgresTestDatabase } from "../../../support/postgres.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"
import { useTestDatabase } from "../../../support/test-database.ts"

const api = useTestApp()

const path = "/v1/api/v1/terms"

let editor: StaffMember

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

const longship = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  en: { word: "longship", forms: [] as string[] },
  ru: { word: "драккар", forms: [] as string[] },
  note: "Not “ладья”.",
  ...changes,
})

const list = async (): Promise<Term[]> => ((await editor.get(path)).body.response as { items: Term[] }).items

const actions = async () =>
  (await api.database.store.selectFrom("audit_entry").select("action").orderBy("id").execute()).map(
    ({ action }) => action
  )

test("stores words with their translations, changes and removes them, and records who did", async () => {
  const sent = longship()
  expect((await editor.post(`${path}/add`, sent)).body.response).toMatchObject({
    ...sent,
    version: 1,
    updatedBy: "editor",
  })
  await editor.post(`${path}/add`, sent)
  await editor.post(`${path}/add`, longship({ en: { word: "Axe", forms: ["axes"] } }))
  expect((await list()).map(({ en }) => en.word)).toEqual(["Axe", "longship"])

  const edit = { ...sent, version: 1, ru: { word: "драккар", forms: ["драккаре"] } }
  expect((await editor.post(`${path}/edit`, edit)).body.response).toMatchObject({ version: 2 })
  expect((await editor.post(`${path}/edit`, { ...edit, version: 2 })).body.response).toMatchObject({ version: 2 })
  await editor.post(`${path}/remove`, { id: sent.id, version: 2 })
  expect((await list()).map(({ en }) => en.word)).toEqual(["Axe"])
  expect(await actions()).toEqual(["term.add", "term.add", "term.edit", "term.remove"])
})

test("refuses a second translation of a word, stale versions and unknown words", async () => {
  const sent = longship()
  await editor.post(`${path}/add`, sent)
  const taken = await editor.post(`${path}/add`, longship({ en: { word: "LongShip", forms: [] } }))
  expect([taken.status, taken.body.details?.[0]?.path]).toEqual([400, "body.en.word"])
  const other = longship({ en: { word: "axe", forms: [] } })
  await editor.post(`${path}/add`, other)
  expect((await editor.post(`${path}/edit`, { ...other, version: 1, en: sent.en })).status).toBe(400)

  const stale = await editor.post(`${path}/edit`, { ...sent, version: 7, note: "" })
  expect(stale.body).toMatchObject({ code: 1300, present: { id: sent.id, version: 1 } })
  expect((await editor.post(`${path}/add`, { ...sent, note: "Another." })).body.code).toBe(1300)
  expect((await editor.post(`${path}/remove`, { id: sent.id, version: 7 })).body.code).toBe(1300)
  for (const verb of ["edit", "remove"] as const) {
    const body = verb === "edit" ? longship({ version: 1 }) : { id: randomUUID(), version: 1 }
    expect((await editor.post(`${path}/${verb}`, body)).status).toBe(404)
  }
})

test("has a limit, and recruiters read only", async () => {
  const values = Array.from({ length: termLimits.countMax }, (_, number) => ({
    ...{ id: randomUUID(), words: JSON.stringify({ en: { word: `word ${number}`, forms: [] } }), note: "" },
    ...{ updated_at: api.clock.now, updated_by: "Ed" },
  }))
  await api.database.store.insertInto("term").values(values).execute()
  expect((await editor.post(`${path}/add`, longship())).body.details?.[0]?.path).toBe("body")
  const recruiter = await addStaff(api, "recruiter")
  expect((await recruiter.get(path)).status).toBe(200)
  expect((await recruiter.post(`${path}/add`, longship())).status).toBe(403)
})

describe("on PostgreSQL", () => {
  const database = useTestDatabase(openPostgresTestDatabase)

  test("adds one of two translations that are sent at the same time, and takes one of two edits", async () => {
    const context = { ...api.context, database }
    const actor = { id: null, name: "Ed" }
    const both = await Promise.allSettled([longship(), longship()].map((sent) => addTerm(context, sent, actor)))
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const added = both.find((one) => one.status === "fulfilled")?.value
    const edits = ["One.", "Two."].map((note) =>
      editTerm(context, { ...longship({ note }), id: added?.id ?? "", version: 1 }, actor)
    )
    expect((await Promise.allSettled(edits)).map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })
})
