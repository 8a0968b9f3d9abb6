import { randomUUID } from "node:crypto"
import { solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { sql } from "kysely"
import { botCheckChallenge, type BotCheckChallenge } from "../../shared/contract/bot-check.ts"
import { success } from "../../shared/contract/envelope.ts"
import { uploadTicket } from "../../shared/contract/submissions.ts"
import { networkLimits } from "../../shared/limits/bot-check.ts"
import { submissionLimits } from "../../shared/limits/submissions.ts"
import { apiBase } from "../../shared/paths.ts"
import { submissionPaths, uploadTicketPath } from "../../shared/submission-kinds.ts"
import { subscribePaths } from "../../shared/subscriptions.ts"
import { visitorEndpoints, type BotCheckKind } from "../../shared/visitor-endpoints.ts"
import { consent } from "../../shared/consent.ts"
import { botCheckField } from "../support/bot-check.ts"
import { inLong } from "../support/long-form.ts"
import { storedMails, storedSubmissions, submissionOf } from "../support/submission-factory.ts"
import { openTestApp, testNow, type Envelope, type TestApp } from "../support/test-app.ts"

/** The product behind a proxy that it trusts: each request names the address of its client. */
let api: TestApp
let origin: string

const effort = 2

beforeAll(async () => {
  api = await openTestApp({ BOT_CHECK_EFFORT: String(effort) })
  origin = await api.app.listen({ host: "127.0.0.1", port: 0 })
})

beforeEach(() => api.reset())

afterAll(() => api.close())

const pass = (ms: number): void => {
  api.clock.now = new Date(api.clock.now.getTime() + ms)
}

const send = async (
  path: string,
  address: string,
  body?: unknown
): Promise<{ status: number; body: Envelope; headers: Headers }> => {
  const response = await fetch(`${origin}${apiBase}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-forwarded-for": address, origin: "http://localhost:8000", "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Envelope, headers: response.headers }
}

const challengeFor = async (address: string, kind?: BotCheckKind): Promise<BotCheckChallenge> => {
  const { body } = await send(`${visitorEndpoints.botCheck}${kind === undefined ? "" : `?kind=${kind}`}`, address)
  return success(botCheckChallenge).parse(body).response
}

const solved = async (address: string, kind?: BotCheckKind): Promise<string> => {
  const challenge = await challengeFor(address, kind)
  return botCheckField({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

const proposal = (botCheck: string) =>
  submissionOf(api, "partnership", { botCheck, email: `${randomUUID()}@people.example` })

/** Sends a proposal as a page does: a challenge, its solution, and a person who types for five seconds. */
const propose = async (address: string): Promise<number> => {
  const botCheck = await solved(address, "partnership")
  pass(5_000)
  const { status } = await send(submissionPaths.partnership, address, await proposal(botCheck))
  pass(-5_000)
  return status
}

const subscription = (botCheck: string) => ({
  id: randomUUID(),
  email: "ann@people.example",
  locale: "en",
  topics: ["news"],
  consent: { version: consent.version },
  botCheck,
})

/** Addresses of as many networks. */
const crowd = (size: number): string[] =>
  Array.from({ length: size }, (_, number) => `11.${number >> 8}.${number & 255}.${1 + (number % 200)}`)

const honest = ["203.0.113.9", "2001:db8:77:1::9"]

test("lets honest visitors through while hundreds of addresses flood, asks more work of everyone, and ends that with the flood", async () => {
  const attackers = crowd(inLong(networkLimits.crowd + 20, 400))
  const hoarders = Array.from({ length: 20 }, (_, number) => `12.0.${number}.1`)
  const stock: { address: string; botCheck: string }[] = []
  for (const address of hoarders) stock.push({ address, botCheck: await solved(address, "partnership") })
  const accepted = new Map<string, number>()
  const rounds = inLong(1, 8)
  for (let round = 0; round < rounds; round += 1)
    for (const address of attackers)
      if ((await propose(address)) === 200) accepted.set(address, (accepted.get(address) ?? 0) + 1)

  const statuses = []
  for (const address of honest) statuses.push(await propose(address))

  expect(statuses).toEqual([200, 200])
  expect(accepted.size).toBe(attackers.length)
  // The first ones sent while there was no crowd yet.
  for (const address of attackers.slice(networkLimits.crowd))
    expect(accepted.get(address)).toBeLessThanOrEqual(networkLimits.inCrowd[0])
  const { data } = (await challengeFor("203.0.113.77", "partnership")).parameters
  expect(data).toMatchObject({ effort: effort * 4, kind: "partnership" })
  // Another form is as easy as ever.
  expect((await challengeFor("203.0.113.77", "streaming")).parameters.data.effort).toBe(effort)
  // The studio's mailbox and those of strangers are spared.
  const mails = await storedMails(api)
  expect(mails.filter(({ kind }) => kind === "partnership-notice")).toHaveLength(
    submissionLimits.studioMailsPerTenMinutes
  )
  expect(mails.filter(({ body_text: text }) => text.includes("Many submissions are coming in right now"))).toHaveLength(
    1
  )

  // Solutions from before the flood are worthless in it.
  pass(5_000)
  const hoarded = []
  for (const { address, botCheck } of stock)
    hoarded.push((await send(submissionPaths.partnership, address, await proposal(botCheck))).status)
  pass(-5_000)
  expect(new Set(hoarded)).toEqual(new Set([403]))
  // What the browser of a person does then: a new challenge, solved and sent.
  expect(await propose(hoarders[0] ?? "")).toBe(200)

  const received = async () => (await storedMails(api)).filter(({ kind }) => kind === "partnership-received").length
  const before = await received()
  const own = "203.0.113.50"
  for (let form = 0; form < networkLimits.inCrowd[0]; form += 1) expect(await propose(own)).toBe(200)
  expect(await propose(own)).toBe(429)
  // In the crowd, only the first form of a network is acknowledged to an address that may be a stranger's.
  expect(await received()).toBe(before + 1)

  pass(606_000)
  expect(await propose(own)).toBe(200)
  expect((await challengeFor("203.0.113.77", "partnership")).parameters.data.effort).toBe(effort)
}, 600_000)

/** Sends proposals from these addresses in turn until one is refused. @returns how many were accepted */
const untilRefused = async (addressAt: (number: number) => string): Promise<number> => {
  for (let number = 0; ; number += 1) if ((await propose(addressAt(number))) !== 200) return number
}

const [ofOne, ofSixteen, ofMany] = networkLimits.perTenMinutes

test.each<[string, number, (number: number) => string]>([
  ["an IPv4 address", ofOne, () => "198.51.100.7"],
  ["an IPv4 address in IPv6 form", ofOne, (number) => (number % 2 ? "::ffff:198.51.100.8" : "198.51.100.8")],
  ["a /28 of IPv4", ofSixteen, (number) => `198.51.101.${number % 16}`],
  ["a /24 of IPv4", ofMany, (number) => `198.51.102.${number * 5}`],
  ["a /64 of IPv6", ofOne, (number) => `2001:db8:1:1::${number + 1}`],
  ["a /56 of IPv6", ofSixteen, (number) => `2001:db8:2:${(number % 256).toString(16)}::1`],
  ["a /48 of IPv6", ofMany, (number) => `2001:db8:3:${(number * 512).toString(16)}::1`],
])("limits %s, and makes its work grow", async (_network, limit, addressAt) => {
  expect(await untilRefused(addressAt)).toBe(limit)
  expect((await challengeFor(addressAt(limit), "partnership")).parameters.data.effort).toBe(effort * 4)
  expect(await storedSubmissions(api)).toHaveLength(limit)

  pass(600_001)
  expect(await propose(addressAt(limit + 1))).toBe(200)
})

test("limits a network over a day too", async () => {
  const [, , perDay] = networkLimits.perDay
  const proposeAll = async () => {
    for (let form = 0; form < ofMany; form += 1) expect(await propose(`198.51.103.${form}`)).toBe(200)
  }
  await proposeAll()
  // All but the last ones, in rounds of ten minutes.
  const rounds = perDay / ofMany - 1
  await sql`insert into used_bot_check (nonce, kind, narrow, middle, wide, used_at)
    select md5(nonce || round), kind, narrow, middle, wide, used_at + round * interval '600001 ms'
    from used_bot_check, generate_series(1, ${rounds - 1}::int) as round`.execute(api.database.store)
  pass(rounds * 600_001)
  await proposeAll()
  expect(await api.database.store.selectFrom("used_bot_check").select("nonce").execute()).toHaveLength(perDay)
  pass(600_001)
  expect(await propose("198.51.103.200")).toBe(429)

  api.clock.now = new Date(testNow.getTime() + 86_400_000 + 600_001)
  expect(await propose("198.51.103.7")).toBe(200)
})

test("accepts a solution only for its kind, and only from its network", async () => {
  const address = "203.0.113.20"
  const [forTicket, forProposal] = [await solved(address, "resume"), await solved(address, "partnership")]
  pass(5_000)
  const statuses = [
    (await send(submissionPaths.partnership, address, await proposal(forTicket))).status,
    (await send(uploadTicketPath, address, { botCheck: forProposal })).status,
    (await send(subscribePaths.add, address, subscription(forProposal))).status,
    (await send(submissionPaths.partnership, "203.0.114.20", await proposal(forProposal))).status,
  ]
  expect(statuses).toEqual([403, 403, 403, 403])

  // Neighbors count as one visitor, whose provider gives them another address now and then.
  const { status } = await send(submissionPaths.partnership, "203.0.113.21", await proposal(forProposal))
  expect(status).toBe(200)
  const ticket = await send(uploadTicketPath, address, { botCheck: forTicket })
  expect(success(uploadTicket).safeParse(ticket.body).success).toBe(true)
})

test("accepts a solution from a page that was open before challenges named a kind", async () => {
  const botCheck = await solved("203.0.113.30")
  pass(5_000)
  expect((await send(submissionPaths.partnership, "203.0.113.30", await proposal(botCheck))).status).toBe(200)
})

test("rejects an unknown kind of form with the code of an invalid request", async () => {
  const { status, body } = await send(`${visitorEndpoints.botCheck}?kind=letters`, "203.0.113.40")
  expect([status, body.code, body.details?.[0]?.path]).toEqual([400, 1000, "query.kind"])
})

test("lets each network of a crowd cause one mail to an address that may be a stranger's", async () => {
  const subscribe = async (address: string): Promise<number> => {
    const botCheck = await solved(address, "subscription")
    pass(5_000)
    const { status } = await send(subscribePaths.add, address, subscription(botCheck))
    pass(-5_000)
    return status
  }
  for (const address of crowd(networkLimits.crowd)) expect(await subscribe(address)).toBe(200)

  expect(await subscribe("203.0.113.50")).toBe(200)
  expect(await subscribe("203.0.113.50")).toBe(429)
  expect(await subscribe("2001:db8:77:2::9")).toBe(200)
})

test("stores no address of a client", async () => {
  await propose("203.0.113.60")
  const rows = await api.database.store.selectFrom("used_bot_check").selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain("203.0")
})
