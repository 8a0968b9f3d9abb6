import { createBotCheck } from "../../../src/components/forms/bot-check.ts"
import { fetchApi } from "../../../src/components/api/fetch-api.ts"
import { submissionPaths, uploadTicketPath } from "../../../shared/submission-kinds.ts"
import { addVacancy } from "../../support/content-factory.ts"
import { storedSubmissions, submissionOf } from "../../support/submission-factory.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const realFetch = globalThis.fetch
const statuses: string[] = []

/** Connects the browser's side of the forms with the application. */
const fetchFromApp: typeof fetch = async (address, init) => {
  if (typeof address !== "string") throw new Error("The forms name paths")
  const response = await api.app.inject({
    method: (init?.method ?? "GET") as "GET" | "POST",
    url: address,
    headers: { origin: "http://localhost:8000", ...(init?.headers as Record<string, string>) },
    ...(typeof init?.body === "string" ? { payload: init.body } : {}),
    remoteAddress: "198.51.100.20",
  })
  statuses.push(`${response.statusCode} ${address.split("?")[0]}`)
  return new Response(response.body, { status: response.statusCode })
}

beforeEach(() => {
  statuses.length = 0
  globalThis.fetch = fetchFromApp
  // The forms wait in real time.
  Object.defineProperty(api.clock, "now", {
    get: () => new Date(),
    set(value: Date) {
      void value
    },
    configurable: true,
  })
})

afterEach(() => {
  globalThis.fetch = realFetch
})

test("forms of several tabs, their uploads, and two requests of one form all pass at the same time", async () => {
  const { id: jobId } = await addVacancy(api.database)
  const send = async (botCheck = createBotCheck("application")) => {
    const form = await submissionOf(api, "application", { jobId, botCheck: "" })
    return botCheck.send((solution) =>
      fetchApi({ method: "POST", path: submissionPaths.application, body: { ...form, botCheck: solution } })
    )
  }
  const upload = () =>
    createBotCheck("resume").send((solution) =>
      fetchApi({ method: "POST", path: uploadTicketPath, body: { botCheck: solution } })
    )
  const shared = createBotCheck("application")
  shared.prepare()

  await Promise.all([send(), upload(), send(), upload(), send(), send(), send(shared), send(shared)])

  expect(statuses.filter((status) => !status.startsWith("200"))).toEqual([])
  expect(await storedSubmissions(api)).toHaveLength(6)
})

test("a form rejected for its fields uses its solution again", async () => {
  const botCheck = createBotCheck("partnership")
  const send = (form: object) =>
    botCheck.send((solution) =>
      fetchApi({ method: "POST", path: submissionPaths.partnership, body: { ...form, botCheck: solution } })
    )
  const form = await submissionOf(api, "partnership", { botCheck: "" })
  expect((await send({ ...form, subject: "weather" })).error).toMatchObject({ status: 400 })
  expect((await send(form)).error).toBeUndefined()
  expect(statuses.filter((status) => status.includes("bot-check"))).toHaveLength(1)
})

test("what could not be prepared without a connection is solved when the form is sent", async () => {
  const botCheck = createBotCheck("partnership")
  globalThis.fetch = () => Promise.reject(new Error("offline"))
  botCheck.prepare()
  globalThis.fetch = fetchFromApp
  const form = await submissionOf(api, "partnership", { botCheck: "" })
  const { error } = await botCheck.send((solution) =>
    fetchApi({ method: "POST", path: submissionPaths.partnership, body: { ...form, botCheck: solution } })
  )
  expect(error).toBeUndefined()
})
