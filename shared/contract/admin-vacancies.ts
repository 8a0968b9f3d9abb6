import { z } from "zod"
import { localized } from "./localized.ts"
import { locales, type Locale } from "../locales.ts"
import { cityMessage, lacksCity } from "../vacancy-place.ts"
import { excerptLimits, vacancyLimits, titleLimits } from "../limits/content.ts"
import {
  adminListOf,
  draftLine,
  draftTranslations,
  draftVersion,
  listedFacts,
  entryBookmarks,
  entryLayers,
  entryDownloads,
  entryPictures,
  entryVersion,
  layersOfEntry,
  localizedDraftLine,
  localizedLine,
  instant,
  savedEntry,
  savedPublication,
  savedTranslations,
  sentId,
  sentPublication,
  sentTranslations,
} from "./admin-entries.ts"
import { documentBody, draftBody, savedBody } from "./document-body.ts"
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

const commonFields = {
  department: z.enum(departments),
  employmentType: z.enum(employmentTypes),
  remote: z.boolean(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a country of ISO 3166-1, as CY")
    .nullable(),
  validThrough: instant.nullable(),
  /** Whether the vacancy is closed. A vacancy past its date is closed in any case. */
  closed: z.boolean(),
}

const sentFields = {
  ...commonFields,
  /** Empty in a language in which the vacancy is not published. */
  city: localizedLine({ max: vacancyLimits.cityMax }).nullable(),
  salary: sentSalary.nullable(),
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

const draftText = z.strictObject({ title: draftLine, summary: draftLine, body: draftBody })

const draftAmount = z.int().min(0).max(2_147_483_647)

/** An amount that is still to be written is 0. */
const draftSalary = z.strictObject({
  min: draftAmount,
  max: draftAmount,
  currency: draftLine,
  unit: z.enum(salaryUnits),
})

/** A save of the topmost layer: of drafts, or of working copies over what is scheduled or public. */
export const jobSave = z.strictObject({
  id: sentId,
  version: draftVersion,
  ...commonFields,
  city: localizedDraftLine.nullable(),
  salary: draftSalary.nullable(),
  translations: draftTranslations(draftText),
})

export type DraftJob = Omit<z.output<typeof jobSave>, "id" | "version">

/** What a vacancy needs to be published: the shared fields, and one text. */
export const publishableJob = z.object({
  fields: z
    .object({ ...commonFields, city: sentFields.city, salary: sentFields.salary })
    .refine(isSomewhere, somewhere),
  text: sentText.omit({ state: true, publishAt: true }),
})

export type SentJob = Omit<z.output<typeof jobAddition>, "id">

const savedItemText = z.object({ title: z.string(), summary: z.string(), ...savedPublication })

const savedText = savedItemText.extend({ body: savedBody })

/** A draft may lack an amount of its salary (0), and a name of its city (empty). */
const sharedFields = {
  ...job.pick({ department: true, employmentType: true, remote: true, country: true, validThrough: true }).shape,
  city: localized(z.string()).nullable(),
  salary: z
    .object({
      min: z.number().int(),
      max: z.number().int(),
      currency: z.string(),
      unit: z.enum(salaryUnits),
    })
    .nullable(),
  closed: z.boolean(),
}

const savedFields = {
  ...savedEntry,
  ...sharedFields,
  closedAt: timestamp.nullable(),
  pictures: entryPictures,
  downloads: entryDownloads,
  bookmarks: entryBookmarks,
  ...layersOfEntry,
}

/** A vacancy with everything that staff may know of it. */
export const adminJob = z.object({
  ...savedFields,
  translations: savedTranslations(savedText),
  ...entryLayers({
    fields: z.object(sharedFields),
    text: savedText.omit({ state: true, publishedAt: true, updatedAt: true }),
  }),
})

export type AdminJob = z.infer<typeof adminJob>

/** A vacancy as lists show it: without its bodies and their pictures. */
export const adminJobItem = z.object({ ...savedFields, translations: savedTranslations(savedItemText) })

/** A vacancy in a list, with the users who began it and saved it last. */
export const adminJobRow = adminJobItem.extend(listedFacts)

export const adminJobList = adminListOf(adminJobRow)

export { jobAdminPaths } from "../staff-endpoints.ts"
