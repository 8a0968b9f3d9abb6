/** Comments around what Markdown has no form for: other programs do not show them. */

const names = ["block", "callout", "details", "gallery", "nested"] as const

export type CommentName = (typeof names)[number]

/** A comment that begins a block, or with `/` ends it. Nothing in its values can end the comment itself. */
export const commentOf = (name: CommentName | `/${CommentName}`, values: object | null = null): string => {
  if (values === null) return `<!-- ${name} -->`
  const json = JSON.stringify(values)
    .replace(/--/g, "-\\u002d")
    .replace(/[<>]/g, (sign) => (sign === "<" ? "\\u003c" : "\\u003e"))
  return `<!-- ${name} ${json} -->`
}

/** What a comment begins or ends; null for any other HTML. @throws SyntaxError for values that are no JSON */
export const readComment = (html: string): { name: CommentName; isEnd: boolean; values: unknown } | null => {
  const [, end, word, json] = /^<!-- (\/?)([a-z]+)(?: (\{.*\}))? -->$/s.exec(html) ?? []
  const name = names.find((one) => one === word)
  return name ? { name, isEnd: end === "/", values: json === undefined ? null : JSON.parse(json) } : null
}
