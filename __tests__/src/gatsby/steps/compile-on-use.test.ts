import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"
import { compiledOnUse, compileOnUse } from "../../../../src/gatsby/steps/compile-on-use.ts"
import { keepAlive } from "../../../../src/gatsby/steps/compile-on-use-client.ts"

const admin = { resource: resolve("src/admin/shell/admin-app.tsx") }

const unsubscribe = { resource: resolve("src/admin/features/unsubscribe/unsubscribe-app.tsx") }

const webpackCalls: string[] = []

const watching = {
  suspended: true,
  resume: () => {
    watching.suspended = false
    webpackCalls.push("resume")
  },
  suspend: () => {
    watching.suspended = true
    webpackCalls.push("suspend")
  },
  invalidate: () => void webpackCalls.push("invalidate"),
}

let compiled = (): void => undefined

const hooks = { afterDone: { tap: (_: string, use: () => void) => void (compiled = use) } }

/** Waits until webpack was called so often. */
const calls = async (count: number): Promise<string[]> => {
  while (webpackCalls.length < count) await new Promise((done) => setTimeout(done, 5))
  return webpackCalls
}

const started = new Promise<Parameters<Parameters<typeof compiledOnUse.backend>[1]>[1]>((done) =>
  compiledOnUse.backend({ watching, hooks }, (_, backend) => done(backend))
)

const server = createServer((request, response) => compileOnUse(request, response, () => response.end("site")))
let origin: string

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((done) => server.close(done)))

test("takes all templates with their heads, and whatever they import of the admin, and nothing else", () => {
  const templates = readdirSync("src/templates", { encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => resolve("src/templates", file))
  const imported = templates
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/import\("(\..+?)"\)/g)])
    .map(([, path = ""]) => resolve("src/templates", path))
  const untaken = [...templates, ...templates.map((file) => `${file}?export=head`), ...imported].filter(
    (resource) => !compiledOnUse.test({ resource })
  )
  expect(untaken).toEqual([])
  expect(imported).toEqual(expect.arrayContaining([admin.resource, unsubscribe.resource]))
  expect(compiledOnUse.test({ resource: resolve("src/components/search/search-dialog.tsx") })).toBe(false)
  expect(compiledOnUse.test({})).toBe(false)
})

test("compiles the first page with its head at once", async () => {
  const backend = await started
  for (const part of ["default", "head"])
    expect(backend.module({ resource: resolve(`src/templates/main.tsx?export=${part}`) }).active).toBe(true)
})

const failed: unknown[] = []

const load = ({ data, active }: { data: string; active: boolean }) =>
  keepAlive({ data: origin + data, active, onError: (error) => void failed.push(error) })

test("compiles an application when a browser asks for it, and then lets Gatsby decide again", async () => {
  const backend = await started
  const { client, active } = backend.module(admin)
  expect([existsSync(client), active]).toEqual([true, false])
  expect(await (await fetch(`${origin}/admin`)).text()).toBe("site")
  compiled()
  expect(webpackCalls).toEqual([])
  load(backend.module(admin))()
  load(backend.module(admin))
  expect(await calls(1)).toEqual(["resume"])
  expect(backend.module(admin).active).toBe(true)
  compiled()
  expect(webpackCalls).toEqual(["resume", "suspend"])
  load(backend.module(admin))
  expect(backend.module(unsubscribe).active).toBe(false)
  expect([webpackCalls.length, failed]).toEqual([2, []])
})

test("compiles again what is asked for, and what Gatsby wants, during a compilation", async () => {
  const backend = await started
  webpackCalls.length = 0
  load(backend.module(unsubscribe))
  await calls(1)
  load(backend.module({ resource: resolve("src/templates/contacts.tsx?export=default") }))
  expect(await calls(2)).toEqual(["resume", "invalidate"])
  watching.suspend()
  compiled()
  expect(webpackCalls).toEqual(["resume", "invalidate", "suspend", "resume", "suspend"])
})

test("says so in the browser when the server is away", async () => {
  const error = await new Promise((onError) => keepAlive({ data: "http://127.0.0.1:1/", active: false, onError }))
  expect(error).toMatchObject({ message: "fetch failed" })
})

test("ends with webpack", async () => {
  const backend = await started
  await new Promise<void>((done) => backend.dispose(done))
})
