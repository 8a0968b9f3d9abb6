import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ApiError } from "../../../../server/http/api-error.ts"
import { prepareVideo } from "../../../../server/files/checks/video-check.ts"
import { box, filmHeader, filmOf, track, trailer } from "../../../support/video.ts"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "videos-"))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The size of a video or the message of the error, and the bytes of the file afterwards. */
const prepared = async (bytes: Buffer): Promise<{ verdict: string; after: Buffer }> => {
  const path = join(folder, "film")
  await writeFile(path, bytes)
  const verdict = await prepareVideo(path).then(
    ({ width, height }) => `${width} × ${height}`,
    (error: unknown) => {
      if (error instanceof ApiError) return error.details?.[0]?.message ?? error.errorName
      throw error
    }
  )
  return { verdict, after: await readFile(path) }
}

test("accepts a video that browsers play, and leaves picture and sound unchanged", async () => {
  const bytes = await trailer()
  const { verdict, after } = await prepared(bytes)
  expect(verdict).toMatch(/^\d+ × \d+$/)
  const begin = bytes.indexOf("mdat")
  expect(after.subarray(begin, begin + 200_000).equals(bytes.subarray(begin, begin + 200_000))).toBe(true)
  expect(after.length).toBe(bytes.length)
})

test("removes metadata of a phone from every part of a video", async () => {
  const place = box("udta", box("\xa9xyz", "+43.24+076.89/"))
  const film = Buffer.concat([
    filmOf(
      filmHeader(5),
      place,
      box("meta", "+43.24"),
      track({ extra: place }),
      track({ handler: "soun", codec: "mp4a", width: 0, height: 0 })
    ),
    box("uuid", Buffer.alloc(16), "<x:xmpmeta>+43.24</x:xmpmeta>"),
  ])

  const { verdict, after } = await prepared(film)

  expect(verdict).toBe("640 × 360")
  expect(after.length).toBe(film.length)
  expect(after.toString("latin1")).not.toMatch(/43\.24|udta|meta|uuid/)
  expect(await prepared(after)).toMatchObject({ verdict: "640 × 360" })
})

test.each([
  ["of another coding", filmOf(filmHeader(5), track({ codec: "hvc1" })), "is coded as hvc1"],
  ["of another sound", filmOf(filmHeader(5), track(), track({ handler: "soun", codec: "ac-3" })), "is coded as ac-3"],
  [
    "with a track of notes",
    filmOf(filmHeader(5), track(), track({ handler: "meta", codec: "mebx" })),
    "neither picture nor sound",
  ],
  [
    "without a picture",
    filmOf(filmHeader(5), track({ handler: "soun", codec: "mp4a", width: 0, height: 0 })),
    "has no picture",
  ],
  ["that is too long", filmOf(filmHeader(1_201), track()), "longer than 20 minutes"],
  [
    "that is too long, told in long numbers",
    filmOf(filmHeader(1_201, { long: true }), track()),
    "longer than 20 minutes",
  ],
  ["that is too large", filmOf(filmHeader(5), track({ width: 8_000 })), "longer than 4096 pixels"],
  ["without a header", filmOf(track()), "damaged"],
  ["with a header that is cut", filmOf(box("mvhd", Buffer.alloc(8)), track()), "damaged"],
  ["with a header of no scale", filmOf(filmHeader(5, { scale: 0 }), track()), "damaged"],
  [
    "with a track that is cut",
    filmOf(filmHeader(5), box("trak", box("mdia", box("hdlr", Buffer.alloc(4))))),
    "damaged",
  ],
  ["with a box that is too long", filmOf(filmHeader(5), Buffer.from("00ffffff74726165", "hex")), "damaged"],
  [
    "with something behind it",
    Buffer.concat([filmOf(filmHeader(5), track()), Buffer.from("<script>alert(1)</script>")]),
    "damaged",
  ],
  ["with two indexes", Buffer.concat([filmOf(filmHeader(5), track()), box("moov")]), "damaged"],
  ["without content", Buffer.concat([box("ftyp", "isom"), box("moov", filmHeader(5), track())]), "damaged"],
  ["with an index that is too large", filmOf(filmHeader(5), track(), box("free", Buffer.alloc(17_000_000))), "damaged"],
  [
    "of very many boxes",
    Buffer.concat([filmOf(filmHeader(5), track()), ...Array.from({ length: 10_000 }, () => box("free"))]),
    "damaged",
  ],
])("rejects a video %s", async (_what, film, reason) => {
  expect((await prepared(film)).verdict).toContain(reason)
})

test("rejects a truncated video", async () => {
  expect((await prepared((await trailer()).subarray(0, 100_000))).verdict).toContain("damaged")
})
