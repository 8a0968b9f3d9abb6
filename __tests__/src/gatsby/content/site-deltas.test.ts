import type { IncomingMessage, ServerResponse } from "node:http"
import * as deltas from "../../../../src/gatsby/content/site-deltas.ts"
import type { ClosedJob } from "../../../../shared/contract/vacancies.ts"
import { sendJson, startContentPeer, type HttpPeer } from "../../../support/http-peer.ts"

let respond: (request: IncomingMessage, response: ServerResponse) => void
let peer: HttpPeer

beforeAll(async () => {
  peer = await startContentPeer((request, response) => respond(request, response))
})

afterAll(() => peer.close())

const first: ClosedJob["id"] = "00000000-0000-4000-8000-000000000001"

const cursors = { blog: "c1", devblog: "c1", jobs: "c1", legal: "c1" }

const delta = (cursor: string, { removed = [] as string[], more = false } = {}) => ({
  ...{ changed: [], removed: removed.map((id) => ({ id })) },
  ...{ cursor, more },
})

const changes = (blog: object) => ({
  code: 0,
  response: {
    ...{ blog, devblog: delta("c1"), jobs: delta("c1"), legal: delta("c1") },
    ...{ redirects: { items: [] }, games: { items: [], closed: [] }, daily: { en: null, ru: null } },
  },
})

test("follows the changes to their end", async () => {
  respond = (request, response) =>
    sendJson(
      response,
      changes(request.url?.includes("?blog=c1&") ? delta("c2", { more: true }) : delta("c3", { removed: [first] }))
    )
  const read = await deltas.readSiteDeltas(cursors)
  expect(read?.cursors).toEqual({ ...cursors, blog: "c3" })
  expect([...(read?.entries.blog ?? [])]).toEqual([[first, null]])
})

test("wants the complete lists when a cursor belongs to another database", async () => {
  respond = (_, response) => sendJson(response, { code: 1007, message: "unknown cursor", requestId: "r" }, 410)
  await expect(deltas.readSiteDeltas(cursors)).resolves.toBeUndefined()
})

test("rejects changes that announce more without moving on", async () => {
  respond = (_, response) => sendJson(response, changes(delta("c1", { more: true })))
  await expect(deltas.readSiteDeltas(cursors)).rejects.toThrow("more changes of blog, but its cursor did not move")
})

test("reports an API that fails", async () => {
  respond = (_, response) => sendJson(response, { code: 1999, message: "Something went wrong", requestId: "r" }, 500)
  await expect(deltas.readSiteDeltas(cursors)).rejects.toThrow("answered 500")
})
