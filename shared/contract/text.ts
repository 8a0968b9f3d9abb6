import { z } from "zod"
import { emailLimits } from "../limits/mail.ts"

/** Control characters except line break and tab: PostgreSQL cannot store NUL, and people do not type the others. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/

// oxlint-disable-next-line no-control-regex
const controlOrBreak = /[\u0000-\u001f\u007f\u2028\u2029]/

/** A lone half of a surrogate pair cannot be written as UTF-8. */
const isWellFormed = (value: string): boolean => value.isWellFormed()

const base = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, "\n"))
    .trim()
    .min(min)
    .max(max)
    .refine(isWellFormed, "must be well-formed Unicode")

/** A text of any number of lines, blanks at its ends removed; lengths in UTF-16 code units. */
export const text = (size: { min?: number; max: number }) =>
  base(size).refine((value) => !control.test(value), "must not have control characters")

/** A text of one line, safe in the header of a mail. */
export const line = (size: { min?: number; max: number }) =>
  base(size).refine((value) => !controlOrBreak.test(value), "must be one line without control characters")

/** A text that is stored as written, including blanks at its ends; any number of lines. */
export const verbatim = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    .string()
    .overwrite((value) => value.replace(/\r\n?/g, "\n"))
    .min(min)
    .max(max)
    .refine(isWellFormed, "must be well-formed Unicode")
    .refine((value) => !control.test(value), "must not have control characters")

/** An e-mail address as forms accept it, its domain in lower case. */
export const email = z
  .string()
  .trim()
  .max(emailLimits.max)
  .pipe(z.email())
  .transform((value) => {
    const at = value.lastIndexOf("@")
    return value.slice(0, at) + value.slice(at).toLowerCase()
  })
