import type { FastifyReply, FastifyRequest } from "fastify"

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
    .send(`${reasons[status] ?? "The site cannot answer"}\n`)

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

const unpublishedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Opening soon · Скоро открытие</title>
<h1>The site is being put together</h1>
<p>It will be here in a moment. Please try again shortly.</p>
<h1 lang="ru">Сайт собирается</h1>
<p lang="ru">Он появится здесь совсем скоро. Пожалуйста, зайдите чуть позже.</p>
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
