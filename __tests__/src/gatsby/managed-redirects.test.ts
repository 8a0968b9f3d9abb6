import type { ServerResponse } from "node:http"
import type { Node, SourceNodesArgs } from "gatsby"
import type { createManagedRedirects } from "../../../src/gatsby/managed-redirects.ts"
import { sendJson, startHttpPeer, type HttpPeer } from "../../support/http-peer.ts"

let answer: (response: ServerResponse) => void
let peer: HttpPeer
let source: typeof createManagedRedirects

beforeAll(async () => {
  peer = await startHttpPeer((_request, response) => answer(response))
  // The module reads its settings once, as a build does.
  process.env.CONTENT_API_URL = `${peer.origin}/v1`
  source = (await import("../../../src/gatsby/managed-redirects.ts")).createManagedRedirects
})

afterAll(() => peer.close())

/** The part of Gatsby's data layer that is used here. */
const dataLayer = () => {
  const nodes = new Map<string, Node>()
  const args = {
    createNodeId: (id: string) => id,
    createContentDigest: JSON.stringify,
    getNodesByType: () => [...nodes.values()],
    actions: {
      createNode: (node: Node) => nodes.set(node.id, node),
      deleteNode: (node: Node) => nodes.delete(node.id),
    },
  } as unknown as SourceNodesArgs
  const rows = () => [...nodes.values()].map(({ from, to }) => [from, to])
  return { args, rows }
}

const answerWith = (items: unknown) => (answer = (response) => sendJson(response, { code: 0, response: { items } }))

test("the data layer has the redirects that the API tells, and no others", async () => {
  const { args, rows } = dataLayer()
  answerWith([
    { from: "/summer", to: "/games" },
    { from: "/архив", to: "/blog" },
  ])
  await source(args)
  expect(peer.requests.at(-1)).toBe("/v1/api/v1/redirects/published")
  expect(rows()).toEqual([
    ["/summer", "/games"],
    ["/архив", "/blog"],
  ])
  answerWith([{ from: "/summer", to: "/job" }])
  await source(args)
  expect(rows()).toEqual([["/summer", "/job"]])
})

test.each([
  ["an address of elsewhere", [{ from: "/summer", to: "https://evil.example" }]],
  ["a wildcard", [{ from: "/*", to: "/games" }]],
  ["no list", null],
])("%s ends the build, and the data layer stays as it is", async (_what, items) => {
  const { args, rows } = dataLayer()
  answerWith([{ from: "/summer", to: "/games" }])
  await source(args)
  answerWith(items)
  await expect(source(args)).rejects.toThrow("breaks the contract")
  expect(rows()).toEqual([["/summer", "/games"]])
})

test("an API that refuses ends the build", async () => {
  answer = (response) => sendJson(response, { code: 1999, message: "Something went wrong", requestId: "r" }, 500)
  await expect(source(dataLayer().args)).rejects.toThrow("answered 500")
})
