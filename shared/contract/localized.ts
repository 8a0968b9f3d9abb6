import { z } from "zod"
import { inEachLocale } from "../locales.ts"

/** One value for every language, as a client reads it. */
export const localized = <Value extends z.ZodType>(value: Value) => z.object(inEachLocale(() => value))

/** One value for every language, as a client sends it: no other fields. */
export const sentLocalized = <Value extends z.ZodType>(value: Value) => z.strictObject(inEachLocale(() => value))
