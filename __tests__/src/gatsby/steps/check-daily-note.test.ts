import type { IncomingMessage, ServerResponse } from "node:http"
import type { CreateSchemaCustomizationArgs } from "gatsby"
import { checkDailyNote } from "../../../../src/gatsby/steps/check-daily-note.ts"
import { dailyPaths } from "../../../../shared/contract/daily.ts"
import { inEachLocale } from "../../../../shared/locales.ts"
import { sendJson, startContentPeer, type HttpPeer } from "../../../support/http-peer.ts"

let respond: (request: IncomingMessage, response: ServerResponse) => void
let peer: HttpPeer

beforeAll(async () => {
  peer = await startContentPeer((request, response) => respond(request, response))
})

afterAll(async () => {
  delete process.env.CONTENT_API_STARTS
  await peer.close()
})

const stopped: unknown[] = []

const run = async (): Promise<void> => {
  const args = { getNodesByType: () => [], reporter: { panic: (error: unknown) => void stopped.push(error) } }
  await checkDailyNote(args as unknown as CreateSchemaCustomizationArgs)
}

const sendNotes = (response: ServerResponse): void =>
  sendJson(response, { code: 0, response: inEachLocale(() => null) })

test("ends a build without an API at once", async () => {
  respond = (_, response) => response.writeHead(503).end()
  await expect(run()).rejects.toThrow("answered 503")
  expect(stopped).toHaveLength(1)
  expect(peer.requests).toEqual([`/v1${dailyPaths.get}`])
})

test("in development waits for the API that starts beside it", async () => {
  process.env.CONTENT_API_STARTS = "true"
  stopped.length = 0
  peer.requests.length = 0
  let asked = 0
  respond = (request, response) => {
    if (request.url === "/health/ready") asked += 1
    if (request.url !== "/health/ready") sendNotes(response)
    else if (asked === 1) response.destroy()
    else response.writeHead(asked === 2 ? 503 : 200).end()
  }
  await run()
  expect(stopped).toEqual([])
  expect(peer.requests).toEqual(["/health/ready", "/health/ready", "/health/ready", `/v1${dailyPaths.get}`])
})
