import { z } from "zod"
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
  city: localizedLine({ min: 1, max: vacancyLimits.cityMax }).nullable(),
  salary: sentSalary.nullable(),
  validThrough: instant.nullable(),
  /** Whether the vacancy is closed. A vacancy past its date is closed in any case. */
  closed: z.boolean(),
  translations: sentTranslations(sentText),
}

const isSomewhere = ({ remote, country }: { remote: boolean; country: string | null }): boolean =>
  remote || country !== null

const somewhere = { path: ["country"], message: "is needed unless the work is remote" }

export const jobAddition = z.strictObject({ id: sentId, ...sentFields }).refine(isSomewhere, somewhere)

export const jobEdit = z
  .strictObject({ id: sentId, version: entryVersion, ...sentFields })
  .refine(isSomewhere, somewhere)

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
    city: true,
    salary: true,
    validThrough: true,
  }).shape,
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
