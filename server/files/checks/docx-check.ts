import { refuseContent } from "./file-refusal.ts"
import { readXml, type XmlElement } from "./xml-elements.ts"
import type { ZipParts } from "./zip-parts.ts"

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"

/** Parts that hold programs, or objects of other programs. */
const activePart = /(^|\/)(vba[^/]*|activeX|embeddings|customUI\d*)(\/|\.|$)|\.(bin|exe|dll|js|vbs|html?|mht)$/i

const activeType = /macroEnabled|vbaProject|oleObject|activeX|ms-office\.(?!wordDocument)/i

const activeRelation = /\/(oleObject|package|control|vbaProject|aFChunk|frame|subDocument|attachedToolbars)$/i

/** Word records the template of a document. A template on the reader's own disk fetches nothing. */
const localTemplate = /^file:\/\/\/[a-z]:[\\/]/i

/** Fields that fetch from elsewhere when the document is opened. */
const fetchingField = /^\s*(DDEAUTO|DDE|INCLUDETEXT|INCLUDEPICTURE|LINK)\b/i

const fetches = () => refuseContent("fetches something from elsewhere when it is opened; please save it as PDF")

const checkRelation = ({ name, values }: XmlElement): void => {
  if (name !== "Relationship") return
  const types = values("Type")
  if (types.some((type) => activeRelation.test(type)))
    throw refuseContent("has objects of other programs; please save it without them")
  if (!values("TargetMode").some((mode) => mode.trim().toLowerCase() === "external")) return
  if (types.every((type) => type.endsWith("/hyperlink"))) return
  const isTemplate = types.every((type) => type.endsWith("/attachedTemplate"))
  if (!isTemplate || !values("Target").every((target) => localTemplate.test(target))) throw fetches()
}

const checkFields = async (bytes: Buffer): Promise<void> => {
  // A field's instruction may be split into several texts between two `fldChar` elements.
  let instruction = ""
  const check = (text: string) => {
    if (fetchingField.test(text)) throw fetches()
  }
  await readXml(bytes, {
    element: ({ name, values }) => {
      if (name === "fldSimple") values("instr").forEach(check)
      if (name !== "fldChar") return
      check(instruction)
      instruction = ""
    },
    text: (text, within) => {
      if (within === "instrText") instruction += text
    },
  })
  check(instruction)
}

/** Whether an archive is a Word document: each has this part. */
export const isDocx = ({ names }: ZipParts): boolean => names.includes("[Content_Types].xml")

/** Whether the content of a part is checked. */
export const isDocxText = (name: string): boolean =>
  name === "[Content_Types].xml" || name.endsWith(".rels") || /^word\/[^/]+\.xml$/.test(name)

/**
 * Rejects a document that contains programs or foreign objects, or fetches something when it is opened. Links that the
 * reader follows are allowed. ECMA-376, parts 1 and 2.
 *
 * @throws ApiError unsupportedType, with the reason
 */
export const checkDocx = async ({ names, contents }: ZipParts): Promise<void> => {
  if (names.some((name) => activePart.test(name)))
    throw refuseContent("has programs or objects of other programs; please save it without them")
  const types: string[] = []
  for (const [name, bytes] of contents) {
    if (name === "[Content_Types].xml")
      await readXml(bytes, { element: ({ values }) => types.push(...values("ContentType")) })
    else if (name.endsWith(".rels")) await readXml(bytes, { element: checkRelation })
    else await checkFields(bytes)
  }
  if (types.some((type) => activeType.test(type))) throw refuseContent("has macros; please save it without them")
  if (!types.includes(mainType)) throw refuseContent("is not a document of Word")
}
