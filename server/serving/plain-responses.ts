import type { FastifyReply, FastifyRequest } from "fastify"
import type english from "../../locales/en/server.json"
import { defaultLocale, locales } from "../../shared/locales.ts"
import { localeTexts } from "../http/locale-texts.ts"

/** Seconds until a visitor should retry, before the first release exists. */
const retryAfter = 15

const reasons: Readonly<Record<number, string>> = {
  400: "Bad request",
  404: "Not found",
  405: "Method not allowed",
  410: "Gone",
  412: "Precondition failed",
  414: "Address too long",
  416: "Range not satisfiable",
}

/** Responds with a short text where a page is useless: invalid addresses, missing files, programs. */
export const respondWithPlainText = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header("content-type", "text/plain; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .send(`${reasons[status] ?? "The site cannot respond"}\n`)

/** Whether a client accepts HTML. Browsers name this type in requests for pages, and other types in requests for files. */
export const acceptsHtml = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept
  return (
    accept === undefined ||
    accept
      .split(",")
      .some((range) => /^\s*(?:text\/html|text\/\*|\*\/\*)\s*(?:;(?!\s*q=0(?:\.0*)?\s*$)|$)/i.test(range))
  )
}

const texts = localeTexts<typeof english>("server")

/** In every language: what a visitor reads is not known yet. */
const unpublishedPage = `<!doctype html>
<html lang="${defaultLocale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${locales.map((locale) => texts[locale].unpublished.title).join(" · ")}</title>
${locales
  .map((locale) => {
    const { heading, text } = texts[locale].unpublished
    const lang = locale === defaultLocale ? "" : ` lang="${locale}"`
    return `<h1${lang}>${heading}</h1>\n<p${lang}>${text}</p>`
  })
  .join("\n")}
</html>
`

/** Responds before the first release exists. */
export const respondUnpublished = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header("retry-after", retryAfter)
    .header("content-type", "text/html; charset=utf-8")
    .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'")
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .send(unpublishedPage)
