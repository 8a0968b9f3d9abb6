import { setImmediate } from "node:timers/promises"
import sax from "sax"
import { refuseContent } from "./file-refusal.ts"

/** The start of an element; names without their prefixes, so an attribute may have several values. */
export type XmlElement = { name: string; values: (attribute: string) => string[] }

export type XmlReader = { element: (element: XmlElement) => void; text?: (text: string, within: string) => void }

const unreadable = () => refuseContent("is a document that cannot be checked; please save it as PDF")

/** How many characters are parsed before the event loop may run other work. */
const bytesPerSlice = 65_536

const decode = (bytes: Buffer): string => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    // Text in another encoding could mean one thing here and another to a word processor.
    if (text.includes("\0") || /^<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["']|us-ascii["'])/i.test(text))
      throw unreadable()
    return text
  } catch {
    throw unreadable()
  }
}

/**
 * Reads the elements of a UTF-8 XML document, in order. Rejects document types, and with them entities.
 *
 * @throws ApiError unsupportedType for XML that is not well-formed, and whatever the reader throws
 */
export const readXml = async (bytes: Buffer, reader: XmlReader): Promise<void> => {
  const text = decode(bytes)
  const parser = sax.parser(true, { xmlns: true })
  const open: string[] = []
  parser.onerror = () => {
    throw unreadable()
  }
  parser.ondoctype = () => {
    throw unreadable()
  }
  parser.onopentag = (tag) => {
    const { local: name, attributes } = tag as sax.QualifiedTag
    open.push(name)
    const values = (wanted: string) =>
      Object.values(attributes).flatMap(({ local, value }) => (local === wanted ? [value] : []))
    reader.element({ name, values })
  }
  parser.onclosetag = () => void open.pop()
  const take = (value: string) => reader.text?.(value, open.at(-1) ?? "")
  parser.ontext = take
  parser.oncdata = take
  for (let at = 0; at < text.length; at += bytesPerSlice) {
    parser.write(text.slice(at, at + bytesPerSlice))
    await setImmediate()
  }
  parser.close()
}
