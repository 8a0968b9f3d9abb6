import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "../../support/instance.ts"
import { startServerProcess } from "../../support/server-process.ts"
import { fillDataDir } from "../../support/test-database.ts"
import { Browser } from "./sign-in-browser.ts"
import { addresses, chooseAccount, currentUser, sessionCookie, signIn } from "./sign-in-app.ts"

/** The server in a process of its own, because the tests read its output. */
const startServer = async (dataDir: string, variables: Record<string, string> = {}) => {
  const port = await freePort()
  const server = await startServerProcess({
    ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "trace" },
    ...variables,
  })
  return { ...server, origin: `http://localhost:${port}` }
}

test("logs why a sign-in failed, with the request's id, and without personal data or secrets", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sign-in-log-"))
  await fillDataDir(dataDir)
  const server = await startServer(dataDir)
  const browser = new Browser(server.origin, "10.9.8.7")

  await signIn(browser, "demo-admin")
  const user = await currentUser(browser)
  const secrets = [...browser.cookies].filter(([name]) => name !== "signed-in").map(([, { value }]) => value)
  const callback = new URL(await chooseAccount(browser, "demo-editor"))
  callback.searchParams.set("code", "forged-code")
  const failed = await browser.go(callback.href)
  await browser.post(addresses.logout)
  await server.end("SIGTERM")
  await rm(dataDir, { recursive: true, force: true })

  const output = server.output()
  expect(user?.name).toBe("Anna Demo (admin)")
  expect(browser.cookies.has(sessionCookie)).toBe(false)
  const line = output.split("\n").find((text) => text.includes("sign-in ended without a session"))
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: "warn",
    reason: "failed",
    requestId: failed.headers.get("x-request-id"),
  })
  const secretNames = ["code", "state", "nonce", "code_challenge"]
  const sent = browser.visited.flatMap((address) =>
    secretNames.flatMap((name) => new URL(address).searchParams.getAll(name))
  )
  const personal = ["studio.example", "Anna", "demo-admin", "10.9.8.7", user?.id ?? ""]
  expect(sent.length).toBeGreaterThan(8)
  for (const text of [...secrets, ...sent, ...personal]) expect(output).not.toContain(text)
  // The library of the development provider prints notices when its configuration is incomplete.
  expect(output).not.toContain("oidc-provider")
})

test("warns at the start while nobody is an admin and no address is set for one", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sign-in-log-"))
  await fillDataDir(dataDir)
  const provider = {
    OIDC_ISSUER: "http://127.0.0.1:9",
    OIDC_CLIENT_ID: "site",
    OIDC_CLIENT_SECRET: "kX3vQ8mZp1Lw7RtYb2Nc",
  }
  const warns = async (variables: Record<string, string>) => {
    const server = await startServer(dataDir, { ...provider, ROLES_FROM: "people", ...variables })
    await server.end("SIGTERM")
    return server.output().includes("nobody is an admin: set FIRST_ADMIN_EMAIL")
  }
  expect(await warns({})).toBe(true)
  expect(await warns({ FIRST_ADMIN_EMAIL: "boss@studio.example" })).toBe(false)
  await rm(dataDir, { recursive: true, force: true })
})
