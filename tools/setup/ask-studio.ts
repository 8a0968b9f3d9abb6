import type { z } from "zod"
import { email, line } from "../../shared/contract/text.ts"
import { readableContrast, contrast } from "../../shared/contrast.ts"
import { defaultLocale, inEachLocale, locales, type Locale, type LocalizedText } from "../../shared/locales.ts"
import { color, identityFields } from "../../shared/studio-identity.ts"

/** Asks one question on the terminal. */
export type Ask = (question: string) => Promise<string>

const code = identityFields.offices.def.items[0].shape.countryCode

/** Paper, ink and a red that can be read on it, for those who have not chosen yet. */
const palette = { ground: "#f6f5f1", text: "#1c1b1a", accent: "#8f2f1b" }

/** How the name is asked for after a preposition, for languages that inflect it. */
const inflected: Partial<Record<Locale, string>> = {
  ru: "The Russian name after a preposition, as in «Работа в «Сове»»",
}

const languageNames = new Intl.DisplayNames("en", { type: "language" })

/**
 * Asks for everything that a setup needs, in its order. What cannot be used is asked again at once.
 *
 * @returns the answers as a file of a setup has them
 */
export const askStudio = async (ask: Ask, say: (text: string) => void): Promise<Record<string, unknown>> => {
  const answer = async (question: string, schema: z.ZodType, unless?: string): Promise<string> => {
    for (;;) {
      const typed = (await ask(`${question}${unless === undefined ? "" : ` [${unless}]`}: `)).trim()
      const result = schema.safeParse(typed === "" && unless !== undefined ? unless : typed)
      if (result.success) return String(result.data)
      say(`  That cannot be used: ${result.error.issues[0]?.message}`)
    }
  }
  const inAll = async (question: string, max: number): Promise<LocalizedText> => {
    const answers = inEachLocale(() => "")
    for (const locale of locales) {
      const unless = locale === defaultLocale ? undefined : answers[defaultLocale]
      answers[locale] = await answer(`${question}, in ${languageNames.of(locale)}`, line({ min: 1, max }), unless)
    }
    return answers
  }
  const name = await inAll("Name of the studio", 60)
  const nameAt = { ...name }
  for (const locale of locales) {
    const question = inflected[locale]
    if (question) nameAt[locale] = await answer(question, line({ min: 1, max: 60 }), name[locale])
  }
  const domain = await answer("Domain of its site, as example.com", identityFields.domain)
  say("Its first office is its address in legal documents and mails.")
  const office = {
    street: await inAll("Street and number", 160),
    postalCode: await answer("Postal code", line({ min: 1, max: 20 })),
    city: await inAll("City", 80),
    country: await inAll("Country", 80),
    countryCode: await answer("Country in two letters, as DE", code),
  }
  say("Its colors, as #rrggbb: a light ground, the text on it, and an accent for links and buttons.")
  const ground = await answer("Ground", color, palette.ground)
  const isRead = (value: string): boolean =>
    !/^#[0-9a-f]{6}$/.test(value) || contrast(value, ground) >= readableContrast
  const readable = color.refine(isRead, `its contrast on ${ground} must be ${readableContrast} or more`)
  const text = await answer("Text", readable, palette.text)
  const accent = await answer("Accent", readable, palette.accent)
  return {
    name,
    nameAt,
    domain,
    offices: [office],
    colors: { ground, text, accent },
    logo: await answer("Logo without the name, a file of SVG", line({ min: 1, max: 1_000 })),
    admin: {
      name: await answer("Name of the first admin", line({ min: 1, max: 80 })),
      email: await answer("The admin’s e-mail address", email),
    },
  }
}
