import { paths } from "../../../../shared/paths.ts"
import { subscriptionParameters } from "../../../../shared/subscriptions.ts"

/** Action of a mail link, and the token that authorizes it; null if the address lacks it. */
export type MailLink = { action: "leave" | "confirm" | "withdraw"; token: string | null }

/** Parses the address of a mail link. @param sitePath address of the page without language prefix */
export const mailLinkOf = (sitePath: string, search: string): MailLink => {
  const query = new URLSearchParams(search)
  const leave = query.get(subscriptionParameters.leave) || null
  if (sitePath === paths.withdraw) return { action: "withdraw", token: leave }
  const confirm = query.get(subscriptionParameters.confirm) || null
  return confirm !== null ? { action: "confirm", token: confirm } : { action: "leave", token: leave }
}
