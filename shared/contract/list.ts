import { z } from "zod"
import { cursorLimits, listLimits } from "../limits/lists.ts"
import { locales } from "../locales.ts"

/** An integer written in decimal digits, as query strings carry it: no sign, exponent, blanks or leading zero. */
const integerParameter = (min: number, max: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,8})$/, "must be a whole number in decimal digits")
    .transform(Number)
    .pipe(z.number().min(min).max(max))

export const localeParameter = z.enum(locales)

export const pageParameter = integerParameter(1, listLimits.pageMax)

export const perPageParameter = integerParameter(1, listLimits.perPageMax)

/** Opaque change position of published content; comes with the response of a list or delta. */
export const cursor = z.string().min(1).max(cursorLimits.max)

/** Query of a published list: entries that are published in `locale` (any language without it), newest first. */
export const listQuery = z.strictObject({
  locale: localeParameter.optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

/** A page of a published list. Pages belong together only when they carry the same `cursor`. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    page: z.number().int(),
    perPage: z.number().int(),
    total: z.number().int(),
    cursor,
  })

/** An entry that is no longer public, in any language. */
const removal = z.object({ id: z.uuid() })

/** Response to `since`: when `more` is true, request again with the new cursor. */
export const deltaOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ changed: z.array(item), removed: z.array(removal), cursor, more: z.boolean() })

export type Delta<Item> = { changed: Item[]; removed: { id: string }[]; cursor: string; more: boolean }
