import { setListSettings } from "../../../server/people/list-settings-service.ts"
import { listSettingLimits } from "../../../shared/limits/lists.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { useTestApp } from "../../support/test-app.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const api = useTestApp()

const postgres = useTestDatabase(openPostgresTestDatabase)

const path = (list: string) => `/v1/api/v1/people/lists/${list}`

const read = async (by: StaffMember, list = "blog") => (await by.get(path(list))).body.response

const set = (by: StaffMember, body: object, list = "blog") => by.post(`${path(list)}/set`, body)

const view = { name: "Mine, by date", query: "editor=me&sort=-dateEn", columns: ["cover", "dateEn"] }

test("stores columns and views of each user and list apart", async () => {
  const [ann, ben] = [await addStaff(api, "editor"), await addStaff(api, "recruiter")]
  expect(await read(ann)).toEqual({ version: 0, columns: null, views: [] })
  const chosen = { columns: ["author"], views: [view] }
  expect((await set(ann, { version: 0, ...chosen })).body.response).toEqual({ version: 1, ...chosen })
  expect(await read(ann)).toEqual({ version: 1, ...chosen })
  expect(await read(ann, "jobs")).toEqual({ version: 0, columns: null, views: [] })
  expect(await read(ben)).toEqual({ version: 0, columns: null, views: [] })
  expect((await set(ann, { version: 1, columns: null, views: [] })).body.response).toMatchObject({ version: 2 })
})

test("a save over an older version is a conflict, with what is stored", async () => {
  const ann = await addStaff(api, "editor")
  await set(ann, { version: 0, columns: null, views: [view] })
  for (const version of [0, 2]) {
    const { status, body } = await set(ann, { version, columns: [], views: [] })
    expect([status, body]).toMatchObject([409, { present: { version: 1, columns: null, views: [view] } }])
  }
})

test("goes with the user", async () => {
  const ann = await addStaff(api, "editor")
  await set(ann, { version: 0, columns: null, views: [view] })
  await api.database.store.deleteFrom("app_user").where("id", "=", ann.id).execute()
  expect(await api.database.store.selectFrom("list_setting").selectAll().execute()).toEqual([])
})

test.each<[string, object]>([
  ["two views of one name", { version: 0, columns: null, views: [view, view] }],
  ["a view without a name", { version: 0, columns: null, views: [{ ...view, name: " " }] }],
  [
    "too many views",
    {
      version: 0,
      columns: null,
      views: Array.from({ length: listSettingLimits.viewsMax + 1 }, (_view, index) => ({ ...view, name: `${index}` })),
    },
  ],
  ["a query that is too long", { version: 0, columns: null, views: [{ ...view, query: "q".repeat(401) }] }],
  ["no version", { columns: null, views: [] }],
])("rejects %s", async (_, body) => {
  expect((await set(await addStaff(api, "editor"), body)).status).toBe(400)
})

test("rejects a list that there is not", async () => {
  const ann = await addStaff(api, "editor")
  expect((await set(ann, { version: 0, columns: null, views: [] }, "people")).status).toBe(400)
  expect((await ann.get(path("people"))).status).toBe(400)
})

test("of two tabs that save first one wins, on PostgreSQL", async () => {
  const ann = await addStaff({ ...api, database: postgres }, "editor")
  const context = { ...api.context, database: postgres }
  const place = { userId: ann.id, list: "blog" }
  const saves = [1, 2, 3].map(() => setListSettings(context, place, { version: 0, columns: null, views: [] }))
  const results = await Promise.allSettled(saves)
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"])
})
