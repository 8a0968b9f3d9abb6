import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Peer } from "../../bench/peers/peer.ts"
import { MissingProgramError } from "../../bench/support/child.ts"
import { edited, generatedPosts } from "../../bench/support/generated-posts.ts"
import { makePeerProject } from "../../bench/support/peer-project.ts"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "peer-project-"))
})

afterEach(() => rm(folder, { recursive: true }))

const { blog } = generatedPosts(2)

const copies = `import { cpSync } from "node:fs"; cpSync("content", "out", { recursive: true })`

const follows = `import { cpSync } from "node:fs"
setInterval(() => cpSync("content", "out", { recursive: true }), 10)
console.log("ready")`

/** A site generator whose pages are its posts. */
const peer: Peer = {
  name: "Copy",
  packages: { react: "19" },
  isOurs: true,
  files: () => ({ "build.mjs": copies, "watch.mjs": follows, "fail.mjs": `console.log("why"); process.exitCode = 3` }),
  content: "json",
  build: ["node", "build.mjs"],
  output: "out",
  offers: {},
}

const titleIn = async (output: string): Promise<unknown> => {
  const text = await readFile(join(output, "en/generated-post-0.json"), "utf8")
  return (JSON.parse(text) as { title: string }).title
}

const post = () => {
  const [first] = blog
  if (!first) throw new Error("no post")
  return { first, next: edited(first) }
}

test("a build makes the posts' pages, and another one those of an edit", async () => {
  const { first, next } = post()
  const project = await makePeerProject(peer, folder, blog)
  expect(project.versions).toEqual([expect.stringMatching(/^react 19\./)])
  expect((await project.build()).milliseconds).toBeGreaterThan(0)
  expect(await titleIn(project.output)).toBe(first.translations.en?.title)
  const edits = await project.edits()
  await project.write(next)
  await edits.apply()
  expect(await titleIn(project.output)).toBe(next.translations.en?.title)
  await edits.end()
})

test("a process that watches applies an edit, and is ended", async () => {
  const { next } = post()
  const watch = { command: ["node", "watch.mjs"], ready: /ready/ } as const
  const project = await makePeerProject({ ...peer, watch }, folder, blog)
  const edits = await project.edits()
  await project.write(next)
  await edits.apply()
  while ((await titleIn(project.output).catch(() => "")) !== next.translations.en?.title);
  await edits.end()
})

test("a failing build says what was printed", async () => {
  const project = await makePeerProject({ ...peer, build: ["node", "fail.mjs"] }, folder, blog)
  await expect(project.build()).rejects.toThrow(/ended with 3:\nwhy/)
})

test("a process that ends before it watches is an error", async () => {
  const watch = { command: ["node", "fail.mjs"], ready: /ready/ } as const
  const project = await makePeerProject({ ...peer, watch }, folder, blog)
  await expect(project.edits()).rejects.toThrow(/ended too early:\nwhy/)
})

test("a program that the system does not have is told apart from one that fails", async () => {
  const absent: Peer = { ...peer, packages: {}, isOurs: false, build: ["no-such-program"] }
  await expect(makePeerProject(absent, folder, blog)).rejects.toThrow(MissingProgramError)
})
