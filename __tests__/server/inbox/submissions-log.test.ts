import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { apiBase } from "../../../shared/paths.ts"
import { submissionPaths, withdrawApiPath } from "../../../shared/submission-kinds.ts"
import { newTestAddress } from "../../support/bot-check.ts"
import { submissionOf } from "../../support/submission-factory.ts"
import { spawnInstance } from "../../support/instance.ts"
import { useTestApp } from "../../support/test-app.ts"
import { quickEngine } from "../../support/server-process.ts"
import { fillDataDir } from "../../support/test-database.ts"

// Both servers sign with the same secret, so that a challenge can be older than this server's start.
const botCheck = { BOT_CHECK_SECRET: randomUUID(), BOT_CHECK_EFFORT: "2" }

const api = useTestApp(botCheck)

const address = newTestAddress()

test("logs submissions without personal data of their senders", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "feedback-log-"))
  await fillDataDir(dataDir)
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "site@studio.example" }
  const settings = { SITE: "off", DEMO_CONTENT: "false", LOG_LEVEL: "trace", ...mail }
  const server = await spawnInstance(dataDir, { ...settings, ...botCheck }, undefined, quickEngine)
  await server.printed(/\/v1\/docs\n/)
  const post = async (path: string, body: unknown) => {
    const headers = { origin: server.origin, "content-type": "application/json", "x-forwarded-for": address }
    const response = await fetch(`${server.origin}${apiBase}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    })
    return response.status
  }
  api.clock.now = new Date()
  const form = await submissionOf(api, "partnership")
  const token = "T".repeat(43)

  const statuses = [
    await post(submissionPaths.partnership, form),
    await post(submissionPaths.partnership, { ...form, message: "Another" }),
    await post(submissionPaths.partnership, { ...form, id: randomUUID() }),
    await post(submissionPaths.partnership, { ...form, subject: "Ann Frost" }),
    await post(withdrawApiPath, { token }),
  ]
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })

  expect(statuses).toEqual([200, 400, 403, 400, 410])
  expect(server.output()).toContain(submissionPaths.partnership)
  expect(server.output()).toContain("set MAIL_TO_RECRUITING, MAIL_TO_PARTNERS, MAIL_TO_SUPPORT")
  for (const text of ["Ann", "people.example", "snow", "North Lights", address, form.id, token, "Another"])
    expect(server.output()).not.toContain(text)
})
