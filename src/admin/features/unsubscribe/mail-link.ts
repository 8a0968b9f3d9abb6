import { paths } from "../../../../shared/paths.ts"
import { subscriptionParameters } from "../../../../shared/subscriptions.ts"

/** What a link of a mail asks for, and the token that allows it; null where the address has lost it. */
export type MailLink = { action: "leave" | "confirm" | "withdraw"; token: string | null }

/** Reads the address that a mail led to. @param sitePath address of the page without language prefix */
export const mailLinkOf = (sitePath: string, search: string): MailLink => {
  const query = new URLSearchParams(search)
  const leave = query.get(subscriptionParameters.leave) || null
  if (sitePath === paths.withdraw) return { action: "withdraw", token: leave }
  const confirm = query.get(subscriptionParameters.confirm) || null
  return confirm !== null ? { action: "confirm", token: confirm } : { action: "leave", token: leave }
}
