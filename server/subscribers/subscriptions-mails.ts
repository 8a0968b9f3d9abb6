import { subscriptionLimits } from "../../shared/limits/subscriptions.ts"
import { localeTags, type Locale } from "../../shared/locales.ts"
import { apiBase } from "../../shared/paths.ts"
import { mailLinkPath } from "../../shared/mail-links.ts"
import { studio } from "../../shared/studio.ts"
import { subscribePaths, type Topic } from "../../shared/subscriptions.ts"
import { mailBody } from "../mail/mail-body.ts"
import { mailText, subjectWithStudio } from "../mail/mail-text.ts"
import type { NotificationRow } from "./notifications-repository.ts"
import type { NameTopic } from "./topic-names.ts"
import type { Subscriber } from "./subscriptions-repository.ts"
import type { OutgoingMail } from "../mail/mail-service.ts"

export const confirmationKind = "subscription-confirm"

const hour = 3_600_000

type ConfirmationFacts = { locale: Locale; topics: Topic[]; subscriptionId: string; email: string; token: string }

/** Asks an address to confirm a subscription to the topics; without confirmation nothing happens. */
export const confirmationMail = (publicUrl: string, facts: ConfirmationFacts, nameOf: NameTopic): OutgoingMail => {
  const { locale, email, token } = facts
  const t = mailText(locale)
  const names = { studio: studio.name[locale] }
  const list = new Intl.ListFormat(localeTags[locale].bcp47, { type: "conjunction" })
  const url = `${publicUrl}${mailLinkPath("confirm", locale, token)}`
  return {
    to: email,
    kind: confirmationKind,
    subjectId: facts.subscriptionId,
    subject: t("subscription.confirm.subject", names),
    ...mailBody(locale, {
      parts: [
        { heading: t("subscription.confirm.heading") },
        {
          text: t("subscription.confirm.text", {
            ...names,
            topics: list.format(facts.topics.map((topic) => nameOf(topic, (own) => t(`topic.${own}`)))),
          }),
        },
        { button: t("subscription.confirm.link"), url },
        { text: t("subscription.confirm.term", { count: subscriptionLimits.confirmFor / hour }) },
      ],
      footer: [{ text: t("subscription.confirm.ignore") }, { text: t("closing") }],
    }),
  }
}

/** What a mail says about an entry. */
export type SubscriberMail = Pick<
  NotificationRow,
  "entry_kind" | "locale" | "title" | "summary" | "path" | "subject" | "intro"
>

const subscriberMailBody = (publicUrl: string, newsletter: SubscriberMail, leaveToken: string) => {
  const { entry_kind: kind, locale, title, summary, path, intro } = newsletter
  const t = mailText(locale)
  const lines = intro ?? summary
  return mailBody(locale, {
    parts: [
      { heading: title },
      ...(lines === "" ? [] : [{ text: lines }]),
      { button: t(`notification.${kind}.link`), url: `${publicUrl}${path}` },
    ],
    footer: [
      { text: t("notification.why", { studio: studio.name[locale] }) },
      { link: t("subscription.leave"), url: `${publicUrl}${mailLinkPath("leave", locale, leaveToken)}` },
    ],
  })
}

/** The subject without words of an editor, before the name of the studio. */
const usualSubject = ({ entry_kind: kind, locale, title }: SubscriberMail): string => {
  const t = mailText(locale)
  return t(`notification.${kind}.subject`, { title })
}

const subscriberMailSubject = (newsletter: SubscriberMail): string =>
  subjectWithStudio(newsletter.locale, newsletter.subject ?? usualSubject(newsletter))

type Recipient = Pick<Subscriber, "id" | "email" | "leave_token">

/** Notifies a subscriber of an entry. Mail programs get one-click unsubscribe (RFC 8058), subscribers a link. */
export const newsletterMail = (publicUrl: string, newsletter: SubscriberMail, subscriber: Recipient): OutgoingMail => {
  const oneClick = `${publicUrl}${apiBase}${subscribePaths.remove}?token=${subscriber.leave_token}`
  return {
    to: subscriber.email,
    kind: "notification",
    subjectId: subscriber.id,
    subject: subscriberMailSubject(newsletter),
    headers: { "List-Unsubscribe": `<${oneClick}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    ...subscriberMailBody(publicUrl, newsletter, subscriber.leave_token),
  }
}

/** The token of no subscription: the page behind it says that there is nothing to end. */
const noToken = "test"

/** What subscribers would get, to be looked at, and the words that it would have without those of an editor. */
export const newsletterSample = (publicUrl: string, newsletter: SubscriberMail) => {
  const { text, html } = subscriberMailBody(publicUrl, newsletter, noToken)
  const words = { subject: usualSubject(newsletter), intro: newsletter.summary }
  return { subject: subscriberMailSubject(newsletter), text, html, words }
}

/** The same mail to a user, who sees what subscribers would get. */
export const testNewsletterMail = (publicUrl: string, newsletter: SubscriberMail, to: string): OutgoingMail => {
  const t = mailText(newsletter.locale)
  return {
    to,
    kind: "notification-test",
    subject: t("notification.test.subject", { subject: subscriberMailSubject(newsletter) }),
    ...subscriberMailBody(publicUrl, newsletter, noToken),
  }
}
