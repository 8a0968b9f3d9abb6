/** Types of an upload by its first bytes. They do not show which document a zip contains; that is checked later. */
export type FileType = "jpeg" | "png" | "webp" | "gif" | "avif" | "mp4" | "webm" | "vtt" | "pdf" | "zip"

export type PictureType = Extract<FileType, "jpeg" | "png" | "webp" | "gif" | "avif">

/** The type of a file, null when it may not be uploaded, and a label for users. */
export type FoundType = { type: FileType | null; label: string }

/** Number of first bytes that are enough to find the type. */
export const headBytes = 4_096

const startsWith = (head: Buffer, text: string, at = 0): boolean =>
  head.subarray(at, at + text.length).toString("latin1") === text

const brandOf = (head: Buffer): string | null => (startsWith(head, "ftyp", 4) ? head.toString("latin1", 8, 12) : null)

const films = new Set(["isom", "iso2", "iso4", "iso5", "iso6", "avc1", "mp41", "mp42", "M4V ", "MSNV", "dash"])

const pictures = new Set(["heic", "heix", "heim", "hevc", "mif1", "msf1"])

const boxFile = (brand: string): FoundType => {
  if (brand === "avif") return { type: "avif", label: "an AVIF picture" }
  if (brand === "avis") return { type: null, label: "a moving AVIF picture" }
  if (films.has(brand)) return { type: "mp4", label: "an MP4 video" }
  if (pictures.has(brand)) return { type: null, label: "a HEIC picture" }
  return { type: null, label: brand === "qt  " ? "a QuickTime video" : "a video of another kind than MP4" }
}

const matroska = "\x1a\x45\xdf\xa3"

const signatures: { test: (head: Buffer) => boolean; found: FoundType }[] = [
  { test: (head) => startsWith(head, "\xff\xd8\xff"), found: { type: "jpeg", label: "a JPEG picture" } },
  { test: (head) => startsWith(head, "\x89PNG\r\n\x1a\n"), found: { type: "png", label: "a PNG picture" } },
  { test: (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6)), found: { type: "gif", label: "a GIF picture" } },
  {
    test: (head) => startsWith(head, "RIFF") && startsWith(head, "WEBP", 8),
    found: { type: "webp", label: "a WebP picture" },
  },
  { test: (head) => startsWith(head, "%PDF-"), found: { type: "pdf", label: "a PDF document" } },
  { test: (head) => startsWith(head, "PK\x03\x04"), found: { type: "zip", label: "a zip archive" } },
  {
    test: (head) => startsWith(head, "\xd0\xcf\x11\xe0"),
    found: { type: null, label: "a document of an old or locked format" },
  },
  { test: (head) => startsWith(head, "{\\rtf"), found: { type: null, label: "an RTF document" } },
  {
    test: (head) => /^(II\*\0|MM\0\*)/.test(head.toString("latin1", 0, 4)),
    found: { type: null, label: "a TIFF picture" },
  },
  { test: (head) => startsWith(head, "BM"), found: { type: null, label: "a BMP picture" } },
  {
    test: (head) => startsWith(head, matroska) && head.subarray(0, 64).includes("\x42\x82\x84webm", 0, "latin1"),
    found: { type: "webm", label: "a WebM video" },
  },
  { test: (head) => startsWith(head, matroska), found: { type: null, label: "a Matroska video" } },
  {
    test: (head) => /^(?:\xef\xbb\xbf)?WEBVTT(?:\s|$)/.test(head.toString("latin1", 0, 10)),
    found: { type: "vtt", label: "captions (WebVTT)" },
  },
  { test: (head) => startsWith(head, "MZ") || startsWith(head, "\x7fELF"), found: { type: null, label: "a program" } },
]

/** Other text is identified only for the error message. */
const textFile = (head: Buffer): FoundType => {
  const text = head.toString("latin1").replace(/\0/g, "")
  if (/<svg[\s>]/i.test(text)) return { type: null, label: "an SVG drawing" }
  if (/<(!doctype html|html|head|body|script)[\s>]/i.test(text)) return { type: null, label: "an HTML page" }
  if (/^(\xef\xbb\xbf)?\s*<\?xml/.test(text)) return { type: null, label: "an XML document" }
  return { type: null, label: "of no type that is known here" }
}

/**
 * Finds the type of a file by its first bytes. Its name and declared type are ignored, because clients can forge both.
 *
 * @param head the first `headBytes` bytes, or all bytes of a smaller file
 */
export const typeOf = (head: Buffer): FoundType => {
  const brand = brandOf(head)
  if (brand !== null) return boxFile(brand)
  return signatures.find(({ test }) => test(head))?.found ?? textFile(head)
}
