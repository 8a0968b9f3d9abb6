import { setImmediate } from "node:timers/promises"
import { promisify } from "node:util"
import { constants, inflate } from "node:zlib"
import { resumeLimits } from "../../../shared/limits/files.ts"
import { dictionaryTokens, readPdfObject, type PdfObject, type PdfToken } from "./pdf-objects.ts"
import { refuseContent } from "./file-refusal.ts"

const unpack = promisify(inflate)

const opensItself = "does something when it is opened; please print it to a new PDF"
const refersElsewhere = "refers to other files; please print it to a new PDF"

/** What makes a document active, or embeds other content; ISO 32000-2, sections 7.3, 7.6, 7.11, 8.10, 12.6, 12.7 and 13. */
const refused: [reason: string, names: string[]][] = [
  ["has a password; please save it without one", ["Encrypt"]],
  ["has scripts; please save it without them", ["JavaScript", "JS"]],
  ["has files attached; please save it without them", ["EmbeddedFile", "EmbeddedFiles", "EF"]],
  ["starts programs or sends data; please save it without that", ["Launch", "ImportData", "SubmitForm"]],
  [refersElsewhere, ["GoToR", "GoToE", "FFilter", "FDecodeParms", "OPI"]],
  [
    "has multimedia; please save it without that",
    ["RichMedia", "RichMediaExecute", "Rendition", "Movie", "Sound", "3D", "GoTo3DView", "U3D", "PRC"],
  ],
  ["has a form of a kind that is not taken; please print it to a new PDF", ["XFA"]],
  [opensItself, ["AA"]],
]

const reasonOf = new Map<string, string>(
  refused.flatMap(([reason, names]) => names.map((name) => [`/${name}`, reason] as const))
)

const unreadable = () => refuseContent("is a PDF that cannot be checked; please print it to a new PDF")

/** How many bytes are checked before the event loop may run other work. */
const bytesPerSlice = 262_144

/** How much of one document may be read, in characters. A sound document is read little more than once. */
type Budget = { left: number; sinceRest: number; unpackedLeft: number }

const spend = async (budget: Budget, length: number): Promise<void> => {
  budget.left -= length + 16
  budget.sinceRest += length + 16
  if (budget.left < 0) throw unreadable()
  if (budget.sinceRest < bytesPerSlice) return
  budget.sinceRest = 0
  await setImmediate()
}

/** What the objects of a document say about its opening, which only all of them together decide. */
type Opening = {
  /** Numbers of the objects that OpenAction refers to. */
  actions: Set<string>
  /** Numbers of the objects that do more than show a place of the document. */
  active: Set<string>
}

/** In place of a number that is written in an unusual way: it may be any. */
const anyNumber = "any"

const numberOfObject = (digits = ""): string =>
  /^\d{1,10}$/.test(digits) ? digits.replace(/^0+(?=\d)/, "") : anyNumber

/** The number of the object whose keyword `obj` is at an index. */
const numberBefore = (text: string, index: number): string => {
  const before = text.slice(Math.max(0, index - 64), index)
  return numberOfObject(/[\0\t\n\f\r ](\d+)[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*$/.exec(before)?.[1])
}

/** All values of a key of a dictionary: a second one is a trick. */
const valuesOf = (tokens: readonly PdfToken[], key: string): PdfToken[] =>
  tokens.flatMap((token, index) => (token === key ? [tokens[index + 1] ?? ""] : []))

/** Whether a dictionary is an action that does more than lead to a place of the document, or a chain of actions. */
const isActive = (tokens: readonly PdfToken[], start = 0): boolean => {
  if (tokens[start] !== "<<") return false
  const action = dictionaryTokens(tokens, start)
  return action.includes("/Next") || action.includes("/URI") || valuesOf(action, "/S").some((kind) => kind !== "/GoTo")
}

const isReference = (token = ""): boolean => !/^(\[|\(\)|<<|\/.*|null)$/.test(token)

const checkOpening = ({ actions, active }: Opening): void => {
  for (const number of actions)
    if (number === anyNumber ? active.size > 0 : active.has(number) || active.has(anyNumber))
      throw refuseContent(opensItself)
}

const checkObject = ({ tokens, stream, isBalanced }: PdfObject, number: string, opening: Opening): void => {
  const reason = tokens.map((token) => reasonOf.get(token)).find(Boolean)
  if (reason) throw refuseContent(reason)
  tokens.forEach((token, index) => {
    const next = tokens[index + 1]
    // An article's thread has this type; an action of this kind may open another document.
    if (token === "/Thread" && tokens[index - 1] !== "/Type") throw refuseContent(refersElsewhere)
    // A page of another document; in structure elements it is an array.
    if (token === "/Ref" && next !== "[") throw refuseContent(refersElsewhere)
    if (token !== "/OpenAction") return
    if (isActive(tokens, index + 1)) throw refuseContent(opensItself)
    if (isReference(next)) opening.actions.add(numberOfObject(next))
  })
  // Without a number it is mostly no object: the letters `obj` are found in any bytes.
  if (!isBalanced && number !== anyNumber) throw unreadable()
  // The file that holds the bytes of the stream; some readers take it for the filter.
  if (stream !== null && dictionaryTokens(tokens, 0, 1).includes("/F")) throw refuseContent(refersElsewhere)
  // An object that only refers to another one hides what is opened.
  const refers = number !== anyNumber && tokens.length === 1 && isReference(tokens[0])
  if (refers || isActive(tokens)) opening.active.add(number)
}

const numberOf = (tokens: readonly PdfToken[], key: string): number => {
  const [value = "", ...more] = valuesOf(tokens, key)
  // A reference to an object elsewhere would be followed by a generation and R.
  const index = tokens.indexOf(key)
  if (more.length > 0 || !/^\d{1,9}$/.test(value) || tokens[index + 3] === "R") throw unreadable()
  return Number(value)
}

/** The bytes of a stream of objects; only FlateDecode or no compression is accepted. */
const unpackedStream = async (object: PdfObject, bytes: Buffer, budget: Budget): Promise<string> => {
  // Parameters may be elsewhere, and change what the stream contains.
  if (object.tokens.some((token) => token === "/DecodeParms" || token === "/DP")) throw unreadable()
  const filters = valuesOf(object.tokens, "/Filter")
  const data = bytes.subarray(object.stream ?? 0)
  if (filters.length === 0) {
    budget.unpackedLeft -= data.length
    if (budget.unpackedLeft < 0) throw unreadable()
    return data.toString("latin1")
  }
  const index = object.tokens.indexOf("/Filter")
  const [one, two, three] = object.tokens.slice(index + 1, index + 4)
  const usual = one === "/FlateDecode" || (one === "[" && two === "/FlateDecode" && three === "]")
  if (filters.length > 1 || !usual) throw unreadable()
  try {
    // Bytes behind the compressed data are ignored, so its end need not be known.
    const options = { maxOutputLength: budget.unpackedLeft, finishFlush: constants.Z_SYNC_FLUSH }
    const unpacked = await unpack(data, options)
    budget.unpackedLeft -= unpacked.length
    budget.left += unpacked.length * 3
    return unpacked.toString("latin1")
  } catch {
    throw unreadable()
  }
}

/**
 * An object stream begins with a list of its objects: pairs of a number and an offset; ISO 32000-2, section 7.5.7. Some
 * readers go by the offsets, others read one object after the other.
 */
const checkObjectStream = async (object: PdfObject, bytes: Buffer, budget: Budget, opening: Opening): Promise<void> => {
  const first = numberOf(object.tokens, "/First")
  const count = numberOf(object.tokens, "/N")
  const text = await unpackedStream(object, bytes, budget)
  const list = text.slice(0, first).match(/\d+/g) ?? []
  if (list.length < count * 2) throw unreadable()
  const check = async (start: number, number: string): Promise<number> => {
    const held = readPdfObject(text, start, budget.left)
    await spend(budget, held.length)
    checkObject(held, number, opening)
    return start + held.length
  }
  const number = (index: number) => numberOfObject(list[index * 2])
  for (let index = 0; index < count; index += 1) await check(first + Number(list[index * 2 + 1]), number(index))
  for (let at = first, index = 0; at < text.length; index += 1) at = await check(at, number(Math.min(index, count)))
}

/** End of a ZIP directory, and start of one of its entries; APPNOTE.TXT of ZIP, sections 4.3.16 and 4.3.12. */
const [directoryEnd, directoryEntry] = [Buffer.from("PK\x05\x06"), 0x02014b50]

/** Whether programs find a ZIP archive in it: they search for its directory and ignore what is before and behind. */
const holdsArchive = (bytes: Buffer): boolean => {
  for (let at = bytes.indexOf(directoryEnd); at >= 0; at = bytes.indexOf(directoryEnd, at + 1)) {
    if (at + 16 > bytes.length) return false
    const start = at - bytes.readUInt32LE(at + 12)
    if (start >= 0 && bytes.readUInt32LE(start) === directoryEntry) return true
  }
  return false
}

/**
 * Rejects a document that does more than show itself. Checks every place where an object can begin, also in compressed
 * streams, whatever the document's own index says: readers repair damaged documents in different ways.
 *
 * @throws ApiError unsupportedType, with the reason and what to do about it
 */
export const checkPdf = async (bytes: Buffer): Promise<void> => {
  const text = bytes.toString("latin1")
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-2_048).includes("%%EOF"))
    throw refuseContent("is damaged, or not a whole PDF")
  if (holdsArchive(bytes)) throw refuseContent("is a PDF and an archive at once; please print it to a new PDF")
  const budget: Budget = { left: text.length * 3 + bytesPerSlice, sinceRest: 0, unpackedLeft: resumeLimits.unpackedMax }
  const opening: Opening = { actions: new Set(), active: new Set() }
  for (const { index, 0: word } of text.matchAll(/obj|trailer/g)) {
    const object = readPdfObject(text, index + word.length, budget.left)
    await spend(budget, object.length)
    checkObject(object, word === "obj" ? numberBefore(text, index) : anyNumber, opening)
    const holdsObjects = object.tokens.includes("/ObjStm") || object.tokens.includes("/First")
    if (object.stream !== null && holdsObjects) await checkObjectStream(object, bytes, budget, opening)
  }
  checkOpening(opening)
}
