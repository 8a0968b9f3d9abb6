import { randomBytes } from "node:crypto"
import { verifyBotCheck } from "../../../server/bot-check/bot-check-service.ts"
import { consumeBotCheck } from "../../../server/bot-check/bot-check-repository.ts"
import { clientNetworks } from "../../../server/bot-check/client-networks.ts"
import { readFormLoad } from "../../../server/bot-check/form-load.ts"
import { openPostgres, type Database } from "../../../server/db/connection.ts"
import { networkLimits } from "../../../shared/limits/bot-check.ts"
import { passBotCheck } from "../../support/bot-check.ts"
import { openPostgresTestDatabase } from "../../support/postgres.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const form = { kind: "partnership", address: "198.51.100.7" } as const

const [limit] = networkLimits.perTenMinutes

describe("two processes on one PostgreSQL database", () => {
  let database: Database & { url: string }
  let other: Database

  beforeAll(async () => {
    database = await openPostgresTestDatabase()
    other = openPostgres(database.url)
  })

  afterAll(async () => {
    await other.close()
    await database.close()
  })

  test("share a network's limit, also for simultaneous forms, and none waits for another network", async () => {
    const processes = [database, other].map((shared) => ({ ...api.context, database: shared }))
    const fields = await Promise.all(
      Array.from({ length: 3 * limit }, () => passBotCheck({ ...api, context: { ...api.context, database } }, form))
    )
    const send = async (field: string, number: number) => {
      const context = processes[number % 2] ?? api.context
      // The transaction of a form, which is stored after its check.
      return context.database.store.transaction().execute((store) => verifyBotCheck(context, field, form, store))
    }
    const results = await Promise.allSettled(fields.map(send))

    const accepted = results.filter(({ status }) => status === "fulfilled")
    const reasons = results.map((result) =>
      result.status === "rejected" ? (result.reason as { errorName: string }).errorName : "accepted"
    )
    expect(accepted).toHaveLength(limit)
    expect(new Set(reasons)).toEqual(new Set(["accepted", "rateLimited"]))
    const load = await readFormLoad(
      other.store,
      { kind: form.kind, networks: clientNetworks(form.address, "another key") },
      api.clock.now
    )
    expect(load).toMatchObject({ doublings: 0, first: true, fullFor: null })
  })
})

test.each([
  ["nothing", 0, 0, null],
  ["one less than the limit of ten minutes", limit - 1, 60_000, null],
  ["the limit of ten minutes", limit, 60_000, 600],
  ["the limit of a day, hours ago", networkLimits.perDay[0], 3 * 3_600_000, 3_600],
])("says when to come back after %s", async (_what, count, ago, expected) => {
  const { store } = api.database
  const networks = clientNetworks(form.address, "a key")
  const used_at = new Date(api.clock.now.getTime() - ago)
  for (let form = 0; form < count; form += 1)
    await consumeBotCheck(store, { nonce: randomBytes(16).toString("hex"), kind: "partnership", ...networks, used_at })

  const { fullFor } = await readFormLoad(store, { kind: "partnership", networks }, api.clock.now)
  expect(fullFor).toBe(expected)
})

test.each([
  ["203.0.113.9", "203.0.113.10", { narrow: false, middle: true, wide: true }],
  ["203.0.113.9", "203.0.113.200", { narrow: false, middle: false, wide: true }],
  ["203.0.113.9", "203.0.114.9", { narrow: false, middle: false, wide: false }],
  ["203.0.113.9", "::ffff:203.0.113.9", { narrow: true, middle: true, wide: true }],
  ["203.0.113.9", "::ffff:cb00:7109", { narrow: true, middle: true, wide: true }],
  ["255.255.255.255", "255.255.255.254", { narrow: false, middle: true, wide: true }],
  ["2001:db8::1", "2001:0DB8:0:0:ffff::", { narrow: true, middle: true, wide: true }],
  ["2001:db8::1", "2001:db8:0:1::1", { narrow: false, middle: true, wide: true }],
  ["2001:db8::1", "2001:db8:0:100::1", { narrow: false, middle: false, wide: true }],
  ["2001:db8::1", "2001:db8:1::1", { narrow: false, middle: false, wide: false }],
])("%s and %s share %j", (one, other, expected) => {
  const key = randomBytes(8).toString("hex")
  const [first, second] = [clientNetworks(one, key), clientNetworks(other, key)]
  const shared = (name: "narrow" | "middle" | "wide") => first[name] === second[name]
  expect({ narrow: shared("narrow"), middle: shared("middle"), wide: shared("wide") }).toEqual(expected)
  expect(clientNetworks(one, "another key").wide).not.toBe(first.wide)
})
