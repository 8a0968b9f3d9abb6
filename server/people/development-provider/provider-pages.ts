import type english from "../../../locales/en/server.json"
import { defaultLocale, localeOfTag, type Locale } from "../../../shared/locales.ts"
import { escapeHtml } from "../../../shared/html.ts"
import { paths } from "../../../shared/paths.ts"
import { localeTexts } from "../../http/locale-texts.ts"
import { demoAccounts, type DemoAccount } from "./demo-accounts.ts"

const texts = localeTexts<typeof english>("server")

/** The first language of the browser's list that has texts here. */
export const preferredLocale = (acceptLanguage: string | undefined): Locale => {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => {
      const [range = "", ...parameters] = entry.trim().toLowerCase().split(";")
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { locale: localeOfTag(range), weight: Number(weight ?? 1) }
    })
    .sort((one, other) => other.weight - one.weight)
  return wanted.find(({ locale }) => locale !== undefined)?.locale ?? defaultLocale
}

/** Name of the form's field; an empty value cancels. */
export const accountField = "account"

export const styleSheetName = "sign-in.css"

/** The pages load only their style sheet, send their form only to this site, and run no scripts. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export const styleSheet = `:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { box-sizing: border-box; width: min(28rem, 100%); padding: 1.5rem }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.2 }
form, ul { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none }
form { margin-top: 1.5rem }
button { width: 100%; min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid; border-radius: 6px; font: inherit;
  text-align: start; background: none; color: inherit; cursor: pointer }
button:hover { text-decoration: underline }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
`

// All HTML that is inserted here is ours; names of accounts are text.
const page = (mountPath: string, locale: Locale, title: string, content: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${mountPath}/${styleSheetName}">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

const accountButton = ({ id, name, roles }: DemoAccount, locale: Locale): string => {
  const held = roles.map((role) => texts[locale].signIn.roles[role]).join(", ") || texts[locale].signIn.noRole
  const [plainName] = name.split(" (")
  return `<li><button type="submit" name="${accountField}" value="${id}">${escapeHtml(plainName ?? "")} — ${held}</button></li>`
}

/** The choice of an account, as a plain form that works without scripts. It posts to its own address. */
export const accountPage = (mountPath: string, acceptLanguage: string | undefined): string => {
  const locale = preferredLocale(acceptLanguage)
  const { title, lead, cancel } = texts[locale].signIn
  const buttons = demoAccounts.map((account) => accountButton(account, locale)).join("\n")
  return page(
    mountPath,
    locale,
    title,
    `<p>${lead}</p>
<form method="post">
<ul>
${buttons}
</ul>
<button type="submit" name="${accountField}" value="">${cancel}</button>
</form>`
  )
}

export const providerErrorPage = (mountPath: string, acceptLanguage: string | undefined): string => {
  const locale = preferredLocale(acceptLanguage)
  const { error, errorLead, back } = texts[locale].signIn
  return page(mountPath, locale, error, `<p>${errorLead}</p>\n<p><a href="${paths.admin}">${back}</a></p>`)
}
