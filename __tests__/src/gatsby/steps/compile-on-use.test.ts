import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"
import { compiledOnUse, compileOnUse } from "../../../../src/gatsby/steps/compile-on-use.ts"
import { keepAlive } from "../../../../src/gatsby/steps/compile-on-use-client.ts"

const [admin, unsubscribe] = ["shell/admin-app.tsx", "features/unsubscribe/unsubscribe-app.tsx"].map((file) => ({
  resource: resolve("src/admin", file),
}))

const webpackCalls: string[] = []

const watching = {
  resume: () => void webpackCalls.push("resume"),
  suspend: () => void webpackCalls.push("suspend"),
}

const started = new Promise<Parameters<Parameters<typeof compiledOnUse.backend>[1]>[1]>((done) =>
  compiledOnUse.backend({ watching }, (_, backend) => done(backend))
)

const server = createServer((request, response) => compileOnUse(request, response, () => response.end("site")))
let origin: string

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((done) => server.close(done)))

test("takes whatever pages import of the admin, and nothing else", () => {
  const imported = readdirSync("src/templates", { encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => [...readFileSync(`src/templates/${file}`, "utf8").matchAll(/import\("(\..+?)"\)/g)])
    .map(([, path = ""]) => resolve("src/templates", path))
  const taken = imported.filter((resource) => compiledOnUse.test({ resource }))
  expect(taken.toSorted()).toEqual([admin, unsubscribe].map((module) => module?.resource).toSorted())
  expect(imported.filter((path) => path.startsWith(resolve("src/admin")))).toHaveLength(taken.length)
  expect(compiledOnUse.test({})).toBe(false)
})

test("compiles an application when a browser asks for it, once", async () => {
  const backend = await started
  const { client, data, active } = backend.module(admin ?? {})
  expect([existsSync(client), active]).toEqual([true, false])
  expect(await (await fetch(`${origin}/admin`)).text()).toBe("site")
  expect(webpackCalls).toEqual([])
  const failed: unknown[] = []
  const load = (isActive: boolean) =>
    keepAlive({ data: origin + data, active: isActive, onError: (error) => void failed.push(error) })
  load(false)()
  while (!backend.module(admin ?? {}).active) await new Promise((done) => setTimeout(done, 5))
  expect(webpackCalls).toEqual(["resume", "suspend"])
  load(true)
  expect(backend.module(unsubscribe ?? {}).active).toBe(false)
  expect(webpackCalls).toHaveLength(2)
  expect(failed).toEqual([])
})

test("says so in the browser when the server is away", async () => {
  const error = await new Promise((onError) => keepAlive({ data: "http://127.0.0.1:1/", active: false, onError }))
  expect(error).toMatchObject({ message: "fetch failed" })
})

test("ends with webpack", async () => {
  const backend = await started
  await new Promise<void>((done) => backend.dispose(done))
})
