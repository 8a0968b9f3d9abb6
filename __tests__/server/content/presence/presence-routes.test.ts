import { randomUUID } from "node:crypto"
import { presenceEvent } from "../../../../shared/contract/presence.ts"
import { system } from "../../../../server/audit/audit-repository.ts"
import { disableUser } from "../../../../server/people/people-service.ts"
import { commentPathsOf } from "../../../../shared/comment-endpoints.ts"
import { sentVacancy } from "../../../support/content-input.ts"
import { listenToEvents } from "../../../support/event-listener.ts"
import { addStaff, type StaffMember } from "../../../support/signed-in-users.ts"
import { useTestApp } from "../../../support/test-app.ts"

const api = useTestApp()

const tabs = ["11111111-0000-4000-8000-000000000000", "22222222-0000-4000-8000-000000000000"] as const

let origin: string
/** An entry of each test's own: windows of an earlier one may still be leaving. */
let id: string
let ann: StaffMember
let bea: StaffMember

beforeAll(async () => {
  origin = await api.app.listen({ host: "127.0.0.1", port: 0 })
})

beforeEach(async () => {
  id = randomUUID()
  ann = await addStaff(api, "editor")
  bea = await addStaff(api, "recruiter")
})

const listen = async ({ headers }: StaffMember, tab: string, contentType = "jobs") => {
  const url = `${origin}/v1/api/v1/presence/${contentType}/${id}?tab=${tab}`
  const { response, next, leave } = await listenToEvents(url, { cookie: headers.cookie ?? "" })
  return {
    status: response.status,
    next: async () => presenceEvent.parse((await next())?.data).people,
    comments: async () => presenceEvent.parse((await next())?.data).comments,
    review: async () => presenceEvent.parse((await next())?.data).review,
    ended: next,
    leave,
  }
}

const move = ({ headers }: StaffMember, body: object) =>
  api.app.inject({ method: "POST", url: `/v1/api/v1/presence/jobs/${id}/move`, headers, payload: body })

const place = { locale: "ru", block: 2 }

test("shows who has an entry open: as they come, write and leave", async () => {
  const first = await listen(ann, tabs[0])
  expect(await first.next()).toMatchObject([{ tab: tabs[0], userId: ann.id, place: null, version: null }])
  const second = await listen(bea, tabs[1])
  expect((await first.next()).map(({ userId }) => userId)).toEqual([ann.id, bea.id])
  const response = await move(bea, { tab: tabs[1], place, version: 3 })
  expect(response.json()).toMatchObject({
    response: { people: [{ tab: tabs[0] }, { tab: tabs[1], place, version: 3 }] },
  })
  expect(await first.next()).toMatchObject([{ tab: tabs[0] }, { tab: tabs[1], place, version: 3 }])
  second.leave()
  expect(await first.next()).toHaveLength(1)
  first.leave()
})

test("reports changed comments, and has a window that listens again read them", async () => {
  const vacancy = sentVacancy()
  await ann.post("/v1/api/v1/jobs/add", vacancy)
  id = vacancy.id
  const first = await listen(ann, tabs[0])
  const opened = await first.comments()
  const sent = { comment: randomUUID(), thread: randomUUID(), text: "Hm.", mentions: [] }
  const place = { locale: "en", block: 0, version: 1 }
  await bea.post(`/v1${commentPathsOf("jobs").addComment.replace(":id", id)}`, { ...sent, place })
  const commented = await first.comments()
  expect(commented).not.toBe(opened)
  first.leave()
  const again = await listen(bea, tabs[1])
  expect(await again.comments()).toEqual(expect.any(String))
  again.leave()
})

test("reports each step of a review, with the version that it is about", async () => {
  const vacancy = sentVacancy()
  await ann.post("/v1/api/v1/jobs/add", vacancy)
  id = vacancy.id
  const reviewing = `/v1/api/v1/reviews/jobs/${id}`
  const window = await listen(ann, tabs[0])
  const seen = [await window.review()]
  await ann.post(`${reviewing}/ask`, { version: null, reviewerId: null, message: "", locale: "en" })
  seen.push(await window.review())
  const decision = { version: 1, entryVersion: 1, message: "Shorter.", locale: "en" }
  await bea.post(`${reviewing}/changes`, decision)
  seen.push(await window.review())
  await bea.post(`${reviewing}/approve`, { ...decision, version: 2 })
  seen.push(await window.review())
  await bea.post(`${reviewing}/withdraw`, { version: 3 })
  seen.push(await window.review())
  const admin = await addStaff(api, "admin")
  await admin.post(`${reviewing}/overrule`, { entryVersion: 1, reason: "Urgent." })
  seen.push(await window.review())
  expect(new Set(seen).size).toBe(6)
  expect((await ann.get(reviewing)).body.response).toMatchObject({ entryVersion: 1 })
  window.leave()
})

test("ends with the session", async () => {
  const { next, ended } = await listen(ann, tabs[0])
  await next()
  const other = await listen(bea, tabs[1])
  await next()
  await disableUser(api.context, { id: ann.id, actor: system })
  await move(bea, { tab: tabs[1], place, version: 3 })
  expect(await ended()).toBeNull()
  other.leave()
})

test("refuses those who may not read the entry, and what is no window, place or version", async () => {
  expect((await listen(bea, tabs[1], "blog")).status).toBe(403)
  expect((await listen(ann, "nonsense")).status).toBe(400)
  const good = { tab: tabs[0], place, version: 1 }
  const wrong = [
    { tab: "x" },
    { version: 0 },
    { place: { locale: "de", block: 1 } },
    { place: { locale: "en", block: -1 } },
  ]
  for (const part of wrong) expect((await move(ann, { ...good, ...part })).statusCode).toBe(400)
  expect((await move(ann, good)).statusCode).toBe(200)
})
