/** Exports as WordPress writes them, with texts of our own. */

type Item = {
  id: number
  title?: string
  link?: string
  content?: string
  status?: string
  type?: string
  date?: string
  name?: string
  /** More elements, as XML. */
  more?: string
}

export const termXml = (domain: string, slug: string, name = slug): string =>
  `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`

export const metaXml = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key><![CDATA[${key}]]></wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

export const itemXml = ({
  id,
  title = `Post ${id}`,
  content = "<p>Text</p>",
  more = "",
  ...item
}: Item): string => `<item>
<title><![CDATA[${title}]]></title>
<link>${item.link ?? `https://old.example/2024/post-${id}/`}</link>
<dc:creator><![CDATA[ann]]></dc:creator>
<content:encoded><![CDATA[${content}]]></content:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date_gmt><![CDATA[${item.date ?? "2024-01-05 09:00:00"}]]></wp:post_date_gmt>
<wp:post_name><![CDATA[${item.name ?? `post-${id}`}]]></wp:post_name>
<wp:status><![CDATA[${item.status ?? "publish"}]]></wp:status>
<wp:post_type><![CDATA[${item.type ?? "post"}]]></wp:post_type>
${more}
</item>`

export const attachmentXml = (id: number, url: string, more = ""): string =>
  itemXml({ id, type: "attachment", status: "inherit", more: `<wp:attachment_url>${url}</wp:attachment_url>${more}` })

export const exportXml = (items: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old</title><link>https://old.example</link><language>en-US</language>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name><![CDATA[Ann Miller]]></wp:author_display_name></wp:author>
${items.join("\n")}
</channel>
</rss>
`
