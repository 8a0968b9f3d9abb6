import { migrate } from "../../../../server/db/migrate.ts"
import { addVacancy } from "../../../support/content-factory.ts"
import { openBlankDatabase } from "../../../support/test-database.ts"

const hour = 3_600_000

test("schedules what an import stored as published with a date ahead, and nothing that visitors saw", async () => {
  const database = await openBlankDatabase()
  const { store } = database
  await migrate(store)
  const at = (hours: number): string => new Date(Date.now() + hours * hour).toISOString()
  const add = async (publishedAt: string, isSeen: boolean): Promise<string> => {
    const { id } = await addVacancy(database, { texts: { en: { state: "published", publishedAt } } })
    if (!isSeen) await store.deleteFrom("public_part").where("entry_id", "=", id).execute()
    return id
  }
  const imported = await add(at(1), false)
  const ofOtherClock = await add(at(1), true)
  const past = await add(at(-1), false)

  await migrate(store, "0040-content-timeline")
  expect(await migrate(store)).toContain("0041-vacancies-ahead")

  const rows = await store.selectFrom("job_translation").select(["job_id", "state"]).execute()
  const stateOf = (id: string) => rows.find(({ job_id }) => job_id === id)?.state
  expect([imported, ofOtherClock, past].map(stateOf)).toEqual(["scheduled", "published", "published"])
  await database.close()
})
