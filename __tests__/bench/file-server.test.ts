import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serveFiles, type FileServer } from "../../bench/support/file-server.ts"
import { writeFiles } from "../../bench/support/peer-content.ts"

let folder: string
let server: FileServer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "file-server-"))
  await writeFiles(folder, [
    ["en/blog/one/index.html", "<p>one</p>"],
    ["script.js", "1"],
    ["picture.webp", "binary"],
  ])
  server = await serveFiles(folder)
})

afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const read = async (path: string, accepted: string) => {
  const response = await fetch(server.origin + path, { headers: { "accept-encoding": accepted } })
  const { status, headers } = response
  return {
    status,
    type: headers.get("content-type"),
    coding: headers.get("content-encoding"),
    text: await response.text(),
  }
}

test("a folder is served by its page, with and without a slash", async () => {
  for (const path of ["/en/blog/one/", "/en/blog/one"])
    expect(await read(path, "identity")).toEqual({
      status: 200,
      type: "text/html; charset=utf-8",
      coding: null,
      text: "<p>one</p>",
    })
})

test("what is not there answers 404", async () => {
  for (const path of ["/en/blog/two/", "/en", "/none.js"]) expect((await read(path, "br")).status).toBe(404)
})

test("text is compressed where it is accepted; the copy follows the file", async () => {
  expect(await read("/en/blog/one/", "br")).toMatchObject({ coding: "br", text: "<p>one</p>" })
  expect(await read("/picture.webp", "br")).toMatchObject({ coding: null, type: "application/octet-stream" })
  const file = join(folder, "en/blog/one/index.html")
  await writeFile(file, "<p>two</p>")
  await utimes(file, 1, 1)
  expect(await read("/en/blog/one/", "br")).toMatchObject({ coding: "br", text: "<p>two</p>" })
})
