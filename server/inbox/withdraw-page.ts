import type { Locale } from "../../shared/locales.ts"
import { overPage, type LinkPage, type LinkPageParts } from "../mail/link-page.ts"
import { mailLinkText } from "../mail/mail-text.ts"
import type { ServiceContext } from "../service-context.ts"
import { isWithdrawable, withdrawSubmission } from "./submissions-service.ts"

const openPage = (locale: Locale): LinkPage => {
  const t = mailLinkText(locale)
  return {
    title: t("withdraw.title"),
    lead: t("withdraw.lead"),
    buttons: [{ label: t("withdraw.button"), name: "yes", value: "1" }],
    hint: t("withdraw.hint"),
  }
}

/** What the page behind the link of an acknowledgement says to browsers without scripts. */
export const withdrawPageParts = (context: ServiceContext): LinkPageParts => ({
  action: "withdraw",
  read: async (locale, token) =>
    (await isWithdrawable(context, token)) ? openPage(locale) : overPage("withdraw", locale),
  act: async (locale, token) => {
    await withdrawSubmission(context, token)
    const t = mailLinkText(locale)
    return { title: t("withdraw.done.title"), lead: t("withdraw.done.text") }
  },
})
