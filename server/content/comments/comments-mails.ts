import type { Locale } from "../../../shared/locales.ts"
import { paths } from "../../../shared/paths.ts"
import { studio } from "../../../shared/studio.ts"
import { mailBody } from "../../mail/mail-body.ts"
import type { OutgoingMail } from "../../mail/mail-service.ts"
import { mailText, shortLine, subjectWithStudio } from "../../mail/mail-text.ts"
import type { ContentTypeName } from "../entries/content-type-names.ts"

type MentionFacts = {
  contentType: ContentTypeName
  /** Of the entry. */
  id: string
  title: string
  thread: string
  comment: string
  /** The user who wrote it. */
  by: string
  text: string
  /** What the block says, on one line or several; empty for one without words. */
  words: string
  email: string
  locale: Locale
}

/** Where a comment is read in the admin. */
const commentPath = ({ contentType, id, thread }: Pick<MentionFacts, "contentType" | "id" | "thread">): string =>
  `${paths.admin}/${contentType}/${id}?comment=${thread}`

/** The kind under which mails about mentions are stored. */
export const mentionKind = "comment-mention"

/** Writes to a user whom a comment mentions. */
export const mentionMail = (publicUrl: string, facts: MentionFacts): OutgoingMail => {
  const { locale, words, text, email, comment } = facts
  const t = mailText(locale)
  const names = { by: shortLine(facts.by), title: shortLine(facts.title) || t("mention.untitled") }
  return {
    to: email,
    kind: mentionKind,
    subjectId: comment,
    subject: subjectWithStudio(locale, t("mention.subject", names)),
    ...mailBody(locale, {
      parts: [
        { heading: t("mention.heading", names) },
        {
          quote: [
            { label: t("mention.comment"), value: text },
            ...(words === "" ? [] : [{ label: t("mention.block"), value: words }]),
          ],
        },
        { button: t("mention.read"), url: `${publicUrl}${commentPath(facts)}` },
      ],
      footer: [{ text: t("mention.why", { studio: studio.name[locale] }) }, { text: t("closing") }],
    }),
  }
}
