import { refuseContent } from "./file-refusal.ts"
import { typeOf } from "./file-type.ts"

/** The error for a document that is more than text and pictures. */
export const refuseActive = () =>
  refuseContent("has programs or objects of other programs; please save it without them, or as PDF")

/** The error for a document that loads something, or runs it, when it is opened. */
export const refuseFetch = () =>
  refuseContent("fetches something from elsewhere when it is opened; please save it as PDF")

/** Declared types of pictures and fonts. */
const mediaType =
  /^(image\/|font\/|application\/(x-font|vnd\.ms-opentype|vnd\.openxmlformats-officedocument\.obfuscatedFont|x-openoffice-(gdimetafile|wmf|emf)))/i

const pictures = new Set<string | null>(["jpeg", "png", "webp", "gif"])

/**
 * Whether a part that cannot be XML is a picture or a font.
 *
 * @param type as the document declares it
 * @param head its first bytes
 */
export const isMedia = (type: string, head: Buffer): boolean => mediaType.test(type) || pictures.has(typeOf(head).type)

/** Whether an address leads out of the document. */
export const isElsewhere = (target: string): boolean =>
  /^\s*([a-z][a-z0-9+.-]*:|\/|\\|\.\.)/i.test(target) && !/^\s*data:/i.test(target)

/** Whether the address of a link runs something on the reader's computer. */
export const isCommand = (target: string): boolean =>
  /^[\s\p{C}]*(vnd\.sun\.[a-z.]+|macro|slot|service|script|javascript|vbscript|\.uno|ms-[a-z-]+|search-ms)\s*:/iu.test(
    target
  )
