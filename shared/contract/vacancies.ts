import { z } from "zod"
import { departments, employmentTypes, salaryUnits } from "../vacancy-kinds.ts"
import { entryId, localizedText, publishedTranslations, timestamp } from "./entry.ts"
import { listOf, pageParameter, perPageParameter } from "./list.ts"

export { departments, employmentTypes, salaryUnits, type Department, type EmploymentType } from "../vacancy-kinds.ts"

/** One language of a published vacancy. */
const jobTranslation = z.object({
  title: z.string().min(1),
  summary: z.string(),
  html: z.string(),
  publishedAt: timestamp,
  updatedAt: timestamp,
})

export type JobTranslation = z.infer<typeof jobTranslation>

/** An open vacancy. Amounts are in whole units of `currency` (ISO 4217) per `unit`. */
export const job = z.object({
  id: entryId,
  version: z.number().int().positive(),
  department: z.enum(departments),
  employmentType: z.enum(employmentTypes),
  remote: z.boolean(),
  /** ISO 3166-1 alpha-2, or null where only `remote` says where the work is done. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  city: localizedText.nullable(),
  salary: z
    .object({
      min: z.number().int().positive(),
      max: z.number().int().positive(),
      currency: z.string().regex(/^[A-Z]{3}$/),
      unit: z.enum(salaryUnits),
    })
    .nullable(),
  /** The vacancy closes automatically after this instant; null when it has no end. */
  validThrough: timestamp.nullable(),
  translations: publishedTranslations(jobTranslation),
})

export type Job = z.infer<typeof job>

/** A vacancy that was public and is closed: its address responds with 410. */
export const closedJob = z.object({ id: entryId, closedAt: timestamp })

export type ClosedJob = z.infer<typeof closedJob>

export const jobList = listOf(job)

export const closedJobListQuery = z.strictObject({
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export const closedJobList = listOf(closedJob)

/** Paths below the API's base path. */
export const jobPaths = {
  list: "/api/v1/jobs",
  closed: "/api/v1/jobs/closed",
  byId: "/api/v1/jobs/id/:id",
  byIdQuery: "/api/v1/jobs/id",
} as const
