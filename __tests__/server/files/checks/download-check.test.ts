import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ApiError } from "../../../../server/http/api-error.ts"
import { checkDownload } from "../../../../server/files/checks/download-check.ts"
import { archiveLimits } from "../../../../shared/limits/files.ts"
import { docxOf, odtOf, pdfOf, zipOf } from "../../../support/documents.ts"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "downloads-"))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The format of a file, or the message of the error. */
const verdict = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, "file")
  await writeFile(path, bytes)
  try {
    return await checkDownload(bytes.toString("latin1", 0, 4) === "%PDF" ? "pdf" : "zip", path)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.errorName}: ${error.details?.[0]?.message ?? ""}`
  }
}

const wallpaper = { name: "обои/зима.png", content: "pixels" }

test.each([
  ["a PDF", pdfOf(), "pdf"],
  ["an archive with folders and Russian names", zipOf(wallpaper, { name: "readme.txt" }), "zip"],
  [
    "files and folders as Unix packs them",
    zipOf({ name: "a/", mode: 0o040755 }, { name: "a/b.txt", mode: 0o100644 }),
    "zip",
  ],
  ["an archive in an archive", zipOf({ name: "logos.zip", content: zipOf(wallpaper) }), "zip"],
  ["as many entries as it may have", zipOf(...numbered(archiveLimits.entriesMax)), "zip"],
])("accepts %s", async (_what, bytes, format) => {
  expect(await verdict(bytes)).toBe(format)
})

/** Empty entries of an archive. */
function numbered(count: number) {
  return Array.from({ length: count }, (_, index) => ({ name: `${index}.txt` }))
}

/** An archive whose directory names the bytes of its one entry many times, under other names. */
const overlapping = (): Buffer => {
  const zip = zipOf({ name: "0000.bin", content: Buffer.alloc(500_000) })
  const end = zip.length - 22
  const start = zip.readUInt32LE(end + 16)
  const copies = Array.from({ length: 400 }, (_, index) => {
    const entry = Buffer.from(zip.subarray(start, end))
    entry.write(String(index).padStart(4, "0"), 46)
    return entry
  })
  const directory = Buffer.concat(copies)
  const tail = Buffer.from(zip.subarray(end))
  tail.writeUInt16LE(copies.length, 8)
  tail.writeUInt16LE(copies.length, 10)
  tail.writeUInt32LE(directory.length, 12)
  return Buffer.concat([zip.subarray(0, start), directory, tail])
}

test.each([
  ["a PDF that ends too early", pdfOf().subarray(0, 200), "unsupportedType: is damaged, or not a whole PDF"],
  ["a PDF with a password", pdfOf("<< /Encrypt 9 0 R >>"), "unsupportedType: has a password"],
  ["a PDF with a script", pdfOf("<< /S /JavaScript /JS (app.alert(1)) >>"), "unsupportedType: has scripts"],
  ["half an archive", zipOf(wallpaper).subarray(0, 40), "unsupportedType: is a damaged archive"],
  ["the head of an archive alone", Buffer.from("PK\x03\x04 and so on"), "unsupportedType: is a damaged archive"],
  ["an archive of nothing", zipOf(), "unsupportedType: is an empty archive"],
  ["a locked archive", zipOf({ ...wallpaper, encrypted: true }), "unsupportedType: has a password"],
  ["a name above the archive", zipOf({ name: "../a.txt" }), "unsupportedType: is a damaged archive"],
  ["a name at the root of a disk", zipOf({ name: "/etc/a" }), "unsupportedType: is a damaged archive"],
  [
    "two entries of one name",
    zipOf({ name: "A.txt" }, { name: "a.txt" }),
    "unsupportedType: has two parts of one name",
  ],
  [
    "two names that differ in how a letter is written",
    zipOf({ name: "обои/зимний.png".normalize("NFC") }, { name: "обои/зимний.png".normalize("NFD") }),
    "unsupportedType: has two parts of one name",
  ],
  ["a file beside a folder of its name", zipOf({ name: "a" }, { name: "a/" }), "has two parts of one name"],
  [
    "a symbolic link",
    zipOf({ name: "a", content: "/etc/passwd", mode: 0o120777 }),
    "unsupportedType: has a symbolic link",
  ],
  [
    "a name that reads otherwise than it is",
    zipOf({ name: "wallpaper-\u202egnp.exe" }),
    "unsupportedType: has hidden characters in a name",
  ],
  ["a document of Word", docxOf(), "unsupportedType: is a document or a program of another kind"],
  ["a document of OpenOffice", odtOf(), "unsupportedType: is a document or a program of another kind"],
  [
    "a program of Java",
    zipOf({ name: "META-INF/MANIFEST.MF" }),
    "unsupportedType: is a document or a program of another kind",
  ],
  ["too many entries", zipOf(...numbered(archiveLimits.entriesMax + 1)), "invalidRequest: is too large when"],
  [
    "an archive that says it unpacks to more than it may",
    zipOf(
      { name: "a.bin", content: "x", claimedSize: archiveLimits.unpackedMax - 1 },
      { name: "b.bin", content: "x", claimedSize: 2 }
    ),
    "invalidRequest: is too large when it is unpacked",
  ],
  ["entries that share their bytes", overlapping(), "invalidRequest: is too large when it is unpacked"],
])("refuses %s", async (_what, bytes, message) => {
  expect(await verdict(bytes)).toContain(message)
})
