import type { IncomingMessage, ServerResponse } from "node:http"
import * as changes from "../../../../src/gatsby/content/content-changes.ts"
import { readPresentContent } from "../../../../src/gatsby/content/present-content.ts"
import type { LayerNode } from "../../../../shared/site-updates.ts"
import { sendJson, startContentPeer, type HttpPeer } from "../../../support/http-peer.ts"
import type { PublishedGame } from "../../../../shared/contract/games.ts"
import { publishedGame } from "../../../support/site-games.ts"
import { memoryLayer } from "../../../support/memory-layer.ts"

let responses: Record<string, unknown>
let refusal: ((response: ServerResponse) => void) | undefined
let peer: HttpPeer

const emptyList = { items: [], page: 1, perPage: 100, total: 0, cursor: "e.1" }

const emptyDelta = { changed: [], removed: [], cursor: "e.1", more: false }

const changesPath = "/v1/api/v1/site/changes"

/** The API's response to cursors, with deltas that are empty unless given. */
const siteChanges = (deltas: object = {}) => ({
  ...{ blog: emptyDelta, devblog: emptyDelta, jobs: emptyDelta, legal: emptyDelta },
  redirects: responses["/v1/api/v1/redirects/published"] ?? { items: [] },
  games: responses["/v1/api/v1/games"],
  daily: { en: null, ru: null },
  ...deltas,
})

const listPath = (path: string): string => path.replace(/\?.*$/, "")

beforeAll(async () => {
  peer = await startContentPeer((request: IncomingMessage, response) => {
    const path = listPath(request.url ?? "")
    if (refusal) refusal(response)
    else
      sendJson(response, { code: 0, response: responses[path] ?? (path === changesPath ? siteChanges() : emptyList) })
  })
})

beforeEach(() => {
  responses = { "/v1/api/v1/games": { items: [], closed: [] } }
  refusal = undefined
})

afterAll(() => peer.close())

const dataLayer = () => {
  const layer = memoryLayer()
  const update = async () => changes.applyContentChanges(layer, await changes.readContentChanges(layer))
  const redirects = () =>
    [...layer.nodesOfType("ManagedRedirect")].map((node) => {
      const { from, to } = node as LayerNode & { from: string; to: string }
      return [from, to]
    })
  const games = () =>
    [...layer.nodesOfType("Game")].map((node) => {
      const { entryId, locale } = node as LayerNode & { entryId: string; locale: string }
      return `${entryId} ${locale}`
    })
  return { update, redirects, games, memory: layer.readMemory }
}

const redirectsAre = (items: unknown) => (responses["/v1/api/v1/redirects/published"] = { items })

test("has exactly the redirects of the API in the data layer", async () => {
  const { update, redirects } = dataLayer()
  redirectsAre([
    { from: "/summer", to: "/games" },
    { from: "/архив", to: "/blog" },
  ])
  await update()
  expect(redirects()).toEqual([
    ["/summer", "/games"],
    ["/архив", "/blog"],
  ])
  redirectsAre([{ from: "/summer", to: "/job" }])
  const changed = await update()
  expect(redirects()).toEqual([["/summer", "/job"]])
  expect(changed.map(({ type, after }) => [type, after !== undefined])).toEqual([
    ["ManagedRedirect", true],
    ["ManagedRedirect", false],
  ])
})

test("reports no change when the nodes come out equal", async () => {
  const { update } = dataLayer()
  redirectsAre([{ from: "/summer", to: "/games" }])
  expect(await update()).toHaveLength(1)
  expect(await update()).toEqual([])
})

test("continues from the cursors of the last reading", async () => {
  const { update, memory } = dataLayer()
  await update()
  expect(memory()).toEqual({
    contentCursors: { BlogPost: "e.1", DevblogPost: "e.1", JobOpening: "e.1", LegalDocument: "e.1" },
  })
  const before = peer.requests.length
  responses[changesPath] = siteChanges({
    blog: { ...emptyDelta, cursor: "e.2" },
    devblog: { ...emptyDelta, cursor: "e.2" },
  })
  await update()
  // No vacancy changed, so the closed ones are unchanged.
  expect(peer.requests.slice(before)).toEqual([`${changesPath}?blog=e.1&devblog=e.1&jobs=e.1&legal=e.1`])
  expect(memory()).toMatchObject({ contentCursors: { BlogPost: "e.2", JobOpening: "e.1" } })
})

test.each([
  ["an address of elsewhere", [{ from: "/summer", to: "https://evil.example" }]],
  ["a wildcard", [{ from: "/*", to: "/games" }]],
  ["no list", null],
])("rejects %s, and leaves the data layer unchanged", async (_what, items) => {
  const { update, redirects } = dataLayer()
  redirectsAre([{ from: "/summer", to: "/games" }])
  await update()
  redirectsAre(items)
  await expect(update()).rejects.toThrow("breaks the contract")
  expect(redirects()).toEqual([["/summer", "/games"]])
})

test("ends the reading when the API responds with an error", async () => {
  refusal = (response) => sendJson(response, { code: 1999, message: "Something went wrong", requestId: "r" }, 500)
  await expect(dataLayer().update()).rejects.toThrow("answered 500")
})

test("has a node of each live game in each language, and one of each that closed", async () => {
  const { update, games } = dataLayer()
  const set = (items: PublishedGame[], closed: string[]) => {
    responses["/v1/api/v1/games"] = { items, closed }
  }
  set([publishedGame("frostborn"), publishedGame("ashes")], [])
  await update()
  expect(games()).toEqual(["frostborn en", "frostborn ru", "ashes en", "ashes ru"])
  set([publishedGame("ashes")], ["frostborn"])
  const changes = await update()
  expect(games()).toEqual(["ashes en", "ashes ru"])
  // The place of the other one has changed.
  expect(changes.filter(({ type }) => type === "Game")).toHaveLength(4)
  expect(changes.filter(({ type }) => type === "ClosedGame")).toHaveLength(1)
  expect(await update()).toEqual([])
})

test("asks for the kinds of content that there are by one entry of each list, and of each live game", async () => {
  responses["/v1/api/v1/jobs"] = { ...emptyList, perPage: 1, items: [{ id: "of any form" }], total: 12 }
  responses["/v1/api/v1/games"] = { items: [publishedGame("frostborn")], closed: [] }
  const before = peer.requests.length
  expect(await readPresentContent()).toEqual({
    ...{ blogPosts: false, devblogPosts: false },
    ...{ vacancies: true, legalDocuments: false, games: true },
  })
  expect(peer.requests.slice(before).sort()).toEqual([
    "/v1/api/v1/blog?page=1&perPage=1",
    "/v1/api/v1/devblog?game=frostborn&page=1&perPage=1",
    "/v1/api/v1/games",
    "/v1/api/v1/jobs?page=1&perPage=1",
    "/v1/api/v1/legal?page=1&perPage=1",
  ])
})

test("knows of no kinds of content when the API does not respond as it should", async () => {
  refusal = (response) => response.writeHead(500, { "content-type": "text/html" }).end("<h1>away</h1>")
  await expect(readPresentContent()).rejects.toThrow(/answered 500/)
})
