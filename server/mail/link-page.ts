import { createHash } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { element, escapeHtml, openTag } from "../../shared/html.ts"
import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import type { Locale } from "../../shared/locales.ts"
import {
  mailLinkPage,
  mailLinkPath,
  pastedLinkParameter,
  pastedMailLink,
  tokenParameter,
  writtenPagePath,
  type MailAction,
} from "../../shared/mail-links.ts"
import { apiBase, localizedPath, paths } from "../../shared/paths.ts"
import { studio } from "../../shared/studio.ts"
import { typesetHtml } from "../../shared/typeset.ts"
import { ApiError } from "../http/api-error.ts"
import { isUnexpected } from "../http/error-response.ts"
import type { RoutePolicy } from "../http/route-policy.ts"
import { mailLinkText } from "./mail-text.ts"

/** What a page says, and the buttons of its form. */
export type LinkPage = {
  title: string
  lead: string
  /** Said about what was done just now, or about what went wrong. */
  notice?: string
  /** Each row names something and has a button for it. */
  rows?: { label: string; button: LinkButton }[]
  buttons?: LinkButton[]
  /** Whether it asks for the link of a mail, because its own address has none. */
  asksForLink?: boolean
  hint?: string
}

/** A button of the form; pressing it sends its value under its name, with the token. */
export type LinkButton = {
  label: string
  /** What a screen reader says instead, where the label alone is not enough. */
  spoken?: string
  name: "drop" | "restore" | "yes"
  value: string
}

/** The page of one action, without HTTP. */
export type LinkPageParts = {
  action: MailAction
  /** What the page says; it changes nothing. */
  read: (locale: Locale, token: string) => Promise<LinkPage>
  /** Does what the pressed button says. @returns what the page then says about it @throws ApiError tokenExpired */
  act: (locale: Locale, token: string, pressed: Pick<LinkButton, "name" | "value">) => Promise<LinkPage>
}

/** With scripts the site's own page takes over, before this one is drawn. */
const script = `location.replace(location.pathname.slice(${apiBase.length})+"#"+location.search.slice(1))`

const { colors } = studio

/** In the colors of the site's own pages; its fonts would be a request more. */
const style = `:root{color-scheme:light;font:1.125rem/1.55 "Golos Text",Arial,sans-serif;background:${colors.ground};color:${colors.text}}
body{margin:0}
main{box-sizing:border-box;max-width:43rem;margin:0 auto;padding:clamp(1.5rem,6vw,4rem) 1rem;overflow-wrap:anywhere}
h1{margin:0 0 1rem;font-size:clamp(1.625rem,1.1rem + 2.3vw,2.5rem);line-height:1.15}
p{margin:0 0 1rem}
a{color:${colors.accent}}
.notice{padding:1rem;border-inline-start:.25rem solid ${colors.accent};background:${colors.sunken}}
ul{margin:1.5rem 0;padding:0;list-style:none;border-top:1px solid ${colors.line}}
li{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding:.5rem 0;border-bottom:1px solid ${colors.line}}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:2px solid ${colors.text};border-radius:.25rem;background:${colors.text};color:${colors.surface};font:inherit;font-weight:600}
li span{display:inline-block}
li span::first-letter{text-transform:uppercase}
li button{margin-inline-start:auto;background:${colors.surface};color:${colors.text}}
button:hover{border-color:${colors.accent};background:${colors.accent};color:${colors.surface}}
form:has(#link){margin:1.5rem 0}
label{display:block;margin:0;font-weight:600}
label+p{margin:0 0 .5rem}
input{box-sizing:border-box;width:100%;margin-bottom:.75rem;min-height:3.25rem;padding:.75rem 1rem;border:1px solid ${colors.muted};border-radius:.25rem;background:${colors.surface};color:inherit;font:inherit}
:focus-visible{outline:3px solid ${colors.accent};outline-offset:2px}
.actions{display:flex;flex-wrap:wrap;gap:.75rem}
.quiet{color:${colors.muted}}`

const hashOf = (source: string): string => `'sha256-${createHash("sha256").update(source).digest("base64")}'`

/** The page loads nothing, and sends its form only to this site. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

const buttonHtml = ({ label, spoken, name, value }: LinkButton): string =>
  element("button", escapeHtml(label), { type: "submit", name, value, "aria-label": spoken ?? null })

/** Asks for the link of a mail; for visitors who come without one. */
const linkFormOf = ({ action, locale }: Place): string => {
  const t = mailLinkText(locale)
  const field = openTag("input", {
    id: "link",
    name: pastedLinkParameter,
    type: "text",
    required: true,
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": "link-hint",
  })
  const content = [
    element("label", escapeHtml(t("link.label")), { for: "link" }),
    element("p", escapeHtml(t("link.hint")), { id: "link-hint", class: "quiet" }),
    field,
    `<p class="actions">${element("button", escapeHtml(t("link.button")), { type: "submit" })}</p>`,
  ]
  const mail = element("a", studio.mail.support, { href: `mailto:${studio.mail.support}` })
  const form = element("form", content.join(""), { method: "get", action: writtenPagePath(action, locale) })
  return `${form}<p class="quiet">${escapeHtml(t("link.lost"))} ${mail}</p>`
}

const formOf = ({ rows = [], buttons = [] }: LinkPage, { action, locale, token }: Place): string => {
  if (rows.length + buttons.length === 0) return ""
  const list = rows.map(({ label, button }) => `<li><span>${escapeHtml(label)}</span>${buttonHtml(button)}</li>`)
  const content = [
    openTag("input", { type: "hidden", name: tokenParameter(action), value: token }),
    list.length > 0 ? `<ul>${list.join("")}</ul>` : "",
    `<p class="actions">${buttons.map(buttonHtml).join("")}</p>`,
  ]
  return element("form", content.join(""), { method: "post", action: writtenPagePath(action, locale) })
}

type Place = { action: MailAction; locale: Locale; token: string }

const htmlOf = (page: LinkPage, place: Place, isLanding: boolean): string => {
  const t = mailLinkText(place.locale)
  const name = escapeHtml(studio.name[place.locale])
  const main = [
    `<p class="quiet">${name}</p>`,
    `<h1>${escapeHtml(page.title)}</h1>`,
    page.notice === undefined ? "" : `<p class="notice" role="status">${escapeHtml(page.notice)}</p>`,
    `<p>${escapeHtml(page.lead)}</p>`,
    page.asksForLink ? linkFormOf(place) : formOf(page, place),
    page.hint === undefined ? "" : `<p class="quiet">${escapeHtml(page.hint)}</p>`,
    `<p>${element("a", escapeHtml(t("main")), { href: localizedPath(paths.main, place.locale) })}</p>`,
  ].join("")
  return `<!doctype html><html lang="${place.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(page.title)} · ${name}</title>${
    isLanding ? `<script>${script}</script>` : ""
  }<style>${style}</style></head><body><main>${typesetHtml(main, place.locale)}</main></body></html>`
}

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .send(html)

/** Text of a page whose request fails, instead of JSON. The log has the number of the request. */
const failurePage = (
  action: MailAction,
  locale: Locale,
  { error, requestId }: { error: unknown; requestId: string }
): { status: number; page: LinkPage } => {
  const t = mailLinkText(locale)
  const name = error instanceof ApiError ? error.errorName : null
  if (name === "tokenExpired" || name === "invalidRequest") return { status: 410, page: overPage(action, locale) }
  const title = t(`${action}.title`)
  if (name === "rateLimited") return { status: 429, page: { title, lead: t("failure.tooMany") } }
  return {
    status: isUnexpected(error) ? 500 : 503,
    page: { title, lead: t("failure.failed"), hint: t("failure.number", { number: requestId }) },
  }
}

/** The page of a link that does nothing any more. */
export const overPage = (action: MailAction, locale: Locale): LinkPage => {
  const t = mailLinkText(locale)
  return { title: t(`${action}.expired.title`), lead: t(`${action}.expired.lead`) }
}

/** The page for a visitor without a token, or with an invalid one. */
const linklessPage = (action: MailAction, locale: Locale, notice?: string): LinkPage => {
  const t = mailLinkText(locale)
  return { title: t(`${action}.title`), lead: t(`${action}.noToken`), asksForLink: true, ...(notice ? { notice } : {}) }
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}

/** The action whose token is among the fields; the first one where none is. */
const actionIn = (actions: readonly [LinkPageParts, ...LinkPageParts[]], fields: Record<string, unknown>) => {
  const parts = actions.find(({ action }) => tokenParameter(action) in fields) ?? actions[0]
  return { parts, token: text(fields[tokenParameter(parts.action)]) }
}

const buttonNames = ["drop", "restore", "yes"] as const

/** From mail programs' browsers, and as a form that names no origin; the token is the only permission. */
const anyPage: RoutePolicy = { who: "anyone", origin: "any", body: "any" }

const timeWindow = 600_000

/**
 * Adds the page of the actions that share an address: GET changes nothing, because programs open links too; POST acts.
 * The scope accepts forms (`acceptForms`).
 */
export const linkPageRoutes = (
  app: FastifyInstance,
  locale: Locale,
  actions: readonly [LinkPageParts, ...LinkPageParts[]]
): void => {
  const url = writtenPagePath(actions[0].action, locale).slice(apiBase.length)
  const showFailure = (error: unknown, { id, query, body }: FastifyRequest, reply: FastifyReply): void => {
    const { action } = actionIn(actions, { ...fieldsOf(query), ...fieldsOf(body) }).parts
    const { status, page } = failurePage(action, locale, { error, requestId: id })
    void send(reply, status, htmlOf(page, { action, locale, token: "" }, false))
  }
  // Counted when the form has been read: what a refusal says depends on the action in it.
  const limitTo = (max: number) => ({ max, timeWindow, hook: "preHandler" as const })
  app.route({
    url,
    method: "GET",
    exposeHeadRoute: false,
    schema: {
      tags: ["mail links"],
      summary: "The page of an e-mail's link, for browsers without scripts; changes nothing",
    },
    config: { policy: anyPage, rateLimit: limitTo(subscriptionLimits.viewsPerTenMinutes), showFailure },
    handler: async ({ query }, reply) => {
      const fields = fieldsOf(query)
      const { parts, token } = actionIn(actions, fields)
      if (token === "") {
        const pasted = text(fields[pastedLinkParameter])
        const link = pastedMailLink(mailLinkPage(parts.action), pasted)
        if (link)
          return reply.header("cache-control", "no-store").redirect(mailLinkPath(link.action, locale, link.token), 303)
        const notice = pasted === "" ? undefined : mailLinkText(locale)("link.unread")
        const place = { action: parts.action, locale, token }
        return send(reply, 200, htmlOf(linklessPage(parts.action, locale, notice), place, pasted === ""))
      }
      return send(reply, 200, htmlOf(await parts.read(locale, token), { action: parts.action, locale, token }, true))
    },
  })
  app.route({
    url,
    method: "POST",
    schema: { tags: ["mail links"], summary: "The plain form of that page; its token is the only permission" },
    config: { policy: anyPage, rateLimit: limitTo(subscriptionLimits.requestsPerTenMinutes), showFailure },
    handler: async ({ body }, reply) => {
      const fields = fieldsOf(body)
      const { parts, token } = actionIn(actions, fields)
      const name = buttonNames.find((button) => button in fields)
      if (name === undefined) throw new ApiError("invalidRequest")
      const page = await parts.act(locale, token, { name, value: text(fields[name]) })
      return send(reply, 200, htmlOf(page, { action: parts.action, locale, token }, false))
    },
  })
}
