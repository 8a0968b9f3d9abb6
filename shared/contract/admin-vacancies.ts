import { z } from "zod"
import { locales, type Locale } from "../locales.ts"
import { cityMessage, lacksCity } from "../vacancy-place.ts"
import { excerptLimits, vacancyLimits, titleLimits } from "../limits/content.ts"
import {
  adminListOf,
  adminPathsOf,
  editorsOfEntry,
  entryPictures,
  entryVersion,
  localizedLine,
  instant,
  savedEntry,
  savedPublication,
  savedTranslations,
  sentId,
  sentPublication,
  sentTranslations,
} from "./admin-entries.ts"
import { documentBody, savedBody } from "./document-body.ts"
import { timestamp } from "./entry.ts"
import { departments, employmentTypes, job, salaryUnits } from "./vacancies.ts"
import { line } from "./text.ts"

/** Vacancies as staff read and write them. */

const sentText = z.strictObject({
  title: line({ min: 1, max: titleLimits.max }),
  summary: line({ max: excerptLimits.max }),
  body: documentBody,
  ...sentPublication,
})

const amount = z.int().min(1).max(vacancyLimits.salaryMax)

const sentSalary = z
  .strictObject({
    min: amount,
    max: amount,
    currency: z.string().regex(/^[A-Z]{3}$/, "must be a currency of ISO 4217, as EUR"),
    unit: z.enum(salaryUnits),
  })
  .refine(({ min, max }) => min <= max, { path: ["max"], message: "must not be less than min" })

const sentFields = {
  department: z.enum(departments),
  employmentType: z.enum(employmentTypes),
  remote: z.boolean(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a country of ISO 3166-1, as CY")
    .nullable(),
  /** Empty in a language in which the vacancy is not published. */
  city: localizedLine({ max: vacancyLimits.cityMax }).nullable(),
  salary: sentSalary.nullable(),
  validThrough: instant.nullable(),
  /** Whether the vacancy is closed. A vacancy past its date is closed in any case. */
  closed: z.boolean(),
  translations: sentTranslations(sentText),
}

const isSomewhere = ({ remote, country }: { remote: boolean; country: string | null }): boolean =>
  remote || country !== null

const somewhere = { path: ["country"], message: "is needed unless the work is remote" }

type PublishedCity = Parameters<typeof lacksCity>[0] & { translations: Record<Locale, { state: string } | null> }

/** A draft may still lack the city; what becomes public names it in its language. */
const hasCity = (sent: PublishedCity, context: z.RefinementCtx): void => {
  for (const locale of locales)
    if ((sent.translations[locale]?.state ?? "draft") !== "draft" && lacksCity(sent, locale))
      context.addIssue({ code: "custom", path: ["city", locale], message: cityMessage })
}

export const jobAddition = z
  .strictObject({ id: sentId, ...sentFields })
  .refine(isSomewhere, somewhere)
  .superRefine(hasCity)

export const jobEdit = z
  .strictObject({ id: sentId, version: entryVersion, ...sentFields })
  .refine(isSomewhere, somewhere)
  .superRefine(hasCity)

export type SentJob = Omit<z.output<typeof jobAddition>, "id">

const savedItemText = z.object({ title: z.string(), summary: z.string(), ...savedPublication })

const savedText = savedItemText.extend({ body: savedBody })

const savedFields = {
  ...savedEntry,
  ...job.pick({
    department: true,
    employmentType: true,
    remote: true,
    country: true,
    salary: true,
    validThrough: true,
  }).shape,
  /** Empty in a language in which it is not named yet. */
  city: z.object({ en: z.string(), ru: z.string() }).nullable(),
  closed: z.boolean(),
  closedAt: timestamp.nullable(),
  pictures: entryPictures,
}

/** A vacancy with everything that staff may know of it. */
export const adminJob = z.object({ ...savedFields, translations: savedTranslations(savedText) })

export type AdminJob = z.infer<typeof adminJob>

/** A vacancy as lists show it: without its bodies and their pictures. */
export const adminJobItem = z.object({ ...savedFields, translations: savedTranslations(savedItemText) })

/** A vacancy in a list, with the users who began it and saved it last. */
export const adminJobRow = adminJobItem.extend(editorsOfEntry)

export const adminJobList = adminListOf(adminJobRow)

export const jobAdminPaths = adminPathsOf("jobs")
