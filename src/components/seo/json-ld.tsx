/** Whatever HTML reads as markup or entity, and the line ends that old scripts do not allow in a string. */
const special = /[<>&\u2028\u2029]/g

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`

/**
 * Structured data for search engines. The content security policy does not restrict data blocks. Gatsby parses the head
 * and decodes the entities in it, in scripts too: so that no text of an entry can close the element, `&` is escaped as
 * well as `<`.
 */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(special, escaped) }}
  />
)
