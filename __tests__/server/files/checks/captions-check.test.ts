import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { checkCaptions } from "../../../../server/files/checks/captions-check.ts"
import { ApiError } from "../../../../server/http/api-error.ts"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "captions-"))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const verdictOn = async (content: string | Buffer): Promise<string> => {
  const path = join(folder, "captions.vtt")
  await writeFile(path, content)
  return checkCaptions(path).then(
    () => "sound",
    (error: unknown) => {
      if (error instanceof ApiError) return error.details?.[0]?.message ?? error.errorName
      throw error
    }
  )
}

test("accepts the captions of the demo's trailers", async () => {
  const videos = resolve(import.meta.dirname, "../../../../static/video")
  const files = (await readdir(videos)).filter((name) => name.endsWith(".vtt"))
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) expect(await verdictOn(await readFile(join(videos, file)))).toBe("sound")
})

test.each([
  ["lines of Windows and a mark of its encoding", "\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nHello\r\n"],
  [
    "a title and names of cues",
    "WEBVTT - Trailer\nKind: captions\n\n\nfirst\n100:00:01.000 --> 100:00:02.000 line:88%\nHello",
  ],
  [
    "remarks, looks and places",
    "WEBVTT\n\nNOTE by Ann\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\n00:00.000 --> 00:00.001\n",
  ],
])("accepts %s", async (_what, text) => {
  expect(await verdictOn(text)).toBe("sound")
})

test.each([
  ["SubRip", "1\n00:00:01,000 --> 00:00:02,000\nHello\n", "does not begin with WEBVTT"],
  ["a word that begins so", "WEBVTTX\n\n00:01.000 --> 00:02.000\nHello", "does not begin with WEBVTT"],
  ["times of SubRip", "WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello\n", "line 3 begins no cue"],
  ["text alone", "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\nWorld", "line 6 begins no cue"],
  ["a cue that ends before it begins", "WEBVTT\n\n00:02.000 --> 00:02.000\nHello", "the cue of line 3 ends before"],
  ["no cue", "WEBVTT\n\nNOTE nothing yet", "has no cue"],
  ["nothing but the head", "WEBVTT", "has no cue"],
  [
    "another encoding",
    Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\n\xcf\xf0\xe8\xe2\xe5\xf2", "latin1"),
    "not UTF-8",
  ],
  ["characters of control", "WEBVTT\n\n00:01.000 --> 00:02.000\nHel\0lo", "characters of control"],
])("refuses %s", async (_what, content, reason) => {
  const verdict = await verdictOn(content)
  expect(verdict).toContain("is no WebVTT that can be shown")
  expect(verdict).toContain(reason)
})

test("says when it cannot be read", async () => {
  await expect(checkCaptions(join(folder, "none"))).rejects.toThrow("ENOENT")
})
