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
import { pictureOf } from "../../../support/pictures.ts"

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
  ["a form that is a program, in an object stream", objectStreamOf("", "<< /XFA 7 0 R >>"), "form"],
  ["a password", "<< /Encrypt 7 0 R >>", "password"],
  ["another document", "<< /S /GoToR /F (\\\\\\\\x.example\\\\a) >>", "other files"],
  ["an attached document", "<< /S /GoToE /F (a) >>", "other files"],
  ["a thread of another document", "<< /S /Thread /F (https://x.example/a.pdf) >>", "other files"],
  ["a thread by a name that is elsewhere", "/Thread", "other files"],
  ["a stream that is elsewhere", streamOf("/F (https://x.example/a)", ""), "other files"],
  ["a filter of such a stream", "<< /FFilter /FlateDecode >>", "other files"],
  ["a page of another document", streamOf("/Subtype /Form /Ref << /F (a.pdf) /Page 0 >>", ""), "other files"],
  ["a sound", "<< /S /Sound /Sound 9 0 R >>", "multimedia"],
  ["a scene", "<< /Subtype /3D /3DD 9 0 R >>", "multimedia"],
  ["actions of a page", "<< /AA << /O << /S /GoTo >> >> >>", "when it is opened"],
  ["a bracket that closes nothing", `<< /A ] /S /JavaScript /JS (app.alert(1)) >>`, "scripts"],
  ["a bracket that is not closed", `<< /A [ 1 >> /S /JavaScript /JS (app.alert(1)) >>`, "scripts"],
])("rejects a PDF with %s", async (_what, object, reason) => {
  expect(await verdict(pdfOf(Buffer.from(object as string, "latin1")))).toContain(reason)
})

test.each([
  ["another filter", objectStreamOf("", "<< >>").toString("latin1").replace("/FlateDecode", "/LZWDecode  ")],
  ["two filters", objectStreamOf("/Filter /FlateDecode", "<< >>").toString("latin1")],
  ["a predictor", objectStreamOf("/DecodeParms << /Predictor 12 >>", "<< >>").toString("latin1")],
  ["parameters that are elsewhere", objectStreamOf("/DP 9 0 R", "<< >>").toString("latin1")],
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

test.each(["<< /A ] /B 1 >>", "<< /A [ 1 >> /F (x) >>", "[ >> ]", ">>", "<< /A 1"])(
  "rejects a PDF whose brackets do not match: %s",
  async (object) => {
    expect(await verdict(pdfOf(object))).toContain("cannot be checked")
  }
)

test("rejects a PDF that takes too long to parse", async () => {
  const open = Buffer.from("1 0 obj << ".repeat(50_000))
  expect(await verdict(Buffer.concat([Buffer.from("%PDF-1.4\n"), open, Buffer.from("%%EOF")]))).toContain("checked")
})

/** A PDF whose catalog says what happens when it is opened. */
const opening = (action: string, ...objects: (string | Buffer)[]): Buffer =>
  Buffer.from(
    pdfOf(...objects)
      .toString("latin1")
      .replace("/Type /Catalog", `/Type /Catalog ${action}`),
    "latin1"
  )

const link = "<< /S /URI /URI (https://x.example) >>"

test.each([
  ["in place", opening(`/OpenAction ${link}`)],
  ["in place, in a chain", opening("/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 5 0 R >>", link)],
  ["in place, by a kind that is elsewhere", opening("/OpenAction << /S 5 0 R /D [3 0 R /Fit] >>", "/Named")],
  ["with another action", opening("/OpenAction 5 0 R", "<< /S /Named /N /Print >>")],
  ["elsewhere", opening("/OpenAction 5 0 R", link)],
  ["under a name with escapes", opening("/Open#41ction 5 0 R", link)],
  ["elsewhere, in a chain", opening("/OpenAction 5 0 R", "<< /S /GoTo /D [3 0 R /Fit] /Next 6 0 R >>", link)],
  ["behind another reference", opening("/OpenAction 5 0 R", "6 0 R", link)],
  ["by an unusual number", opening("/OpenAction +5 0 R", link)],
  ["by a number with zeros", opening("/OpenAction 005 0 R", link)],
  ["with an unusual number", opening("/OpenAction 9 0 R", `4 endobj 9%\n0 obj ${link}`)],
  ["in an object stream", opening("/OpenAction 50 0 R", objectStreamOf("", link))],
  ["in the second of two versions", opening("/OpenAction 5 0 R", "[3 0 R /Fit]", `4 endobj 5 0 obj ${link}`)],
])("rejects a PDF that does something when it is opened: %s", async (_where, bytes) => {
  expect(await verdict(bytes)).toContain("when it is opened")
})

test("accepts a PDF that opens at a place of its own, and has links to click", async () => {
  const annotation = `<< /Subtype /Link /Rect [0 0 9 9] /F 4 /A ${link} >>`
  const places = ["[3 0 R /Fit]", "(chapter)", "<< /S /GoTo /D [3 0 R /Fit] >>", "null", "6 0 R", "7 0 R", "51 0 R"]
  for (const place of places) {
    const compressed = objectStreamOf("", annotation, "<< /S /GoTo /D [3 0 R /Fit] >>")
    const objects = [annotation, "[3 0 R /Fit]", "<< /S /GoTo /D [3 0 R /Fit] >>", link, compressed]
    expect([place, await verdict(opening(`/OpenAction ${place}`, ...objects))]).toEqual([place, "pdf"])
  }
})

test("accepts a PDF with threads, structure and resources whose names resemble what is refused", async () => {
  const thread = "<< /Type /Thread /F 9 0 R >>"
  const structure = "<< /Type /StructElem /Ref [9 0 R] >>"
  const resources = streamOf("/Subtype /Form /Resources << /Font << /F 9 0 R >> >>", "")
  expect(await verdict(pdfOf(thread, structure, resources))).toBe("pdf")
})

test("checks the objects of a stream also where its offsets lead elsewhere", async () => {
  const hidden = objectStreamOf("", "<< /A 1 >>", script)
  const unpacked = `50 0 51 0 << /A 1 >> ${script}`
  const stream = streamOf(`/Type /ObjStm /N 2 /First 10`, unpacked)
  expect(await verdict(pdfOf(stream))).toContain("scripts")
  expect(await verdict(pdfOf(hidden))).toContain("scripts")
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

const begin = '<w:fldChar w:fldCharType="begin"/>'
const end = '<w:fldChar w:fldCharType="end"/>'

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
  ["a second main part", docxOf(contentTypes(undefined, "application/vnd.ms-excel.sheet.main+xml")), "not a document"],
  ["types that cannot be read", docxOf({ name: "[Content_Types].xml", content: "" }), "not a document of Word"],
  ["a program that is called a picture", docxOf({ name: "word/media/a.exe", content: "MZ" }), "programs"],
  [
    "a field whose name another field computes",
    docxOf(wordDocument(`${begin}<w:instrText>D</w:instrText>${begin}<w:instrText>QUOTE 68</w:instrText>${end}${end}`)),
    "fetches",
  ],
  [
    "a field around another field",
    docxOf(wordDocument(`${begin}${begin}<w:instrText>PAGE</w:instrText>${end}<w:instrText>DDE x</w:instrText>${end}`)),
    "fetches",
  ],
  ["a page of the web", docxOf(wordDocument('<webVideoPr embeddedHtml="x"/>')), "programs"],
  ["a mail merge", docxOf({ name: "word/settings.xml", content: "<a><mailMerge/></a>" }), "fetches"],
  ["a drawing from elsewhere", docxOf(wordDocument('<w:imagedata w:src="https://x.example/a"/>')), "fetches"],
  ["a link that is a command", docxOf(relations({ kind: "hyperlink", target: "vnd.sun.star.script:a" })), "fetches"],
  ["a task pane", docxOf(relations({ kind: "webextensiontaskpanes", target: "a", more: "" })), "objects"],
])("rejects a DOCX with %s", async (_what, bytes, reason) => {
  expect(await verdict(bytes)).toContain(reason)
})

const remoteTemplate = relations({ kind: "attachedTemplate", target: "https://x.example/a.dotm" })

test.each([
  ["word/fields.XML", field("DDEAUTO x"), "fetches"],
  ["word/fields.txt", field("DDEAUTO x"), "fetches"],
  ["word/media/fields.png", field("DDEAUTO x"), "fetches"],
  ["fields", field("DDEAUTO x"), "fetches"],
  ["word/_rels/settings.xml.RELS", remoteTemplate, "fetches"],
  ["word/relations.txt", remoteTemplate, "fetches"],
])("rejects a DOCX whose part %s is active, whatever it is called", async (name, { content }, reason) => {
  const declared = contentTypes(undefined, "image/png", name)
  expect(await verdict(docxOf({ name, content: content ?? "" }))).toContain(reason)
  expect(await verdict(docxOf(declared, { name, content: content ?? "" }))).toContain(reason)
})

test("accepts a DOCX with pictures, fonts, formulas and empty parts", async () => {
  const png = await pictureOf(9, 9).png().toBuffer()
  const types = contentTypes(undefined, "application/vnd.openxmlformats-officedocument.obfuscatedFont", "word/font1")
  const formula = `${begin}<w:instrText>=</w:instrText>${begin}<w:instrText>PAGE</w:instrText>${end}${end}`
  const parts = [
    { name: "word/media/image1", content: png },
    { name: "word/font1", content: "\x01\x02" },
    { name: "word/", content: "" },
    { name: "customXml/item1.xml", content: "\ufeff<a/>" },
  ]
  expect(await verdict(docxOf(types, wordDocument(formula), ...parts))).toBe("docx")
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
  ["a link that is a command", odtOf(odtContent('<text:a xlink:href="macro:///x">x</text:a>')), "programs"],
  ["a program", odtOf({ name: "a.bin", content: "MZ" }), "programs"],
  ["another ending", odtOf({ ...odtContent('<draw:image xlink:href="//x/a"/>'), name: "styles.XML" }), "fetches"],
  ["a text that is none", odtOf({ ...odtContent("<script:event-listener/>"), name: "notes.txt" }), "programs"],
])("rejects an ODT with %s", async (_what, bytes, reason) => {
  expect(await verdict(bytes)).toContain(reason)
})

test("accepts an ODT that shows its own pictures", async () => {
  const png = await pictureOf(9, 9).png().toBuffer()
  const picture = { name: "Pictures/a", content: png }
  const manifest = {
    name: "META-INF/manifest.xml",
    content:
      '<m:manifest xmlns:m="urn:m"><m:file-entry m:full-path="Pictures/b.svm" m:media-type="image/x-svm"/></m:manifest>',
  }
  const drawing = { name: "Pictures/b.svm", content: "VCLMTF" }
  const layout = { name: "layout-cache", content: "\x01\x02" }
  const shown = odtContent('<draw:image xlink:href="Pictures/a"/>')
  expect(await verdict(odtOf(shown, picture, manifest, drawing, layout))).toBe("odt")
})

test("rejects a document that is both of Word and of OpenDocument", async () => {
  const other = { name: "META-INF/manifest.xml", content: "<a/>" }
  expect(await verdict(docxOf(other))).toContain("two documents")
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
