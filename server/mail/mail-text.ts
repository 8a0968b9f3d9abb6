import { createInstance, type TFunction } from "i18next"
import { defaultLocale, locales, type Locale } from "../../shared/locales.ts"
import { nestedQuotes } from "../../shared/nested-quotes.ts"
import { studio } from "../../shared/studio.ts"
import { localeFile } from "../http/locale-texts.ts"

const namespaces = ["mail", "mailLinks", "forms"] as const

const texts = createInstance()

void texts.use(nestedQuotes).init({
  resources: Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(namespaces.map((namespace) => [namespace, localeFile(locale, namespace)])),
    ])
  ),
  ns: namespaces,
  defaultNS: "mail",
  fallbackLng: defaultLocale,
  // Texts are escaped when they become HTML; a subject and a plain text need no escaping.
  interpolation: { escapeValue: false },
  postProcess: nestedQuotes.name,
  initAsync: false,
})

/** The texts of mails (locales/<language>/mail.json) in a language. */
export const mailText = (locale: Locale): TFunction<"mail"> => texts.getFixedT(locale, "mail")

/** A subject with the studio's name, unless it is in it already: of senders a list of mails may show only addresses. */
export const subjectWithStudio = (locale: Locale, subject: string): string => {
  const name = studio.name[locale]
  return subject.replaceAll("\u00a0", " ").includes(name) ? subject : `${subject} · ${name}`
}

/** UTF-16 code units of a name or title in a subject. */
const shortMax = 120

/** A typed text on one line that fits into a subject. */
export const shortLine = (text: string): string => {
  const line = text.replace(/[\s\u2028\u2029]+/g, " ").trim()
  return line.length <= shortMax ? line : `${line.slice(0, shortMax - 1).replace(/[\ud800-\udbff]$/, "")}…`
}

/** The words of the public forms (locales/<language>/forms.json), by which a mail names what was typed into them. */
export const formText = (locale: Locale): TFunction<"forms"> => texts.getFixedT(locale, "forms")

/** The texts of the pages behind the links of mails (locales/<language>/mailLinks.json) in a language. */
export const mailLinkText = (locale: Locale): TFunction<"mailLinks"> => texts.getFixedT(locale, "mailLinks")
