import type { z } from "zod"
import { email, line } from "../../shared/contract/text.ts"
import { readableContrast, contrast } from "../../shared/contrast.ts"
import { color, identityFields } from "../../shared/studio-identity.ts"

/** Asks one question on the terminal. */
export type Ask = (question: string) => Promise<string>

const code = identityFields.offices.def.items[0].shape.countryCode

/** Paper, ink and a red that can be read on it, for those who have not chosen yet. */
const palette = { ground: "#f6f5f1", text: "#1c1b1a", accent: "#8f2f1b" }

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
  const both = async (question: string, max: number) => {
    const en = await answer(`${question}, in English`, line({ min: 1, max }))
    return { en, ru: await answer(`${question}, in Russian`, line({ min: 1, max }), en) }
  }
  const name = await both("Name of the studio", 60)
  const after = await answer(
    "The Russian name after a preposition, as in «Работа в «Сове»»",
    line({ min: 1, max: 60 }),
    name.ru
  )
  const domain = await answer("Domain of its site, as example.com", identityFields.domain)
  say("Its first office is its address in legal documents and mails.")
  const office = {
    street: await both("Street and number", 160),
    postalCode: await answer("Postal code", line({ min: 1, max: 20 })),
    city: await both("City", 80),
    country: await both("Country", 80),
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
    nameAt: { en: name.en, ru: after },
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
