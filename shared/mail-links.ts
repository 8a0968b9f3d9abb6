import { apiBase, localizedPath, paths } from "./paths.ts"
import type { Locale } from "./locales.ts"

/** Links of mails that act by their token alone, without a session. */

export type MailAction = "leave" | "confirm" | "withdraw"

/** The page that asks before it acts, because programs open links too, and the name of the token in its address. */
const targets: Record<MailAction, { page: string; parameter: string }> = {
  leave: { page: paths.unsubscribe, parameter: "token" },
  confirm: { page: paths.unsubscribe, parameter: "confirm" },
  withdraw: { page: paths.withdraw, parameter: "token" },
}

/** The address, without the token, of the page that the server writes for an action. */
export const writtenPagePath = (action: MailAction, locale: Locale): string =>
  `${apiBase}${localizedPath(targets[action].page, locale)}`

/** The name of the token in the address of an action's page. */
export const tokenParameter = (action: MailAction): string => targets[action].parameter

/**
 * The address to which a mail links: a page that the server writes, whose form works without scripts. With scripts it
 * moves on to the site's own page, with the token in the fragment, which no browser sends.
 */
export const mailLinkPath = (action: MailAction, locale: Locale, token: string): string =>
  `${writtenPagePath(action, locale)}?${tokenParameter(action)}=${token}`

/**
 * The part of an address that has the token; empty if none has. The server's page has it in the fragment; mails of
 * earlier versions lead here themselves, with the token in the fragment or in the query. src/site/mail-links/mail-link-script.js moves it from the address to the state of the history.
 */
export const mailLinkIn = ({ hash, search, state }: { hash: string; search: string; state: unknown }): string => {
  const taken = typeof state === "object" && state !== null && "mailLink" in state ? String(state.mailLink) : ""
  return [hash.slice(1), taken, search.slice(1)].find((part) => /(?:^|&)(?:token|confirm)=[^&]/.test(part)) ?? ""
}

/**
 * What a mail link does.
 *
 * @param sitePath address of the page without language prefix
 * @param link of `mailLinkIn`
 * @returns `token` null where the address lacks it
 */
export const mailLinkOf = (sitePath: string, link: string): { action: MailAction; token: string | null } => {
  const query = new URLSearchParams(link)
  const tokenOf = (action: MailAction): string | null => query.get(targets[action].parameter) || null
  if (sitePath === paths.withdraw) return { action: "withdraw", token: tokenOf("withdraw") }
  const confirm = tokenOf("confirm")
  return confirm !== null ? { action: "confirm", token: confirm } : { action: "leave", token: tokenOf("leave") }
}

/** The name under which a form sends what a visitor copied from a mail. */
export const pastedLinkParameter = "link"

/**
 * What a visitor copied from a mail: its link, a part of it, or the token alone.
 *
 * @param sitePath address, without language prefix, of the page that asks for it
 * @returns null where no token is in it
 */
export const pastedMailLink = (sitePath: string, text: string): { action: MailAction; token: string } | null => {
  const pasted = text.trim()
  const { action, token } = mailLinkOf(sitePath, pasted.replace(/^[^?#]*[?#]/, ""))
  if (token !== null) return { action, token }
  return /^[\w-]{16,}$/.test(pasted) ? { action, token: pasted } : null
}

/** The address, without language prefix, of the page of an action. */
export const mailLinkPage = (action: MailAction): string => targets[action].page
