import { refuseContent } from "./file-refusal.ts"
import { isCommand, isElsewhere, isMedia, refuseActive, refuseFetch } from "./document-rules.ts"
import { readXml, type XmlElement } from "./xml-elements.ts"
import type { ZipParts } from "./zip-parts.ts"

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"

const activeType = /macroEnabled|\bvba|oleObject|activeX|ms-office\.(?!wordDocument)/i

const activeRelation =
  /\/(oleObject|package|control|vbaProject|aFChunk|frame|subDocument|attachedToolbars|extensibility|webextension(taskpanes)?)$/i

/** Word records the template of a document. A template on the reader's own disk fetches nothing. */
const localTemplate = /^file:\/\/\/[a-z]:[\\/]/i

/** Fields that fetch from elsewhere when the document is opened. */
const fetchingField = /^\s*(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|DATABASE|RD)\b/i

/** The keyword of a field as far as it is written, before its first blank; formulas begin with `=` and have none. */
const unfinishedKeyword = /^\s*[^\s=]*$/

/** Elements of VML and SVG that show the picture of an address. */
const pictures = new Set(["imagedata", "fill", "stroke", "image", "feImage"])

const checkRelation = (values: XmlElement["values"]): void => {
  const types = values("Type")
  if (types.some((type) => activeRelation.test(type))) throw refuseActive()
  const targets = values("Target")
  if (!values("TargetMode").some((mode) => mode.trim().toLowerCase() === "external")) return
  if (types.every((type) => type.endsWith("/hyperlink")) && !targets.some(isCommand)) return
  const isTemplate = types.every((type) => type.endsWith("/attachedTemplate"))
  if (!isTemplate || !targets.every((target) => localTemplate.test(target))) throw refuseFetch()
}

/** Checks the instructions of fields, which may be split into several texts, and hold other fields. */
const createFieldCheck = () => {
  /** The instructions of the fields that have begun, the innermost last. */
  const open: string[] = []
  /** The text since the last boundary of a field, whatever the boundaries say. */
  let piece = ""
  const check = (text = "") => {
    if (fetchingField.test(text)) throw refuseFetch()
  }
  const end = () => {
    check(piece)
    piece = ""
    open.forEach(check)
  }
  return {
    check,
    end,
    text: (text: string) => {
      piece += text
      if (open.length > 0) open.push(`${open.pop() ?? ""}${text}`)
    },
    boundary: (kinds: readonly string[]) => {
      end()
      const current = open.at(-1)
      if (kinds.includes("end")) open.pop()
      // What follows is the result of the field.
      else if (kinds.includes("separate") && current !== undefined) open.push(`${open.pop() ?? ""} `)
      else if (kinds.includes("begin")) {
        // The inner field computes what the outer one does.
        if (current !== undefined && unfinishedKeyword.test(current)) throw refuseFetch()
        open.push("")
      }
    },
  }
}

const checkMarkup = async (bytes: Buffer): Promise<void> => {
  const fields = createFieldCheck()
  await readXml(bytes, {
    element: ({ name, values }) => {
      if (name === "Relationship") checkRelation(values)
      if (name === "mailMerge") throw refuseFetch()
      if (name === "webVideoPr") throw refuseActive()
      if (name === "fldSimple") values("instr").forEach(fields.check)
      if (name === "fldChar") fields.boundary(values("fldCharType"))
      if (pictures.has(name) && ["src", "href", "althref"].flatMap(values).some(isElsewhere)) throw refuseFetch()
    },
    text: (text, within) => {
      if (within === "instrText") fields.text(text)
    },
  })
  fields.end()
}

/** The declared types of an archive's parts: by their names, else by their endings; both without regard to case. */
const readTypes = async (bytes: Buffer) => {
  const byName = new Map<string, string>()
  const byEnding = new Map<string, string>()
  const all: string[] = []
  await readXml(bytes, {
    element: ({ values }) => {
      for (const type of values("ContentType")) {
        all.push(type)
        for (const name of values("PartName")) byName.set(name.toLowerCase().replace(/^\//, ""), type)
        for (const ending of values("Extension")) byEnding.set(ending.toLowerCase(), type)
      }
    },
  })
  const typeOf = (name: string): string =>
    byName.get(name.toLowerCase()) ?? byEnding.get(/[^./]*$/.exec(name.toLowerCase())?.[0] ?? "") ?? ""
  return { all, typeOf }
}

const typesName = "[content_types].xml"

const typesPart = ({ names }: ZipParts) => names.find((name) => name.toLowerCase() === typesName)

/** Whether an archive is an Office document: each has this part. */
export const isDocx = (parts: ZipParts): boolean => typesPart(parts) !== undefined

/**
 * Rejects a document that contains programs or foreign objects, or fetches something when it is opened. Links that the
 * reader follows are allowed. Which program reads a part as what follows from types and relations, so every part that
 * can be XML is checked under all rules, and the others must be pictures or fonts. ECMA-376, parts 1 and 2.
 *
 * @throws ApiError unsupportedType, with the reason
 */
export const checkDocx = async (parts: ZipParts): Promise<void> => {
  const { all, typeOf } = await readTypes(parts.markup.get(typesPart(parts) ?? "") ?? Buffer.alloc(0))
  if (all.some((type) => activeType.test(type))) throw refuseContent("has macros; please save it without them")
  if (!all.includes(mainType) || all.some((type) => /\bmain\+xml$/.test(type) && type !== mainType))
    throw refuseContent("is not a document of Word")
  for (const [name, head] of parts.binary) if (!isMedia(typeOf(name), head)) throw refuseActive()
  for (const bytes of parts.markup.values()) await checkMarkup(bytes)
}
