import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"

/** Names and values before a text. They become a block of code: a line below words would make a heading of them. */
const frontMatter = /^---\r?\n((?:[\w-]+:.*\r?\n|[ \t-].*\r?\n|\r?\n)+?)---(?=\r?\n|$)/

/**
 * HTML of Markdown; HTML within it stays text. It is cleaned like all that is pasted, so addresses stay as they are:
 * Google Docs exports pictures as `data:` addresses. A module of its own, loaded on use.
 */
export const htmlOfMarkdown = (text: string): string =>
  micromark(
    text.replace(frontMatter, (_, facts: string) => `\`\`\`\n${facts}\`\`\``),
    { allowDangerousProtocol: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] }
  )
