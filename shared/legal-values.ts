import { formatDays } from "./format-days.ts"
import { escapeHtml } from "./html.ts"
import { isLegalPlaceholder, placeholderPattern, type LegalPlaceholder } from "./legal-placeholders.ts"
import { submissionLimits } from "./limits/submissions.ts"
import type { Locale } from "./locales.ts"
import { studio, studioAddress } from "./studio.ts"

/** What stands in the place of a placeholder. The retention periods come from the limits that the server deletes by. */
export const legalValue = (name: LegalPlaceholder, locale: Locale): string => {
  const { application, partnership, streaming, support } = submissionLimits.keepDays
  return {
    studio: studio.name[locale],
    company: studio.legalName[locale],
    address: studioAddress(locale),
    email: studio.mail.privacy,
    applicationDays: formatDays(application, locale),
    partnershipDays: formatDays(partnership, locale),
    streamingDays: formatDays(streaming, locale),
    supportDays: formatDays(support, locale),
  }[name]
}

/** An unknown placeholder stays as it is written: publication refuses it, but a card shows what another entry says. */
const valueOf = (name: string, locale: Locale): string =>
  isLegalPlaceholder(name) ? legalValue(name, locale) : `{{${name}}}`

/** A text of a legal document with the values of its placeholders. */
export const filledText = (text: string, locale: Locale): string =>
  text.replace(placeholderPattern, (_, name: string) => valueOf(name, locale))

/**
 * HTML of a legal document with the values of its placeholders: the mail address is a link, except within one, and is
 * not broken at the end of a line.
 */
export const filledHtml = (html: string, locale: Locale): string => {
  const escaped = (name: string) => escapeHtml(valueOf(name, locale))
  return html.replace(/<a [^>]*>.*?<\/a>|<[^>]*>|\{\{(\w+)\}\}/gs, (whole: string, name: string | undefined) => {
    // A tag, or a link with what is in it.
    if (name === undefined) return whole.replace(placeholderPattern, (_, within: string) => escaped(within))
    const value = escaped(name)
    return name === "email" ? `<span class="whole-phrase"><a href="mailto:${value}">${value}</a></span>` : value
  })
}
