import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { success } from "../../../shared/contract/envelope.ts"
import { webhookDeliveries, webhookWithSecret } from "../../../shared/contract/webhooks.ts"
import { addPost } from "../../support/content-factory.ts"
import { runTasks } from "../../support/run-tasks.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

const base = "/v1/api/v1/webhooks"

const example = "deploy/examples/receive-webhooks.mjs"

let started: ChildProcess | undefined

afterEach(async () => {
  if (!started) return
  const ended = once(started, "exit")
  started.kill()
  await ended
  started = undefined
})

/** Starts the example; returns its origin and the lines that it prints from then on. */
const start = async (secret: string) => {
  const env = { PATH: process.env["PATH"], WEBHOOK_SECRET: secret, PORT: "0" }
  started = spawn(process.execPath, [example], { env, stdio: ["ignore", "pipe", "inherit"] })
  const lines: string[] = []
  const output = createInterface({ input: started.stdout ?? process.stdin })
  output.on("line", (line) => lines.push(line))
  await once(output, "line")
  const port = /\d+$/.exec(lines.shift() ?? "")?.[0]
  return { origin: `http://127.0.0.1:${port}`, lines, output }
}

test("the example takes what is signed, once, and refuses everything else", async () => {
  // The example goes by the real clock.
  api.clock.now = new Date()
  const admin = await addStaff(api, "admin")
  const fields = { name: "Example", url: "http://127.0.0.1:9/", events: ["content.published"], enabled: true }
  const { body } = await admin.post(`${base}/add`, fields)
  const { webhook, secret } = success(webhookWithSecret).parse(body).response
  const { origin, lines, output } = await start(secret)
  await admin.post(`${base}/edit`, { ...fields, url: origin, id: webhook.id, version: 1 })

  const printed = once(output, "line")
  const { link } = await addPost(api.database, { texts: { en: { title: "Winter" } } })
  await api.context.queue.send("announce-content", {})
  await runTasks(api)
  await printed
  expect(lines).toEqual([`content.published Winter http://localhost:8000/blog/${link}`])

  const log = async () =>
    success(webhookDeliveries).parse((await admin.get(`${base}/deliveries?webhook=${webhook.id}`)).body).response.items
  const [delivery] = await log()
  await admin.post(`${base}/resend`, { id: delivery?.id })
  await admin.post(`${base}/secret`, { id: webhook.id })
  await runTasks(api)
  expect(await log()).toMatchObject([{ state: "delivered", status: 204 }])
  expect(lines).toHaveLength(1)

  api.clock.now = new Date(Date.now() - 6 * 60_000)
  await (await addStaff(api, "admin")).post(`${base}/resend`, { id: delivery?.id })
  await runTasks(api)
  expect(await log()).toMatchObject([{ state: "waiting", status: 401 }])

  const forged = { method: "POST", body: "{}", headers: { "webhook-signature": "v1,AAAA v2" } }
  expect((await fetch(origin, forged)).status).toBe(401)
})

test("the example says that it needs a secret", async () => {
  started = spawn(process.execPath, [example], {
    env: { PATH: process.env["PATH"] },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let text = ""
  started.stderr?.on("data", (chunk: Buffer) => (text += chunk.toString()))
  await once(started, "close")
  started = undefined
  expect(text).toContain("WEBHOOK_SECRET is needed")
})
