import { refuseContent } from "./file-refusal.ts"
import { readXml, type XmlElement } from "./xml-elements.ts"
import type { ZipParts } from "./zip-parts.ts"

const odtType = "application/vnd.oasis.opendocument.text"

/** Parts that hold programs, or objects of other programs. */
const activePart = /^(Basic|Scripts|Dialogs|Object ?\d*|ObjectReplacements)\//i

const activeElements = new Set([
  "event-listener",
  "script",
  "object",
  "object-ole",
  "plugin",
  "applet",
  "floating-frame",
  "dde-source",
  "dde-connection",
  "dde-connection-decl",
  "section-source",
  "auto-reload",
])

/** Elements whose links open only when the reader follows them or confirms. */
const links = new Set(["a", "template"])

const checkElement = ({ name, values }: XmlElement): void => {
  if (name === "encryption-data") throw refuseContent("has a password; please save it without one")
  if (activeElements.has(name)) throw refuseContent("has programs or objects of other programs; please save it as PDF")
  if (!links.has(name) && values("href").some((target) => /^\s*([a-z][a-z0-9+.-]*:|\/|\\|\.\.)/i.test(target)))
    throw refuseContent("fetches something from elsewhere when it is opened; please save it as PDF")
}

/** Whether an archive is an OpenDocument file: each begins with this part. */
export const isOdt = ({ names }: ZipParts): boolean => names[0] === "mimetype"

/** Whether the content of a part is checked. */
export const isOdtText = (name: string): boolean => name === "mimetype" || /\.(xml|rdf)$/.test(name)

/**
 * Rejects a document that contains programs or foreign objects, or fetches something when it is opened. Links that the
 * reader follows are allowed. ODF 1.3, parts 2 and 3.
 *
 * @throws ApiError unsupportedType, with the reason
 */
export const checkOdt = async ({ names, contents }: ZipParts): Promise<void> => {
  if (contents.get("mimetype")?.toString("latin1").trim() !== odtType || !names.includes("content.xml"))
    throw refuseContent("is not a text document")
  if (names.some((name) => activePart.test(name)))
    throw refuseContent("has programs or objects of other programs; please save it without them")
  for (const [name, bytes] of contents)
    if (name.endsWith(".xml") && bytes.length > 0) await readXml(bytes, { element: checkElement })
}
