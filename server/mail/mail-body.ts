import type { Locale } from "../../shared/locales.ts"
import { element, escapeHtml } from "../../shared/html.ts"

/** A paragraph of a mail: a text, or a link that stands alone. */
export type MailParagraph = string | { label: string; url: string }

const plain = (paragraph: MailParagraph): string =>
  typeof paragraph === "string" ? paragraph : `${paragraph.label}:\n${paragraph.url}`

const style = { style: "font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em" }

const html = (paragraph: MailParagraph): string =>
  element(
    "p",
    typeof paragraph === "string"
      ? escapeHtml(paragraph).replaceAll("\n", "<br>")
      : element("a", escapeHtml(paragraph.label), { href: paragraph.url })
  )

/** A mail in two forms with the same content: plain text, and simple HTML in which every text is escaped. */
export const mailBody = (locale: Locale, paragraphs: MailParagraph[]): { text: string; html: string } => ({
  text: `${paragraphs.map(plain).join("\n\n")}\n`,
  html: `<!doctype html>${element(
    "html",
    `<head><meta charset="utf-8"></head>${element("body", paragraphs.map(html).join(""), style)}`,
    { lang: locale }
  )}`,
})
