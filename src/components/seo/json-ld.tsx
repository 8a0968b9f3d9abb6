/**
 * Data for search engines. A block of data is no script to the content security policy; `<` is written as an escape,
 * so that no text of an entry can end the element.
 */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
  />
)
