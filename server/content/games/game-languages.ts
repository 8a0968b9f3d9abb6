import { z } from "zod"
import { withDefaultTexts } from "../../../shared/default-texts.ts"
import { inEachLocale, locales } from "../../../shared/locales.ts"

const captioned = z.looseObject({
  trailer: z.looseObject({ captions: z.partialRecord(z.enum(locales), z.unknown()) }),
})

/** Content of a game in all languages of the site: one that it lacks has the default's texts, and no captions. */
export const inAllLanguages = (content: unknown): unknown => {
  const { data } = captioned.safeParse(content)
  if (!data) return withDefaultTexts(content)
  const captions = { ...inEachLocale(() => null), ...data.trailer.captions }
  return withDefaultTexts({ ...data, trailer: { ...data.trailer, captions } })
}
