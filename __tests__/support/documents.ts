import { crc32, deflateRawSync, deflateSync } from "node:zlib"

/** A PDF of one page with these objects beside it, with a correct table of places. */
export const pdfOf = (...extra: (string | Buffer)[]): Buffer => {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>",
    streamOf("", "BT /F1 12 Tf (I write HTML/JavaScript and Node/JS \\(5 years\\)) Tj ET"),
    ...extra,
  ]
  const pieces = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")]
  const places: number[] = []
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
  objects.forEach((object, index) => {
    places.push(length())
    pieces.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"))
  })
  const start = length()
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  pieces.push(Buffer.from(`${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`))
  return Buffer.concat([...pieces, Buffer.from(`startxref\n${start}\n%%EOF\n`)])
}

/** A stream object; `entries` are those of its dictionary beside its length. */
export const streamOf = (entries: string, content: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${Buffer.byteLength(content)} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from("\nendstream"),
  ])

/** A compressed stream that holds objects. */
export const objectStreamOf = (entries: string, ...objects: string[]): Buffer => {
  let place = 0
  const list = objects.map((object, index) => {
    const row = `${index + 50} ${place}`
    place += object.length + 1
    return row
  })
  const head = `${list.join(" ")} `
  const packed = deflateSync(`${head}${objects.join("\n")}\n`)
  return streamOf(`/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode ${entries}`, packed)
}

export type ZipEntry = {
  name: string
  content?: Buffer | string
  /** The size that the archive declares, when it is false. */
  claimedSize?: number
  encrypted?: boolean
  /** Kind and permissions of the file in Unix. */
  mode?: number
}

const zipHead = (entry: ZipEntry, packed: Buffer, central: boolean, place = 0): Buffer => {
  const content = Buffer.from(entry.content ?? "")
  const name = Buffer.from(entry.name)
  const head = Buffer.alloc(central ? 46 : 30)
  head.writeUInt32LE(central ? 0x02014b50 : 0x04034b50)
  const at = central ? 6 : 4
  if (central) head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, at)
  head.writeUInt16LE(0x800 | (entry.encrypted ? 1 : 0), at + 2)
  head.writeUInt16LE(8, at + 4)
  head.writeUInt32LE(crc32(content), at + 10)
  head.writeUInt32LE(packed.length, at + 14)
  head.writeUInt32LE(entry.claimedSize ?? content.length, at + 18)
  head.writeUInt16LE(name.length, at + 22)
  if (central) head.writeUInt32LE((entry.mode ?? 0) * 0x10000, 38)
  if (central) head.writeUInt32LE(place, 42)
  return Buffer.concat([head, name])
}

/** A zip archive, written byte by byte so that it can be a broken one. */
export const zipOf = (...entries: ZipEntry[]): Buffer => {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  for (const entry of entries) {
    const packed = deflateRawSync(Buffer.from(entry.content ?? ""))
    const place = pieces.reduce((sum, piece) => sum + piece.length, 0)
    directory.push(zipHead(entry, packed, true, place))
    pieces.push(zipHead(entry, packed, false), packed)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(Buffer.concat(pieces).length, 16)
  return Buffer.concat([...pieces, ...directory, end])
}

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"

const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

/** The types of a document's parts: that of its main part, and of one more. */
export const contentTypes = (type = wordType, more?: string, name = "/other"): ZipEntry => ({
  name: "[Content_Types].xml",
  content: `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type}"/>${
    more === undefined ? "" : `<Override PartName="/${name}" ContentType="${more}"/>`
  }</Types>`,
})

/** Relationships of a document; `kind` is the last word of their type. */
export const relations = (...rows: { kind: string; target: string; more?: string }[]): ZipEntry => ({
  name: "word/_rels/document.xml.rels",
  content: `<?xml version="1.0" encoding="UTF-8"?><p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships" xmlns:x="urn:x">${rows
    .map(
      ({ kind, target, more = 'TargetMode="External"' }, index) =>
        `<p:Relationship Id="r${index}" Type="${relation}/${kind}" Target="${target}" ${more}/>`
    )
    .join("")}</p:Relationships>`,
})

export const wordDocument = (body = "<w:p><w:r><w:t>I paint.</w:t></w:r></w:p>"): ZipEntry => ({
  name: "word/document.xml",
  content: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
})

/** A document of Word with these parts beside or instead of its own. */
export const docxOf = (...parts: ZipEntry[]): Buffer => {
  const own = [contentTypes(), wordDocument(), relations({ kind: "hyperlink", target: "https://ann.example" })]
  return zipOf(...own.filter((part) => !parts.some((other) => other.name === part.name)), ...parts)
}

const odfNamespaces = ["office", "text", "draw", "script", "manifest"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ")

export const odtContent = (body: string): ZipEntry => ({
  name: "content.xml",
  content: `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${odfNamespaces} xmlns:xlink="http://www.w3.org/1999/xlink"><office:scripts/><office:body>${body}</office:body></office:document-content>`,
})

/** A text document of OpenDocument with these parts beside or instead of its own. */
export const odtOf = (...parts: ZipEntry[]): Buffer => {
  const link = '<text:p><text:a xlink:href="https://ann.example">Ann</text:a></text:p>'
  const own = [{ name: "mimetype", content: "application/vnd.oasis.opendocument.text" }, odtContent(link)]
  return zipOf(...own.filter((part) => !parts.some((other) => other.name === part.name)), ...parts)
}
