import type { Locale } from "../../../shared/locales.ts"
import { paths } from "../../../shared/paths.ts"
import { studio } from "../../../shared/studio.ts"
import { mailBody } from "../../mail/mail-body.ts"
import type { Store } from "../../db/connection.ts"
import { queueMail, type OutgoingMail } from "../../mail/mail-service.ts"
import { mailText, shortLine, subjectWithStudio } from "../../mail/mail-text.ts"
import { mailAddressOf } from "../../people/present-users.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentTypeName } from "../entries/content-type-names.ts"
import type { Publisher } from "./reviews-repository.ts"
import { reviewMailKinds } from "./review-mail-kinds.ts"

type ReviewFacts = {
  what: "asked" | "approved" | "changes" | "held"
  contentType: ContentTypeName
  id: string
  /** Empty for an entry without one. */
  title: string
  /** The user who asks, or who has decided; empty for what is held. */
  by: string
  message: string
  to: { email: string; locale: Locale }
}

/** Mails to users who are asked for a review, who asked for one and have it now, or who could approve what is held. */
export const reviewMail = (
  { publicUrl }: Pick<ServiceContext, "publicUrl">,
  { what, contentType, id, title, by, message, to: { email, locale } }: ReviewFacts
): OutgoingMail => {
  const t = mailText(locale)
  const names = { by: shortLine(by), title: shortLine(title) || t("review.untitled"), studio: studio.name[locale] }
  return {
    to: email,
    kind: reviewMailKinds[what],
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

/**
 * Queues a mail about a review to a user who may publish, if they have an address.
 *
 * @param fallback language for users who have chosen none
 */
export const mailToPublisher = async (
  context: ServiceContext,
  store: Store,
  publisher: Publisher,
  { fallback, ...facts }: Omit<ReviewFacts, "to"> & { fallback: Locale }
): Promise<void> => {
  const email = mailAddressOf(publisher)
  if (email === null) return
  const to = { email, locale: publisher.locale ?? fallback }
  await queueMail(context, store, reviewMail(context, { ...facts, to }))
}
