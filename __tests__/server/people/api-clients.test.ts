import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import openapiTS, { astToString } from "openapi-typescript"
import ts from "typescript"
import { newApiToken } from "../../../shared/contract/api-tokens.ts"
import { success } from "../../../shared/contract/envelope.ts"
import { addStaff } from "../../support/signed-in-users.ts"
import { useTestApp } from "../../support/test-app.ts"

const api = useTestApp()

let folder: string
let address: string

beforeAll(async () => {
  address = await api.app.listen({ port: 0, host: "127.0.0.1" })
  await mkdir("var", { recursive: true })
  // Inside the project, so that the client finds its library.
  folder = await mkdtemp(join(process.cwd(), "var", "api-client-"))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const newSecret = async (scopes: string[]): Promise<string> => {
  const admin = await addStaff(api, "admin")
  const { body } = await admin.post("/v1/api/v1/tokens/add", { name: "CI", role: "editor", scopes, days: 1 })
  return success(newApiToken).parse(body).response.secret
}

const run = async (script: string, args: string[], secret: string) => {
  const env = { PATH: process.env["PATH"], SITE_URL: address, SITE_TOKEN: secret }
  const started = promisify(execFile)(process.execPath, [script, ...args], { env })
  return started.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stderr: string }).stderr
  )
}

test("a game server sets the note of the day, again and again", async () => {
  // The examples go by the real clock.
  api.clock.now = new Date(Date.now() + 60_000)
  const secret = await newSecret(["daily"])
  for (const text of ["Servers are down.", "Servers are back."]) {
    expect(await run("deploy/examples/daily-note.mjs", [text, "Серверы"], secret)).toBe("The note of the day is set.\n")
    expect((await api.get("/v1/api/v1/daily/get")).body.response).toMatchObject({
      en: { text },
      ru: { text: "Серверы" },
    })
  }
})

test("CI adds a post about a release once, as a draft", async () => {
  const secret = await newSecret(["draft"])
  const notes = join(folder, "notes.txt")
  await writeFile(notes, "Faster.\n\nSmaller.\n")
  const example = () => run("deploy/examples/release-post.mjs", ["1.2.0", notes], secret)
  const added = await example()
  expect(added).toMatch(/^Added as a draft: [\da-f-]{36}\n$/)
  expect(await example()).toBe(added)
  await writeFile(notes, "Other words.\n")
  expect(await example()).toBe("The post is there already.\n")
  const posts = await api.database.store.selectFrom("post_translation").select(["title", "state"]).execute()
  expect(posts).toEqual([{ title: "Release 1.2.0", state: "draft" }])
})

test("the examples say why a call failed", async () => {
  const secret = await newSecret(["read"])
  expect(await run("deploy/examples/daily-note.mjs", ["One", "Два"], secret)).toContain("403: ")
  expect(await run("deploy/examples/daily-note.mjs", [], secret)).toContain("Usage: ")
  expect(await run("deploy/examples/release-post.mjs", ["1.0.0", join(folder, "none")], secret)).toContain("ENOENT")
  expect(await run("deploy/examples/daily-note.mjs", ["One", "Два"], "")).toContain(
    "SITE_URL and SITE_TOKEN are needed"
  )
})

const client = (path: string) => `
import createClient from "openapi-fetch"
import type { paths } from "./schema.ts"

const { SITE_URL = "", SITE_TOKEN = "" } = process.env
const client = createClient<paths>({ baseUrl: SITE_URL, headers: { authorization: "Bearer " + SITE_TOKEN } })
const { data, error } = await client.GET("${path}")
const note: string | null | undefined = data?.response.en?.text
console.log(error === undefined ? note : error.code)
`

/** What the compiler finds in each of these files: one program, as it reads the types of Node and of the API for each. */
const problemsOf = (...files: string[]): string[][] => {
  const program = ts.createProgram(files, {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, types: ["node"] },
    ...{
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2024,
    },
  })
  const inFile = (file: string) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file))
  return files.map((file) =>
    [file, join(folder, "schema.ts")]
      .flatMap(inFile)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
  )
}

test("a client generated from the OpenAPI document compiles, and reads the API", async () => {
  // The examples go by the real clock.
  api.clock.now = new Date(Date.now() + 60_000)
  const document = (await api.app.inject("/v1/openapi.json")).body
  await writeFile(join(folder, "schema.ts"), astToString(await openapiTS(document)))
  await writeFile(join(folder, "package.json"), `{ "type": "module" }`)
  const [good, bad] = [join(folder, "good.ts"), join(folder, "bad.ts")]
  await writeFile(good, client("/v1/api/v1/daily/admin"))
  await writeFile(bad, client("/v1/api/v1/daily/nothing"))
  const [ofGood, ofBad] = problemsOf(good, bad)
  expect(ofGood).toEqual([])
  expect(ofBad).not.toEqual([])
  const secret = await newSecret(["daily"])
  expect(await run("deploy/examples/daily-note.mjs", ["Typed.", "Тип."], secret)).toContain("is set")
  expect(await run(good, [], secret)).toBe("Typed.\n")
  expect(await run(good, [], await newSecret(["read"]))).toBe("1101\n")
})
