import { micromark } from "micromark"
import { gfm, gfmHtml } from "micromark-extension-gfm"

/**
 * HTML of Markdown; HTML within it stays text. It is cleaned like all that is pasted, so addresses stay as they are:
 * Google Docs exports pictures as `data:` addresses. A module of its own, loaded on use.
 */
export const htmlOfMarkdown = (text: string): string =>
  micromark(text, { allowDangerousProtocol: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
