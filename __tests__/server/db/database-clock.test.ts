import { openDatabaseClock } from "../../../server/db/database-clock.ts"
import { promoteDue } from "../../../server/content/scheduling/due-entries-service.ts"
import { addPost } from "../../support/content-factory.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { useTestApp } from "../../support/test-app.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const api = useTestApp()

const database = useTestDatabase(openPostgresTestDatabase)

const minute = 60_000

/** The database runs on this machine. */
const difference = (clock: { now: () => Date }): number => Math.abs(clock.now().getTime() - Date.now())

const setOff = (by: number) => () => Date.now() + by

let reported: number[]
beforeEach(() => void (reported = []))
const report = (ahead: number) => void reported.push(Math.round(ahead / minute))

test.each([2, -2])("a clock that is %j minutes ahead follows the database's", async (minutes) => {
  const clock = await openDatabaseClock(database, setOff(minutes * minute))
  clock.report(report)
  expect(difference(clock)).toBeLessThan(1_000)
  expect(reported).toEqual([minutes])
  clock.stop()
})

test("a clock that NTP keeps is left alone, and so is the one of a server that has its database alone", async () => {
  const kept = await openDatabaseClock(database, setOff(900))
  const alone = await openDatabaseClock(api.database, setOff(minute))
  for (const clock of [kept, alone]) clock.report(report)
  expect([difference(kept), difference(alone)].map((by) => Math.round(by / 100))).toEqual([9, 600])
  expect(reported).toEqual([])
  kept.stop()
  alone.stop()
})

test("a clock that is set while the server runs is noticed, in both directions", async () => {
  let by = 0
  const times = { every: 10, tolerated: 1_000 }
  const clock = await openDatabaseClock(database, () => Date.now() + by, times)
  clock.report(report)
  for (const [minutes, count] of [
    [2, 1],
    [0, 2],
  ] as const) {
    by = minutes * minute
    while (reported.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(difference(clock)).toBeLessThan(1_000)
  }
  expect(reported).toEqual([2, 0])
  clock.stop()
})

test("a clock that is set back during a comparison is believed only by the next one", async () => {
  const ahead = [2, 2, 2, 0]
  let calls = 0
  const own = (): number => Date.now() + (ahead[calls++] ?? 0) * minute
  const clock = await openDatabaseClock(database, own, { every: 10, tolerated: 1_000 })
  clock.report(report)
  while (reported.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(reported).toEqual([2, 0])
  clock.stop()
})

test("nothing scheduled becomes public early on a server whose clock is ahead", async () => {
  const publishedAt = new Date(Date.now() + minute).toISOString()
  await addPost(database, { texts: { en: { state: "scheduled", publishedAt } } })
  const own = setOff(2 * minute)
  const clock = await openDatabaseClock(database, own)

  expect(await promoteDue({ ...api.context, database, now: clock.now })).toBe(0)

  // Its own clock would have published it.
  expect(await promoteDue({ ...api.context, database, now: () => new Date(own()) })).toBe(1)
  clock.stop()
})
