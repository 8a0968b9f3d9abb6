import { localizedPath, paths } from "./paths.ts"
import type { Locale } from "./locales.ts"

/** The links of mails that act for whoever has their token. */

export type MailAction = "leave" | "confirm" | "withdraw"

/** The page that asks before it acts, because programs open links too, and the name of the token in its address. */
const targets: Record<MailAction, { page: string; parameter: string }> = {
  leave: { page: paths.unsubscribe, parameter: "token" },
  confirm: { page: paths.unsubscribe, parameter: "confirm" },
  withdraw: { page: paths.withdraw, parameter: "token" },
}

/**
 * The address to which a mail links. The token is in the fragment, which no browser sends: no log on the way has it, nor
 * the referrer of a request.
 */
export const mailLinkPath = (action: MailAction, locale: Locale, token: string): string =>
  `${localizedPath(targets[action].page, locale)}#${targets[action].parameter}=${token}`

/**
 * The part of an address that has the token; empty if none has. Mails had it in the query before they had it in the
 * fragment. src/site/mail-links/mail-link-script.js moves it from the address to the state of the history.
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
