import { readdirSync } from "node:fs"
import { join } from "node:path"
import { mentionMail } from "../../../server/content/comments/comments-mails.ts"
import { reviewMail } from "../../../server/content/reviews/reviews-mails.ts"
import { alertMail } from "../../../server/inbox/submission-alerts-mails.ts"
import * as submissions from "../../../server/inbox/submissions-mails.ts"
import { composedMail } from "../../../server/mail/composed-mail.ts"
import type { OutgoingMail } from "../../../server/mail/mail-service.ts"
import { invitationMail } from "../../../server/people/invitations-mails.ts"
import * as subscriptions from "../../../server/subscribers/subscriptions-mails.ts"
import { consent } from "../../../shared/consent.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { studio } from "../../../shared/studio.ts"
import { submissionKinds, type SubmissionKind } from "../../../shared/submission-kinds.ts"

const publicUrl = "https://studio.example"
const inboxes = {
  recruiting: "people@studio.example",
  partners: "offers@studio.example",
  support: "help@studio.example",
}
const email = "ann@people.example"
const id = "5b0c6dd1-6d2f-4f4c-8b6b-7d8f1d3c9a10"

const sentOf = (kind: SubmissionKind, locale: Locale): Parameters<typeof submissions.acknowledgementMail>[1] => {
  const form = {
    ...{ id, name: "Ann", email, locale, message: "Good day!" },
    ...{ consent: { version: consent.version }, botCheck: "", website: "" as const },
  }
  if (kind === "application") return { kind, form: { ...form, jobId: id } }
  if (kind === "partnership") return { kind, form: { ...form, company: "North", subject: "licensing" } }
  if (kind === "support") return { kind, form: { ...form, topic: "account", game: "frostborn" } }
  const channel = { channelUrl: "https://video.example/@ann", platform: "youtube", audience: 12 } as const
  return { kind, form: { ...form, ...channel } }
}

const facts = { gameName: null, vacancyTitle: "Painter", resumeName: null }

const letterOf = (kind: "blog" | "devblog" | "job", locale: Locale): subscriptions.SubscriberMail => ({
  ...{ entry_kind: kind, locale, title: "Night", summary: "Snow.", path: "/blog/night", subject: null, intro: null },
})

const subscriber = { id, email, leave_token: "leave" }

type Composer = {
  mails: (locale: Locale) => OutgoingMail[]
  /** A mail that may come again says how that ends; any other says what to do if it came by mistake, or how to reply. */
  end: Record<Locale, RegExp>
}

const entry = { contentType: "blog", id, title: "Night", by: "Ann" } as const

/** Everything that composes a mail, by its file and name. */
const composers: Record<string, Composer> = {
  "content/comments/comments-mails.ts mentionMail": {
    mails: (locale) => [
      mentionMail(publicUrl, { ...entry, thread: id, comment: id, text: "Look", words: "", email, locale }),
    ],
    end: { en: /they end when/, ru: /прекратятся, если/ },
  },
  "content/reviews/reviews-mails.ts reviewMail": {
    mails: (locale) =>
      (["asked", "approved", "changes", "held"] as const).map((what) =>
        reviewMail({ publicUrl }, { ...entry, what, message: "", to: { email, locale } })
      ),
    end: { en: /E-?mails .*end when/i, ru: /прекратятся, если|больше не будет, если/ },
  },
  "inbox/submission-alerts-mails.ts alertMail": {
    mails: (locale) => [
      alertMail(
        { publicUrl },
        { userId: id, email, locale, submissions: submissionKinds.map((kind) => ({ id, kind, vacancyTitle: null })) }
      ),
    ],
    end: { en: /Choose what we e-mail you about:/, ru: /Настроить такие письма:/ },
  },
  "inbox/submissions-mails.ts acknowledgementMail": {
    mails: (locale) =>
      submissionKinds.map((kind) =>
        submissions.acknowledgementMail({ publicUrl }, sentOf(kind, locale), { ...facts, withdrawToken: "token" })
      ),
    end: { en: /use the link to withdraw it/, ru: /отзовите отправленное по ссылке/ },
  },
  "inbox/submissions-mails.ts studioMail": {
    mails: (locale) =>
      submissionKinds.map((kind) =>
        submissions.studioMail({ publicUrl, inboxes }, sentOf(kind, locale), { ...facts, isLast: true })
      ),
    end: { en: /an administrator can change that/, ru: /изменить это может администратор/ },
  },
  "inbox/submissions-mails.ts answerMail": {
    mails: (locale) =>
      ["Your message", `A word from ${studio.name[locale]}`].flatMap((subject) =>
        submissionKinds.map((kind) =>
          submissions.answerMail({ inboxes }, { id, kind, email, locale }, { subject, text: "Hello" })
        )
      ),
    end: { en: /Reply to this e-mail to reach us/, ru: /Чтобы написать нам, ответьте на него/ },
  },
  "people/invitations-mails.ts invitationMail": {
    mails: (locale) => [
      invitationMail(publicUrl, { id, email, roles: ["editor"], locale, inviter: "Ann", expiresAt: new Date(0) }),
    ],
    end: { en: /do nothing/, ru: /ничего не делайте/ },
  },
  "subscribers/subscriptions-mails.ts confirmationMail": {
    mails: (locale) => [
      subscriptions.confirmationMail(
        publicUrl,
        { locale, topics: ["news"], subscriptionId: id, email, token: "token" },
        (topic) => topic
      ),
    ],
    end: { en: /do nothing/, ru: /ничего не делайте/ },
  },
  "subscribers/subscriptions-mails.ts newsletterMail": {
    mails: (locale) =>
      (["blog", "devblog", "job"] as const).map((kind) =>
        subscriptions.newsletterMail(publicUrl, letterOf(kind, locale), subscriber)
      ),
    end: { en: /Unsubscribe:/, ru: /Отписаться:/ },
  },
  "subscribers/subscriptions-mails.ts testNewsletterMail": {
    mails: (locale) => [subscriptions.testNewsletterMail(publicUrl, letterOf("blog", locale), email)],
    end: { en: /Unsubscribe:/, ru: /Отписаться:/ },
  },
}

const why: Record<Locale, RegExp> = {
  en: /^(?:You’re getting this |If this wasn’t you|If you don’t know what this is about)/,
  ru: /^(?:Вы получили это письмо, потому что|Письмо пришло, потому что|Если это были не вы|Если вы не понимаете, о чём речь)/,
}

const server = join(import.meta.dirname, "../../../server")

test("knows everything that composes a mail", async () => {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("-mails.ts"))
  const exported = await Promise.all(
    files.map(async (file) => {
      const names = Object.keys((await import(join(server, file))) as object)
      return names.filter((name) => name.endsWith("Mail")).map((name) => `${file.replaceAll("\\", "/")} ${name}`)
    })
  )
  expect(Object.keys(composers).toSorted()).toEqual(exported.flat().toSorted())
})

describe.each(Object.entries(composers))("%s", (_name, { mails, end }) => {
  test.each(locales)("names the studio once in its subject, in its sender and its first line (%s)", (locale) => {
    for (const mail of mails(locale)) {
      expect(mail.subject.split(studio.name[locale])).toHaveLength(2)
      const message = { html: null, headers: {}, ...mail, messageId: "<1@studio.example>", date: new Date(0) }
      expect(composedMail(message, "site@studio.example").from).toMatchObject({ name: studio.name[locale] })
      expect(mail.text.split("\n")[0]).toBe(studio.name[locale])
    }
  })

  test.each(locales)("says why it came and how that ends, in both forms (%s)", (locale) => {
    for (const { text, html = "" } of mails(locale)) {
      const footer = text.split("\n-- \n")[1]?.trim() ?? ""
      expect(footer).toMatch(why[locale])
      expect(footer).toMatch(end[locale])
      const [first = ""] = footer.split("\n")
      expect(html.replaceAll("&amp;", "&")).toContain(first)
    }
  })
})
