/**
 * Structured data for search engines. The content security policy does not restrict data blocks. `<` is escaped, so
 * that no text of an entry can close the element.
 */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
  />
)
