import type { IncomingMessage, ServerResponse } from "node:http"
import { z } from "zod"
import { readContent } from "../../../../src/gatsby/content/content-client.ts"
import { readAll } from "../../../../src/gatsby/content/content-lists.ts"
import { sendJson, startContentPeer, startHttpPeer, type HttpPeer } from "../../../support/http-peer.ts"

let respond: (request: IncomingMessage, response: ServerResponse) => void
let peer: HttpPeer

beforeAll(async () => {
  peer = await startContentPeer((request, response) => respond(request, response))
  process.env.CONTENT_API_TIMEOUT_MS = "3000"
})

afterAll(async () => {
  delete process.env.CONTENT_API_TIMEOUT_MS
  await peer.close()
})

const anything = z.object({ id: z.string() })
const read = () => readContent("/api/v1/blog", { page: 1 }, anything)

test("returns the response of a complete success", async () => {
  respond = (_, response) => sendJson(response, { code: 0, response: { id: "a" } })
  await expect(read()).resolves.toEqual({ id: "a" })
  expect(peer.requests.at(-1)).toBe("/v1/api/v1/blog?page=1")
})

test("names the request and the status when the API responds 500 with an envelope", async () => {
  respond = (_, response) => sendJson(response, { code: 1999, message: "Something went wrong", requestId: "r" }, 500)
  await expect(read()).rejects.toThrow(
    /GET .*\/v1\/api\/v1\/blog\?page=1: answered 500, code 1999: Something went wrong/
  )
})

test("treats a failure envelope under HTTP 200 as the failure that it is", async () => {
  respond = (_, response) => sendJson(response, { code: 1200, message: "There is nothing here.", requestId: "r" })
  await expect(read()).rejects.toThrow("answered 200, code 1200")
})

test("rejects a success envelope under a status that is no success", async () => {
  respond = (_, response) => sendJson(response, { code: 0, response: { id: "a" } }, 503)
  await expect(read()).rejects.toThrow("answered 503")
})

test("reports HTML in place of JSON", async () => {
  respond = (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>")
  await expect(read()).rejects.toThrow("answered 200 with text/html instead of JSON")
})

test("reports JSON that is cut off", async () => {
  respond = (_, response) => response.writeHead(200, { "content-type": "application/json" }).end('{"code":0,"respon')
  await expect(read()).rejects.toThrow("not valid JSON")
})

test("reports a connection that breaks off in the middle of the response", async () => {
  respond = (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" })
    response.write('{"code":0,')
    setTimeout(() => response.destroy(), 20)
  }
  await expect(read()).rejects.toThrow("the response broke off")
})

test("gives up on an API that does not respond in time", async () => {
  respond = () => undefined
  await expect(read()).rejects.toThrow("no complete response within 3000 ms")
})

test("names the field that breaks the contract", async () => {
  respond = (_, response) => sendJson(response, { code: 0, response: { id: 7 } })
  await expect(read()).rejects.toThrow(/breaks the contract: response\.id/)
})

test("reports that nothing listens at the address", async () => {
  const gone = await startHttpPeer(() => undefined)
  await gone.close()
  respond = (_, response) => response.writeHead(302, { location: gone.origin }).end()
  await expect(read()).rejects.toThrow("could not be reached")
})

const listResponse = (ids: string[], total: number, cursor = "c1") => ({
  code: 0,
  response: { items: ids.map((id) => ({ id })), page: 1, perPage: 100, total, cursor },
})

test("reads a list page by page until it is complete", async () => {
  respond = (request, response) =>
    sendJson(response, request.url?.includes("page=1&") ? listResponse(["a", "b"], 3) : listResponse(["c"], 3))
  const all = await readAll("/api/v1/blog", anything)
  expect(all).toEqual({ items: [{ id: "a" }, { id: "b" }, { id: "c" }], cursor: "c1" })
})

test("rejects a list that is shorter than announced", async () => {
  respond = (request, response) =>
    sendJson(response, request.url?.includes("page=1&") ? listResponse(["a", "b"], 3) : listResponse([], 3))
  await expect(readAll("/api/v1/blog", anything)).rejects.toThrow("gave 2 entries where it had announced 3")
})

test("reads a list again when it changed between two pages", async () => {
  let requests = 0
  respond = (request, response) => {
    requests += 1
    const cursor = requests <= 1 ? "c1" : "c2"
    sendJson(
      response,
      request.url?.includes("page=1&") ? listResponse(["a"], 2, cursor) : listResponse(["b"], 2, cursor)
    )
  }
  const all = await readAll("/api/v1/blog", anything)
  expect(all).toEqual({ items: [{ id: "a" }, { id: "b" }], cursor: "c2" })
})

test("gives up on a list that keeps changing", async () => {
  let requests = 0
  respond = (_, response) => sendJson(response, listResponse(["a"], 2, `c${(requests += 1)}`))
  await expect(readAll("/api/v1/blog", anything)).rejects.toThrow("changed during each of 5 attempts")
})
