import { tmpdir } from "node:os"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { PluginOptions, ParentSpanPluginArgs } from "gatsby"
import { z } from "zod"
import type { FailureCause } from "../../../../shared/contract/publishing.ts"
import { requireRoom } from "../../../../server/publishing/builder/disk-room.ts"
import { failureCause, isTransient } from "../../../../server/publishing/run/failure-cause.ts"
import { BuildError } from "../../../../server/publishing/builder/site-build.ts"
import * as pages from "../../../../src/gatsby/content/content-lists.ts"
import { ContentError } from "../../../../src/gatsby/content/content-error.ts"
import { requireFromHere } from "../../../../src/gatsby/require-from-here.ts"
import { onPluginInit } from "../../../../src/gatsby/steps/on-plugin-init.ts"
import { sendJson, startContentPeer, type HttpPeer } from "../../../support/http-peer.ts"

type ApiResponse = (request: IncomingMessage, response: ServerResponse) => void

let respond: ApiResponse
let peer: HttpPeer

/** Of Gatsby, which tests of one process share: the plugin's beginning replaces a function of it. */
const written = requireFromHere("gatsby/dist/utils/ensure-file-content") as { ensureFileContent: unknown }
const { ensureFileContent } = written

beforeAll(async () => {
  peer = await startContentPeer((request, response) => respond(request, response))
  process.env.CONTENT_API_TIMEOUT_MS = "3000"
})

afterAll(async () => {
  delete process.env.CONTENT_API_TIMEOUT_MS
  written.ensureFileContent = ensureFileContent
  await peer.close()
})

const list = { items: [], page: 1, perPage: 100, total: 0, cursor: "c" }
const ok = (response: ServerResponse, body: string) =>
  response.writeHead(200, { "content-type": "application/json" }).end(body)

/** What Gatsby prints for such an error. */
const printedText = async (error: ContentError): Promise<string> => {
  let text: (context: { request: string; reason: string }) => string = () => ""
  const setErrorMap = (map: Record<string, { text: typeof text }>) => (text = Object.values(map)[0]?.text ?? text)
  await onPluginInit?.(
    { reporter: { setErrorMap } } as unknown as ParentSpanPluginArgs,
    {} as PluginOptions,
    () => undefined
  )
  return `success load - 1 s\n\n ERROR #10001  API.NODE.VALIDATION\n\n${text(error)}\n\nnot finished source nodes`
}

test.each<[string, FailureCause, ApiResponse]>([
  [
    "answers 500",
    "contentAway",
    (_, response) => sendJson(response, { code: 1999, message: "no", requestId: "r" }, 500),
  ],
  [
    "answers 502 with HTML",
    "contentAway",
    (_, response) => response.writeHead(502, { "content-type": "text/html" }).end(),
  ],
  ["does not answer in time", "contentAway", () => undefined],
  ["refuses the connection", "contentAway", (request) => request.socket.destroy()],
  [
    "breaks off in the middle",
    "contentAway",
    (_, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" }).write('{"code":0,')
      response.socket?.destroySoon()
    },
  ],
  ["answers with nothing", "contentFaulty", (_, response) => ok(response, "")],
  ["cuts its JSON off", "contentFaulty", (_, response) => ok(response, '{"code":0,"response":{"items":[{"id":"a"}')],
  [
    "gives fewer entries than it announced",
    "contentFaulty",
    (_, response) => sendJson(response, { code: 0, response: { ...list, total: 3 } }),
  ],
  [
    "gives what breaks the contract",
    "contentFaulty",
    (_, response) => sendJson(response, { code: 0, response: { ...list, items: [{}], total: 1 } }),
  ],
  [
    "answers HTML",
    "contentFaulty",
    (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
  ],
  [
    "knows no such address",
    "contentFaulty",
    (_, response) => sendJson(response, { code: 1200, message: "no", requestId: "r" }, 404),
  ],
])("an API that %s is reported as %s by both builders, and retried", async (_, cause, issue) => {
  respond = issue
  const error: unknown = await pages
    .readAll("/api/v1/blog", z.object({ id: z.string() }))
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ContentError)
  if (!(error instanceof ContentError)) return
  expect(await failureCause(new BuildError(await printedText(error)), tmpdir())).toBe(cause)
  expect(await failureCause(new BuildError(error.message), tmpdir())).toBe(cause)
  expect(isTransient(cause)).toBe(true)
})

const withCode = (code: string) => Object.assign(new Error(code), { code })

test.each<[FailureCause, unknown]>([
  ["diskFull", new BuildError("ERROR UNKNOWN\n\nENOSPC: no space left on device, write")],
  [
    "hung",
    new BuildError("error The build printed nothing for 600 s and was ended.\nerror The build was ended by SIGKILL."),
  ],
  ["builderEnded", new BuildError("error The build was ended by SIGKILL.")],
  ["builderEnded", new BuildError("gatsby build ended with code 137")],
  ["builderEnded", new BuildError("FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory")],
  ["site", new BuildError('ERROR #95313  HTML.COMPILATION\n\nBuilding static HTML failed for path "/blog/a"')],
  ["site", new BuildError("ERROR The posts answered 42 questions")],
  ["diskFull", withCode("ENOSPC")],
  ["diskFull", withCode("EMFILE")],
  ["contentAway", withCode("ECONNREFUSED")],
  ["other", withCode("EACCES")],
  ["other", new Error("The built site is not whole")],
  ["other", "thrown words"],
  ["diskFull", withCode("53100")],
  ["diskFull", new Error("The engine stopped", { cause: withCode("EDQUOT") })],
])("derives %s from the error", async (cause, error) => {
  expect(await failureCause(error, tmpdir())).toBe(cause)
})

test("refuses to build when the disk has less than the reserve", async () => {
  await expect(requireRoom(tmpdir(), Number.MAX_VALUE)).rejects.toMatchObject({ code: "ENOSPC" })
  await expect(requireRoom(tmpdir(), 1)).resolves.toBeUndefined()
})

test("does not retry an error of the site's own code", () => {
  expect(isTransient("site")).toBe(false)
})
