import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateSync } from "node:zlib"
import { ApiError } from "../../../../server/http/api-error.ts"
import { checkResume } from "../../../../server/files/checks/resume-check.ts"
import {
  contentTypes,
  docxOf,
  objectStreamOf,
  odtContent,
  odtOf,
  pdfOf,
  relations,
  streamOf,
  wordDocument,
  zipOf,
} from "../../../support/documents.ts"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "documents-"))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The type of a document, or the message of the error. */
const verdict = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, "document")
  await writeFile(path, bytes)
  try {
    return await checkResume(bytes.toString("latin1", 0, 4) === "%PDF" ? "pdf" : "zip", path)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.details?.[0]?.message ?? error.errorName
  }
}

const script = "<< /S /JavaScript /JS (app.alert(1)) >>"

test("accepts documents without active content", async () => {
  expect(await verdict(pdfOf())).toBe("pdf")
  expect(await verdict(pdfOf(objectStreamOf("", "<< /Title (Vue/JS \\(2 years\\)) >>", "42")))).toBe("pdf")
  expect(await verdict(pdfOf("<< /S /URI /URI (https://ann.example) >>"))).toBe("pdf")
  expect(await verdict(docxOf())).toBe("docx")
  expect(await verdict(odtOf())).toBe("odt")
})

test.each([
  ["an action", script, "scripts"],
  ["a name written with escapes", "<< /S /Java#53cript /#4aS 9 0 R >>", "scripts"],
  ["an object behind a comment", "% ) (\n<< /OpenAction << /S /JavaScript /JS <61> >> >>", "scripts"],
  ["a word that is no end", `<< /A endobj /B ${script} >>`, "scripts"],
  ["an object inside a text", `(9 0 obj ${script})`, "scripts"],
  ["an object inside a stream", streamOf("", `\n9 0 obj ${script}\nendobj`), "scripts"],
  ["a compressed object", objectStreamOf("", "<< /A 1 >>", script), "scripts"],
  [
    "a compressed object of an unnamed stream",
    objectStreamOf("", script).toString("latin1").replace("/ObjStm", "/Other_"),
    "scripts",
  ],
  ["the start of a program", "<< /S /Launch /F (calc.exe) >>", "programs"],
  ["a form that sends", "<< /S /SubmitForm /F (https://x.example) >>", "programs"],
  ["an attachment", "<< /Names << /EmbeddedFiles 7 0 R >> >>", "attached"],
  ["an attached file by its short name", "<< /Type /Filespec /EF << /F 8 0 R >> >>", "attached"],
  ["a film", "<< /Subtype /RichMedia >>", "multimedia"],
  ["a form that is a program", "<< /XFA 7 0 R >>", "form"],
  ["a password", "<< /Encrypt 7 0 R >>", "password"],
])("rejects a PDF with %s", async (_what, object, reason) => {
  expect(await verdict(pdfOf(Buffer.from(object as string, "latin1")))).toContain(reason)
})

test.each([
  ["another filter", objectStreamOf("", "<< >>").toString("latin1").replace("/FlateDecode", "/LZWDecode  ")],
  ["two filters", objectStreamOf("/Filter /FlateDecode", "<< >>").toString("latin1")],
  ["a predictor", objectStreamOf("/DecodeParms << /Predictor 12 >>", "<< >>").toString("latin1")],
  ["a count that is elsewhere", objectStreamOf("", "<< >>").toString("latin1").replace("/N 1", "/N 9 0 R")],
  ["a count that is too high", objectStreamOf("", "<< >>").toString("latin1").replace("/N 1", "/N 9")],
  ["damaged bytes", streamOf("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", "nothing").toString("latin1")],
  [
    "a bomb",
    streamOf("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.alloc(80_000_000))).toString(
      "latin1"
    ),
  ],
])("rejects a PDF whose compressed objects cannot be checked: %s", async (_what, object) => {
  expect(await verdict(pdfOf(Buffer.from(object, "latin1")))).toContain("cannot be checked")
})

test("rejects a PDF that takes too long to parse", async () => {
  const open = Buffer.from("1 0 obj << ".repeat(50_000))
  expect(await verdict(Buffer.concat([Buffer.from("%PDF-1.4\n"), open, Buffer.from("%%EOF")]))).toContain("checked")
})

test.each([
  ["cut off", pdfOf().subarray(0, 200)],
  ["of no version", Buffer.from("%PDF-x\n%%EOF")],
])("rejects a PDF that is %s", async (_what, bytes) => {
  expect(await verdict(bytes)).toContain("damaged")
})

const archive = zipOf({ name: "run.class", content: "x" })

test.each([
  ["before its end", Buffer.concat([pdfOf(), archive, Buffer.from("%%EOF\n")])],
  ["in a stream", pdfOf(streamOf("", archive))],
  ["behind it", Buffer.concat([pdfOf(), archive])],
  ["of Word", Buffer.concat([pdfOf(), docxOf(), Buffer.from("%%EOF\n")])],
])("rejects a PDF with an archive %s", async (_where, bytes) => {
  expect(await verdict(bytes)).toContain("archive at once")
})

test("accepts a PDF with only the signature of an archive's end", async () => {
  expect(await verdict(pdfOf(streamOf("", "PK\x05\x06 and so on, and on, and on")))).toBe("pdf")
  expect(await verdict(pdfOf(`% PK\x05\x06`))).toBe("pdf")
  expect(await verdict(Buffer.concat([pdfOf(), Buffer.from("PK\x05\x06")]))).toBe("pdf")
})

const macros = { name: "word/vbaProject.bin", content: "x" }

const field = (...pieces: string[]) =>
  wordDocument(
    `<w:p><w:fldChar w:fldCharType="begin"/>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join("")}<w:fldChar w:fldCharType="end"/></w:p>`
  )

test.each([
  ["macros", docxOf(macros), "programs"],
  ["macros by its type", docxOf(contentTypes("application/vnd.ms-word.document.macroEnabled.main+xml")), "macros"],
  ["an object of another program", docxOf({ name: "word/embeddings/oleObject1.xlsx", content: "x" }), "objects"],
  ["a web page inside", docxOf({ name: "word/afchunk.html", content: "x" }), "programs"],
  ["a relationship to an object", docxOf(relations({ kind: "oleObject", target: "https://x.example/a" })), "objects"],
  ["a picture from elsewhere", docxOf(relations({ kind: "image", target: "https://x.example/a.png" })), "fetches"],
  [
    "a template from elsewhere",
    docxOf(relations({ kind: "attachedTemplate", target: "https://x.example/a.dotm" })),
    "fetches",
  ],
  [
    "a second mode that hides the first",
    docxOf(
      relations({
        kind: "image",
        target: "https://x.example/a",
        more: 'TargetMode="&#69;xternal" x:TargetMode="Internal"',
      })
    ),
    "fetches",
  ],
  ["a field that runs a program", docxOf(field("DDEAUTO c:\\\\cmd.exe")), "fetches"],
  ["a field in pieces", docxOf(field("DD", "EAUTO x")), "fetches"],
  ["a simple field", docxOf(wordDocument('<w:fldSimple w:instr=" INCLUDETEXT x "/>')), "fetches"],
  [
    "a document type",
    docxOf({ name: "word/settings.xml", content: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }),
    "cannot be checked",
  ],
  [
    "XML of another encoding",
    docxOf({ name: "word/settings.xml", content: Buffer.from("<a/>", "utf16le") }),
    "cannot be checked",
  ],
  [
    "XML that says another encoding",
    docxOf({ name: "word/settings.xml", content: '<?xml version="1.0" encoding="UTF-7"?><a/>' }),
    "cannot be checked",
  ],
  ["broken XML", docxOf({ name: "word/settings.xml", content: "<a>" }), "cannot be checked"],
  ["another type", docxOf(contentTypes("application/x")), "not a document of Word"],
])("rejects a DOCX with %s", async (_what, bytes, reason) => {
  expect(await verdict(bytes)).toContain(reason)
})

test("accepts a DOCX with a template on the applicant's disk, or with link fields", async () => {
  const template = { kind: "attachedTemplate", target: "file:///C:\\Users\\Ann\\Resume.dotx" }
  expect(await verdict(docxOf(relations(template)))).toBe("docx")
  expect(await verdict(docxOf(field('HYPERLINK "https://ann.example/link"')))).toBe("docx")
})

test.each([
  ["macros", odtOf({ name: "Basic/Standard/Module1.xml", content: "<a/>" }), "programs"],
  ["scripts", odtOf({ name: "Scripts/python/a.py", content: "x" }), "programs"],
  ["an object", odtOf({ name: "Object 1/content.xml", content: "<a/>" }), "programs"],
  ["an event", odtOf(odtContent('<script:event-listener xlink:href="vnd.sun.star.script:x"/>')), "programs"],
  ["a picture from elsewhere", odtOf(odtContent('<draw:image xlink:href="https://x.example/a.png"/>')), "fetches"],
  ["a picture from a share", odtOf(odtContent('<draw:image xlink:href="\\\\x.example\\a.png"/>')), "fetches"],
  [
    "a password",
    odtOf({ name: "META-INF/manifest.xml", content: '<m:manifest xmlns:m="urn:m"><m:encryption-data/></m:manifest>' }),
    "password",
  ],
  ["another type", odtOf({ name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" }), "archive"],
])("rejects an ODT with %s", async (_what, bytes, reason) => {
  expect(await verdict(bytes)).toContain(reason)
})

test("accepts an ODT that shows its own pictures", async () => {
  expect(await verdict(odtOf(odtContent('<draw:image xlink:href="Pictures/a.png"/>')))).toBe("odt")
})

const zeros = Buffer.alloc(30_000_000)

test.each([
  ["of something else", zipOf({ name: "a.txt", content: "x" }), "archive"],
  ["that is cut off", docxOf().subarray(0, 300), "damaged"],
  ["with a part outside of it", docxOf({ name: "../../etc/passwd", content: "x" }), "damaged"],
  ["with two parts of one name", zipOf(contentTypes(), wordDocument(), { name: "Word/Document.xml" }), "two parts"],
  ["that is locked", docxOf({ name: "a.xml", content: "x", encrypted: true }), "password"],
  ["that is a bomb", docxOf(...["a", "b", "c"].map((name) => ({ name, content: zeros }))), "too large"],
  [
    "that is a bomb and denies it",
    docxOf(...["a", "b", "c"].map((name) => ({ name, content: zeros, claimedSize: 9 }))),
    "damaged",
  ],
  ["of very many parts", docxOf(...Array.from({ length: 2_001 }, (_, index) => ({ name: `p${index}` }))), "too large"],
])("rejects an archive %s", async (_what, bytes, reason) => {
  expect(await verdict(bytes)).toContain(reason)
})
