import { isCommand, isElsewhere, isMedia, refuseActive, refuseFetch } from "./document-rules.ts"
import { refuseContent } from "./file-refusal.ts"
import { readXml, type XmlElement } from "./xml-elements.ts"
import type { ZipParts } from "./zip-parts.ts"

const odtType = "application/vnd.oasis.opendocument.text"

/** Parts that hold programs, or objects of other programs; these names are fixed. */
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

/** LibreOffice stores where lines were broken in it. */
const layoutCache = "layout-cache"

const checkElement = ({ name, values }: XmlElement): void => {
  if (name === "encryption-data") throw refuseContent("has a password; please save it without one")
  if (activeElements.has(name)) throw refuseActive()
  const targets = values("href")
  if (targets.some(isCommand)) throw refuseActive()
  if (!links.has(name) && targets.some(isElsewhere)) throw refuseFetch()
}

/** Whether an archive is an OpenDocument file: each begins with this part. */
export const isOdt = ({ names }: ZipParts): boolean => names[0] === "mimetype"

/** Whether some programs find an OpenDocument file in an archive of any kind. */
export const resemblesOdt = ({ names }: ZipParts): boolean =>
  names.some((name) => /^(mimetype|META-INF\/manifest\.xml)$/i.test(name))

/**
 * Rejects a document that contains programs or foreign objects, or fetches something when it is opened. Links that the
 * reader follows are allowed. Every part that can be XML is checked, and the others must be pictures or fonts. ODF 1.3,
 * parts 2 and 3.
 *
 * @throws ApiError unsupportedType, with the reason
 */
export const checkOdt = async ({ names, markup, binary }: ZipParts): Promise<void> => {
  if (binary.get("mimetype")?.toString("latin1").trim() !== odtType || !markup.has("content.xml"))
    throw refuseContent("is not a text document")
  if (names.some((name) => activePart.test(name))) throw refuseActive()
  const types = new Map<string, string>()
  for (const bytes of markup.values())
    await readXml(bytes, {
      element: (element) => {
        checkElement(element)
        if (element.name !== "file-entry") return
        for (const path of element.values("full-path")) types.set(path, element.values("media-type")[0] ?? "")
      },
    })
  for (const [name, head] of binary)
    if (name !== "mimetype" && name !== layoutCache && !isMedia(types.get(name) ?? "", head)) throw refuseActive()
}
