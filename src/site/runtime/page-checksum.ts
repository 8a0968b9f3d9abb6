/** What Gatsby gives to a page: in its HTML, and again as `page-data.json` in the browser. */
export type PageData = { data?: unknown; pageContext?: unknown }

/** Name of the body's attribute that holds the checksum of the data with which the HTML was made. */
export const checksumAttribute = "data-checksum"

/**
 * Tells data of one release from data of another: FNV-1a with 32 bits, in base 36. Not for secrets.
 *
 * @see http://www.isthe.com/chongo/tech/comp/fnv/
 */
export const pageChecksum = ({ data, pageContext }: PageData): string => {
  const text = JSON.stringify([data, pageContext])
  let sum = 0x811c9dc5
  for (let index = 0; index < text.length; index++) sum = Math.imul(sum ^ text.charCodeAt(index), 0x01000193)
  return (sum >>> 0).toString(36)
}
