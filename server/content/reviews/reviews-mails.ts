import type { Locale } from "../../../shared/locales.ts"
import { paths } from "../../../shared/paths.ts"
import { studio } from "../../../shared/studio.ts"
import { mailBody } from "../../mail/mail-body.ts"
import type { OutgoingMail } from "../../mail/mail-service.ts"
import { mailText, subjectWithStudio } from "../../mail/mail-text.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentTypeName } from "../entries/content-type-names.ts"

export const reviewRequestKind = "review-asked"

type ReviewFacts = {
  what: "asked" | "approved" | "changes"
  contentType: ContentTypeName
  id: string
  /** Empty for an entry without one. */
  title: string
  /** Who asks, or who has decided. */
  by: string
  message: string
  to: { email: string; locale: Locale }
}

const kinds = { asked: reviewRequestKind, approved: "review-approved", changes: "review-changes" } as const

/** Writes to who is asked for a review, or to who asked for one and has it now. */
export const reviewMail = (
  { publicUrl }: ServiceContext,
  { what, contentType, id, title, by, message, to: { email, locale } }: ReviewFacts
): OutgoingMail => {
  const t = mailText(locale)
  const names = { by, title: title || t("review.untitled"), studio: studio.name[locale] }
  return {
    to: email,
    kind: kinds[what],
    subjectId: id,
    subject: subjectWithStudio(locale, t(`review.${what}.subject`, names)),
    ...mailBody(locale, {
      parts: [
        { heading: t(`review.${what}.subject`, names) },
        { text: t(`review.${what}.text`, names) },
        ...(message === "" ? [] : [{ quote: [{ label: by, value: message }] }]),
        { button: t("review.open"), url: `${publicUrl}${paths.admin}/${contentType}/${id}` },
      ],
      footer: [{ text: t(`review.${what}.why`, names) }, { text: t("closing") }],
    }),
  }
}
