import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { botCheckChallenge, botCheckSchema } from "../../../shared/contract/bot-check.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { botCheckLimits } from "../../../shared/limits/bot-check.ts"
import { verifyBotCheck } from "../../../server/bot-check/bot-check-service.ts"
import type { Store } from "../../../server/db/connection.ts"
import { botCheckField, newTestAddress, passBotCheck, solveBotCheck } from "../../support/bot-check.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const { lifetime, ageMin } = botCheckLimits

/** Of every form here, unless a test is about kinds or networks. */
const form = { kind: "partnership", address: newTestAddress() } as const

const verify = (field: string, store?: Store) => verifyBotCheck(api.context, field, form, store)

const refused = expect.objectContaining({ errorName: "botCheckFailed" }) as Error

const used = () => api.database.store.selectFrom("used_bot_check").selectAll().execute()

test("issues a new challenge for each request, which is not stored and which a browser can solve", async () => {
  const sendRequest = () => api.app.inject({ url: "/v1/api/v1/bot-check" })
  const [one, other] = [await sendRequest(), await sendRequest()]

  expect(one.headers["cache-control"]).toBe("no-store")
  expect(one.headers["x-ratelimit-limit"]).toBe(String(botCheckLimits.requestsPerMinute))
  const { response: challenge } = success(botCheckChallenge).parse(one.json())
  expect(challenge).not.toEqual(success(botCheckChallenge).parse(other.json()).response)
  api.clock.now = new Date(api.clock.now.getTime() + ageMin)
  const field = botCheckField({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
  const sent = { ...form, address: "127.0.0.1" }
  await expect(verifyBotCheck(api.context, field, sent)).resolves.toEqual({
    crowded: false,
    first: expect.any(Boolean) as boolean,
  })
})

test("accepts a solution once, and stores it for a day", async () => {
  const field = await passBotCheck(api)
  expect(botCheckSchema.parse(field)).toBe(field)

  await verify(field)
  await expect(verify(field)).rejects.toEqual(refused)

  expect(await used()).toHaveLength(1)
  api.clock.now = new Date(api.clock.now.getTime() + 86_400_000)
  await verify(await passBotCheck(api))
  expect(await used()).toHaveLength(1)
})

test("accepts one of two simultaneous requests with the same solution", async () => {
  const field = await passBotCheck(api)
  const responses = await Promise.allSettled([verify(field), verify(field)])
  expect(responses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
})

test("does not consume a solution when the transaction fails", async () => {
  const field = await passBotCheck(api)
  const attempt = api.database.store.transaction().execute(async (store) => {
    await verify(field, store)
    throw new Error("no")
  })
  await expect(attempt).rejects.toThrow("no")

  await expect(verify(field)).resolves.toEqual({ crowded: false, first: expect.any(Boolean) as boolean })
})

test.each([
  ["sooner than a person types", ageMin - 1],
  ["when it has expired", lifetime],
  ["before it was given out", -60_000],
])("rejects a solution %s", async (_when, age) => {
  const field = botCheckField(await solveBotCheck(api, age))
  await expect(verify(field)).rejects.toEqual(refused)
  expect(await used()).toEqual([])
})

test.each([ageMin, lifetime - 1])("accepts a solution after %i ms", async (age) => {
  await expect(verify(botCheckField(await solveBotCheck(api, age)))).resolves.toEqual({
    crowded: false,
    first: expect.any(Boolean) as boolean,
  })
})

type Solved = Awaited<ReturnType<typeof solveBotCheck>>

const forgeries: [string, (solved: Solved) => unknown][] = [
  ["another key", ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: "0".repeat(64) } })],
  ["a key that is no key", ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: "zz" } })],
  [
    "the prefix as the key",
    ({ challenge, solution }) => ({
      challenge,
      solution: { ...solution, derivedKey: challenge.parameters.keyPrefix },
    }),
  ],
  [
    "a later date",
    ({ challenge, solution }) => ({
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, data: { ...challenge.parameters.data, issuedAt: Date.now() } },
      },
      solution,
    }),
  ],
  [
    "another network",
    ({ challenge, solution }) => ({
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, data: { ...challenge.parameters.data, network: "0".repeat(32) } },
      },
      solution,
    }),
  ],
  [
    "less work",
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } },
      solution,
    }),
  ],
  [
    "another signature",
    ({ challenge, solution }) => ({ challenge: { ...challenge, signature: "0".repeat(64) }, solution }),
  ],
  ["no signature", ({ challenge: { parameters }, solution }) => ({ challenge: { parameters }, solution })],
  [
    "an unknown parameter",
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 1 } },
      solution,
    }),
  ],
  ["no solution", ({ challenge }) => ({ challenge })],
  ["nothing", () => null],
  ["a list", () => []],
]

test.each(forgeries)("rejects %s", async (_kind, forge) => {
  const field = botCheckField(forge(await solveBotCheck(api)))
  await expect(verify(field)).rejects.toEqual(refused)
  expect(await used()).toEqual([])
})

test.each([
  ["an empty one", ""],
  ["bytes that are no text", "AAAA"],
  ["half a JSON", "eyI="],
  ["a prototype", Buffer.from('{"__proto__":{}}').toString("base64")],
  ["a long one", "W".repeat(2_000)],
])("rejects a malformed solution: %s", async (_kind, field) => {
  await expect(verify(field)).rejects.toEqual(refused)
})

test("rejects a solution whose challenge was signed with another secret", async () => {
  const field = await passBotCheck(api)
  const other = { ...api.context, botCheck: { ...api.context.botCheck, secret: "x".repeat(43) } }
  await expect(verifyBotCheck(other, field, form)).rejects.toEqual(refused)
})
