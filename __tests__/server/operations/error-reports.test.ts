import { gunzipSync } from "node:zlib"
import { readConfig } from "../../../server/app/config.ts"
import { buildApp } from "../../../server/app/app.ts"
import { localFileStore } from "../../../server/files/storage/file-store.ts"
import { openErrorReports } from "../../../server/operations/error-reports.ts"
import { scrubText } from "../../../server/operations/scrub-event.ts"
import { createQueue } from "../../../server/tasks/task-queue.ts"
import { startHttpPeer } from "../../support/http-peer.ts"
import { useTestDatabase } from "../../support/test-database.ts"

const database = useTestDatabase()

/** A server that records the received reports. */
const startSink = async () => {
  const bodies: string[] = []
  const peer = await startHttpPeer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const body = Buffer.concat(chunks)
      bodies.push((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString())
      response.writeHead(200, { "content-type": "application/json" }).end("{}")
    })
  })
  return { ...peer, bodies, dsn: peer.origin.replace("http://", "http://publickey@").concat("/1") }
}

test("sends an unexpected error, without data of the request or personal data", async () => {
  const sink = await startSink()
  const reports = await openErrorReports({ dsn: sink.dsn, release: "2.3.0", environment: "test" })
  const queue = createQueue(database, { works: false })
  const app = await buildApp({
    config: readConfig({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
    database,
    queue,
    files: localFileStore("unused"),
    report: reports.report,
    register: (site) => {
      site.post("/broken/:id", () => {
        const cause = new Error("key (email)=(ann@studio.example) at 2001:db8::17")
        throw new Error("mail for ann@studio.example from 203.0.113.9 at /unsubscribe?token=reader-token failed", {
          cause,
        })
      })
      return Promise.resolve()
    },
  })

  const response = await app.inject({
    method: "POST",
    url: "/broken/applicant-17?secret=query",
    headers: { cookie: "staff-session=cookie-value", "user-agent": "agent-value", "content-type": "application/json" },
    payload: JSON.stringify({ email: "body@person.example" }),
    remoteAddress: "198.51.100.7",
  })
  expect(response.statusCode).toBe(500)
  const refused = await app.inject("/v1/api/v1/blog/link/not-there")
  expect(refused.statusCode).toBe(404)
  await reports.close()
  await app.close()
  await sink.close()

  expect(sink.bodies).toHaveLength(1)
  // An envelope has three lines: its header, the header of the item, and the item.
  const [, , text = ""] = (sink.bodies[0] ?? "").split("\n")
  const event = JSON.parse(text) as Record<string, unknown>
  expect(event).toMatchObject({
    release: "2.3.0",
    environment: "test",
    tags: { method: "POST", route: "/broken/:id", requestId: response.headers["x-request-id"] },
  })
  expect(text).toContain("mail for [e-mail] from [ip] at /unsubscribe?[query] failed")
  expect(text).toContain("error-reports.test.ts")
  const forbidden = [
    "studio.example",
    "person.example",
    "203.0.113",
    "198.51.100",
    "2001:db8",
    "reader-token",
    "secret=query",
  ]
  for (const word of [...forbidden, "cookie-value", "agent-value", "applicant-17"])
    expect(sink.bodies.join("\n")).not.toContain(word)
  expect(Object.keys(event).sort()).toEqual(
    ["environment", "event_id", "exception", "level", "platform", "release", "sdk", "tags", "timestamp"].sort()
  )
})

test("neither sends nor loads anything without an address", async () => {
  const reports = await openErrorReports({ dsn: null, release: "2.3.0", environment: "test" })
  reports.report(new Error("no"), {})
  await reports.close()
})

test.each([
  ["write to Ann <ann.lee+x@studio.example>, please", "write to Ann <[e-mail]>, please"],
  ["дело: иван@студия.рф", "дело: [e-mail]"],
  ["from ::1 and 2001:DB8:0:0:8:800:200C:417A and 10.0.0.1", "from [ip] and [ip] and [ip]"],
  ["GET https://a.example/x?token=1&b=2 failed", "GET https://a.example/x?[query] failed"],
  [`token ${"a".repeat(43)} used`, "token [token] used"],
  ["post cb2a85ca-c80c-59ca-98a6-cbdfcb68d952 is gone", "post cb2a85ca-c80c-59ca-98a6-cbdfcb68d952 is gone"],
  ["what now? nothing", "what now? nothing"],
])("scrubs %j", (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed)
})
