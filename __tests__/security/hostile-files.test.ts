import { crc32 } from "node:zlib"
import { errorCodes } from "../../shared/contract/error-codes.ts"
import { childProcessesOf } from "../support/child-process.ts"
import {
  contentTypes,
  docxOf,
  objectStreamOf,
  odtContent,
  odtOf,
  pdfOf,
  relations,
  streamOf,
} from "../support/documents.ts"
import { pictureOf } from "../support/pictures.ts"
import { addStaff } from "../support/signed-in-users.ts"
import { useTestApp } from "../support/test-app.ts"
import { addTicket, receivedParts, uploadAs, uploadWith, type Uploaded } from "../support/upload.ts"

const api = useTestApp()

const outcome = ({ status, body }: Uploaded): string => `${status} ${body.code}`

const refused = `415 ${errorCodes.unsupportedType.code}`

const stored = async (): Promise<number> =>
  (await api.database.store.selectFrom("stored_bytes_check").select("storage_key").execute()).length

afterEach(async () => {
  expect(await receivedParts(api.dataDir)).toEqual([])
})

/** A PNG whose header claims a size that its few bytes unpack to, or not. */
const claiming = async (width: number, height: number): Promise<Buffer> => {
  const bytes = await pictureOf(8, 8).png().toBuffer()
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}

test("rejects pictures that are bombs, and takes the next picture", async () => {
  const editor = await addStaff(api, "editor")
  const bombs: [string, Buffer, string][] = [
    ["more pixels than are decoded", await claiming(60_000, 60_000), "400 1000"],
    ["real pixels, too many", await pictureOf(15_000, 4_000).png({ compressionLevel: 9 }).toBuffer(), "400 1000"],
    ["fewer pixels than it claims", await claiming(7_000, 7_000), refused],
    ["a picture of another format", await pictureOf(20, 20).tiff().toBuffer(), refused],
  ]
  for (const [what, bytes, expected] of bombs)
    expect([what, outcome(await uploadAs(api, editor, bytes))]).toEqual([what, expected])

  expect(outcome(await uploadAs(api, editor, await pictureOf(500, 300).avif({ effort: 0 }).toBuffer()))).toBe("200 0")
})

test("rejects a picture whose decoder is killed, and takes the next one", async () => {
  const editor = await addStaff(api, "editor")
  const uploading = uploadAs(api, editor, await pictureOf(5_000, 4_000).jpeg().toBuffer())
  let pid: number | undefined
  while (pid === undefined) [pid] = await childProcessesOf(process.pid, "isolated/main.ts")
  process.kill(pid, "SIGKILL")

  expect(outcome(await uploading)).toBe(refused)

  expect(await stored()).toBe(0)
  expect(outcome(await uploadAs(api, editor, await pictureOf(500, 300).jpeg().toBuffer()))).toBe("200 0")
})

const link = "<< /S /URI /URI (https://x.example) >>"
const opening = (action: string, ...objects: (string | Buffer)[]): Buffer =>
  Buffer.from(
    pdfOf(...objects)
      .toString("latin1")
      .replace("/Type /Catalog", `/Type /Catalog ${action}`),
    "latin1"
  )
const broken = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes
      .toString("latin1")
      .replace(/xref\n[\s\S]*trailer/, "trailer")
      .replace(/startxref\n\d+/, "startxref\n7"),
    "latin1"
  )
const fields = '<w:document xmlns:w="urn:w"><w:fldSimple w:instr="DDEAUTO c:\\\\cmd.exe"/></w:document>'
const template = relations({ kind: "attachedTemplate", target: "https://x.example/a.dotm" }).content ?? ""

test.each([
  ["a PDF that opens another file", pdfOf("<< /S /GoToR /F (\\\\\\\\x.example\\\\a) >>")],
  ["a PDF that starts a program", pdfOf("<< /S /Launch /F (calc.exe) >>")],
  ["a PDF that opens an address by itself", opening("/OpenAction 5 0 R", link)],
  ["a PDF that does so on its pages", pdfOf(`<< /AA << /O ${link} >> >>`)],
  ["a PDF with a thread elsewhere", pdfOf("<< /S /Thread /F (https://x.example) >>")],
  ["a PDF with sound", pdfOf("<< /S /Sound /Sound 9 0 R >>")],
  ["a PDF with a stream elsewhere", pdfOf(streamOf("/F (https://x.example)", ""))],
  ["a PDF with a scene", pdfOf("<< /Subtype /3D >>")],
  ["a PDF with XFA", pdfOf("<< /XFA 9 0 R >>")],
  ["a PDF with a password", pdfOf("<< /Encrypt 9 0 R >>")],
  ["a PDF with names in escapes", pdfOf("<< /S /#47#6f#54#6f#52 >>")],
  ["a PDF with an object stream", pdfOf(objectStreamOf("", "<< /S /GoToR >>"))],
  ["a PDF with a broken table", broken(pdfOf("<< /S /Launch >>"))],
  ["a DOCX with fields in .txt", docxOf({ name: "word/a.txt", content: fields })],
  ["a DOCX with fields in .XML", docxOf({ name: "word/a.XML", content: fields })],
  [
    "a DOCX with fields in a picture",
    docxOf(contentTypes(undefined, "image/png", "a.png"), { name: "a.png", content: fields }),
  ],
  ["a DOCX with a template in .RELS", docxOf({ name: "word/_rels/settings.xml.RELS", content: template })],
  ["an ODT with a program in .txt", odtOf({ ...odtContent("<script:event-listener/>"), name: "a.txt" })],
])("rejects %s", async (_what, bytes) => {
  expect(outcome(await uploadWith(api, await addTicket(api), bytes))).toBe(refused)
  expect(await stored()).toBe(0)
})

test("takes honest resumes, with links to click", async () => {
  const annotation = `<< /Subtype /Link /Rect [0 0 9 9] /A ${link} >>`
  const linked = relations({ kind: "hyperlink", target: "https://ann.example" })
  for (const bytes of [
    opening("/OpenAction [3 0 R /Fit]", annotation),
    broken(pdfOf(annotation)),
    docxOf(linked),
    odtOf(),
  ])
    expect(outcome(await uploadWith(api, await addTicket(api), bytes))).toBe("200 0")
})
