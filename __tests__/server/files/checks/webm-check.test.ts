import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { prepareWebm } from "../../../../server/files/checks/webm-check.ts"
import { ApiError } from "../../../../server/http/api-error.ts"
import {
  cluster,
  element,
  endless,
  seconds,
  tracksOfWebm,
  webmInfo,
  webmOf,
  webmTrack,
  webmTracks,
  webmTrailer,
} from "../../../support/webm.ts"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "videos-"))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The size of a video or the message of the error, and the bytes of the file afterwards. */
const prepared = async (bytes: Buffer): Promise<{ verdict: string; after: Buffer }> => {
  const path = join(folder, "film")
  await writeFile(path, bytes)
  const verdict = await prepareWebm(path).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: unknown) => {
      if (error instanceof ApiError) return error.details?.[0]?.message ?? error.errorName
      throw error
    }
  )
  return { verdict, after: await readFile(path) }
}

test("accepts a video that browsers play, and leaves picture and sound unchanged", async () => {
  const bytes = await webmTrailer()
  const { verdict, after } = await prepared(bytes)
  expect(verdict).toBe("1024 × 576")
  expect(after.length).toBe(bytes.length)
  const begin = bytes.indexOf(Buffer.from("1f43b675", "hex"))
  expect(after.subarray(begin).equals(bytes.subarray(begin))).toBe(true)
  expect(tracksOfWebm(after)).toEqual(tracksOfWebm(bytes))
})

test("removes what a program wrote of the author from every part of a video", async () => {
  const name = "C:\\Users\\ann\\cut.mov"
  const sound = webmTrack({ type: 2, codec: "A_OPUS", more: [element("536e", name)] })
  const film = webmOf(
    webmInfo(
      seconds(5),
      element("7ba9", name),
      element("4461", "12345678"),
      element("7384", name),
      element("bf", "1234")
    ),
    element("1254c367", name, Buffer.alloc(2_000, "n")),
    webmTracks(webmTrack({ more: [element("536e", name)] }), sound),
    element("1043a770", name),
    cluster,
    element("1941a469", name)
  )

  const { verdict, after } = await prepared(film)

  expect(verdict).toBe("640 × 360")
  expect(after.length).toBe(film.length)
  expect(after.toString("latin1")).not.toMatch(/ann|12345678|1234|nnn/)
  expect(tracksOfWebm(after)).toEqual({ seconds: 5, picture: true, sound: true })
  expect(await prepared(after)).toMatchObject({ verdict: "640 × 360", after })
})

const tracks = webmTracks(webmTrack())

test.each([
  [
    "of another coding",
    webmOf(webmInfo(), webmTracks(webmTrack({ codec: "V_MPEG4/ISO/AVC" })), cluster),
    "V_MPEG4/ISO/AVC",
  ],
  [
    "of another sound",
    webmOf(webmInfo(), webmTracks(webmTrack(), webmTrack({ type: 2, codec: "A_AAC" })), cluster),
    "is coded as A_AAC",
  ],
  [
    "that is packed",
    webmOf(webmInfo(), webmTracks(webmTrack({ more: [element("6d80")] })), cluster),
    "is coded as V_VP9",
  ],
  [
    "with a track of text",
    webmOf(webmInfo(), webmTracks(webmTrack(), webmTrack({ type: 17, codec: "S_TEXT/UTF8" })), cluster),
    "neither picture nor sound",
  ],
  [
    "without a picture",
    webmOf(webmInfo(), webmTracks(webmTrack({ type: 2, codec: "A_OPUS" })), cluster),
    "has no picture",
  ],
  ["with a picture of no size", webmOf(webmInfo(), webmTracks(webmTrack({ width: 0 })), cluster), "has no picture"],
  ["that is too long", webmOf(webmInfo(seconds(1_201)), tracks, cluster), "longer than 20 minutes"],
  [
    "that is too large",
    webmOf(webmInfo(), webmTracks(webmTrack({ width: 8_000 })), cluster),
    "longer than 4096 pixels",
  ],
  ["without a length", webmOf(webmInfo(Buffer.alloc(0)), tracks, cluster), "was not finished"],
  ["with a length that is none", webmOf(webmInfo(element("4489", "abc")), tracks, cluster), "damaged"],
  [
    "that a browser recorded",
    Buffer.concat([element("1a45dfa3", element("4282", "webm")), endless("18538067", webmInfo(), tracks, cluster)]),
    "was not finished",
  ],
  ["with a part of no end", webmOf(webmInfo(), tracks, endless("1f43b675")), "was not finished"],
  [
    "that is Matroska",
    Buffer.concat([element("1a45dfa3", element("4282", "matroska")), element("18538067")]),
    "damaged",
  ],
  ["without what it says of itself", webmOf(tracks, cluster), "damaged"],
  ["with two lists of tracks", webmOf(webmInfo(), tracks, tracks, cluster), "damaged"],
  ["without content", webmOf(webmInfo(), tracks), "damaged"],
  ["with a part that is not of WebM", webmOf(webmInfo(), tracks, cluster, element("42f3", "<script>")), "damaged"],
  [
    "with something behind it",
    Buffer.concat([webmOf(webmInfo(), tracks, cluster), Buffer.from("<script>")]),
    "damaged",
  ],
  ["with a track that is cut", webmOf(webmInfo(), webmTracks(Buffer.from("ae8f8381", "hex")), cluster), "damaged"],
  [
    "with a list that is too large",
    webmOf(webmInfo(), webmTracks(webmTrack(), element("ec", Buffer.alloc(1_100_000))), cluster),
    "damaged",
  ],
  ["of very many parts", webmOf(webmInfo(), tracks, ...Array.from({ length: 20_000 }, () => element("ec"))), "damaged"],
  ["that is another file", Buffer.from("no film"), "damaged"],
])("rejects a video %s", async (_what, film, reason) => {
  expect((await prepared(film)).verdict).toContain(reason)
})

test("rejects a truncated video", async () => {
  expect((await prepared((await webmTrailer()).subarray(0, 100_000))).verdict).toContain("damaged")
})
