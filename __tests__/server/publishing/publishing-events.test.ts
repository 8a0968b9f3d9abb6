import { publishStatus, type PublishStatus } from "../../../shared/contract/publishing.ts"
import { disableUser } from "../../../server/people/people-service.ts"
import { system } from "../../../server/audit/audit-repository.ts"
import { listenToEvents } from "../../support/event-listener.ts"
import { addStaff, type StaffMember } from "../../support/signed-in-users.ts"
import { usePublishApp } from "./publishing-app.ts"

const { api, status } = usePublishApp()

let origin: string
let editor: StaffMember

beforeAll(async () => {
  origin = await api.app.listen({ host: "127.0.0.1", port: 0 })
})

beforeEach(async () => {
  editor = await addStaff(api, "editor")
})

type Event = { id: string; status: PublishStatus }

const listen = async (headers: Record<string, string> = { cookie: editor.headers.cookie ?? "" }) => {
  const { response, next, leave } = await listenToEvents(`${origin}/v1/api/v1/publish/events`, headers)
  const nextStatus = async (): Promise<Event | null> => {
    const event = await next()
    return event && { id: event.id, status: publishStatus.parse(event.data) }
  }
  return { response, next: nextStatus, leave }
}

test("sends the status immediately, and every change of it in order", async () => {
  const { response, next, leave } = await listen()
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
  expect(response.headers.get("cache-control")).toBe("no-store")
  expect(response.headers.get("x-content-type-options")).toBe("nosniff")
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
  expect(response.headers.get("x-request-id")).not.toBeNull()
  expect(await next()).toMatchObject({ id: "0", status: { state: "idle", content: { live: null } } })

  status().queue()
  status().begin()
  status().step("content-read")
  status().fail({ reason: "no", cause: "site", retryAt: null })
  status().refuse({
    ...{ release: "20261101T100000000Z-0123abcd", at: "2026-11-01T10:00:00.000Z", changedFiles: 1, changedPages: [] },
    ...{ confirmable: false, faultCount: 1 },
    faults: [{ rule: "addressMissing", confirmable: false, address: "/ru/404" }],
  })

  const events = [await next(), await next(), await next(), await next(), await next()]
  expect(events.map((event) => [event?.id, event?.status.state])).toEqual([
    ["1", "queued"],
    ["2", "building"],
    ["3", "building"],
    ["4", "failed"],
    ["5", "refused"],
  ])
  expect(events[2]?.status).toMatchObject({ step: "content-read" })
  expect(events[4]?.status).toMatchObject({ faults: [{ rule: "addressMissing", address: "/ru/404" }] })
  leave()
})

test("ends with the session, without another event", async () => {
  const { next } = await listen()
  await next()
  await disableUser(api.context, { id: editor.id, actor: system })
  status().queue()
  expect(await next()).toBeNull()
})

test("does not extend an unused session", async () => {
  const { next } = await listen()
  await next()
  api.clock.now = new Date(api.clock.now.getTime() + 25 * 3_600_000)
  status().queue()
  expect(await next()).toBeNull()
})

test("continues for other listeners when one leaves", async () => {
  const gone = await listen()
  await gone.next()
  gone.leave()
  // The next listener receives all events, regardless of earlier listeners.
  const { next, leave } = await listen()
  await next()
  status().queue()
  expect((await next())?.status.state).toBe("queued")
  leave()
})

test("rejects all but those who may publish something", async () => {
  const recruiter = await addStaff(api, "recruiter")
  const { next, leave } = await listen({ cookie: recruiter.headers.cookie ?? "" })
  expect((await next())?.status.state).toBe("idle")
  leave()
  const guest = await addStaff(api)
  expect((await listen({})).response.status).toBe(401)
  expect((await listen({ cookie: guest.headers.cookie ?? "" })).response.status).toBe(403)
})
