import { adminApi } from "../../../../src/admin/store/admin-api.ts"
import { createAdminStore } from "../../../../src/admin/store/admin-store.ts"
import { openJournal } from "../../../../src/admin/drafts/journal.ts"
import { reportedEventType, type ReportedEvent } from "../../../../src/components/reporting/report-event.ts"

const api = adminApi.injectEndpoints({
  endpoints: (build) => ({
    saveThing: build.mutation<null, string>({
      query: (text) => ({ path: "/api/v1/thing", method: "POST", body: { text } }),
    }),
    readThing: build.query<null, undefined>({ query: () => ({ path: "/api/v1/thing", method: "GET" }) }),
  }),
})

let reported: ReportedEvent[]

const note = (event: Event): void => void reported.push((event as CustomEvent<ReportedEvent>).detail)

beforeEach(() => {
  reported = []
  window.addEventListener(reportedEventType, note)
})

const realFetch = globalThis.fetch

afterEach(() => {
  window.removeEventListener(reportedEventType, note)
  globalThis.fetch = realFetch
})

const respond = (status: number): void => {
  const body = { code: 1000, message: "ann@studio.example", response: null }
  // jsdom has no Response of its own.
  globalThis.fetch = () =>
    Promise.resolve({
      status,
      ok: false,
      statusText: "",
      headers: new Headers(),
      json: () => Promise.resolve(body),
    } as never)
}

test.each([500, 503])("reports a write that the server responded to with %i, by its endpoint alone", async (status) => {
  respond(status)
  await createAdminStore().dispatch(api.endpoints.saveThing.initiate("typed text"))
  expect(reported).toEqual([{ event: "save-failed", facts: { endpoint: "saveThing", status } }])
})

test("reports neither a read, nor a write that was refused, nor one without a connection", async () => {
  const store = createAdminStore()
  respond(500)
  await store.dispatch(api.endpoints.readThing.initiate(undefined))
  for (const status of [400, 401, 403, 404, 409, 413, 429]) {
    respond(status)
    await store.dispatch(api.endpoints.saveThing.initiate("typed text"))
  }
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"))
  await store.dispatch(api.endpoints.saveThing.initiate("typed text"))
  expect(reported).toEqual([])
})

test("reports a journal that the browser does not store, without what was typed", () => {
  const content = "typed text".repeat(1_000_000)
  expect(openJournal<string>("ann", "blog", "1").write({ version: null, content, at: "now" })).toBe(false)
  expect(reported).toEqual([{ event: "journal-not-written", facts: { contentType: "blog" } }])
})
