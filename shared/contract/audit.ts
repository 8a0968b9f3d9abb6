import { z } from "zod"
import { searchLimits } from "../limits/lists.ts"
import { auditLimits } from "../limits/requests.ts"
import { adminListOf, sentId } from "./admin-entries.ts"
import { timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { line } from "./text.ts"

/** Who did what: ids and names of users at the time, never data that visitors sent. */
const auditEntry = z.object({
  id: z.number().int().positive(),
  at: timestamp,
  /** The id is null for what the product did itself. */
  actor: z.object({ id: z.uuid().nullable(), name: z.string() }),
  /** Kind and verb, as `blog.edit`. */
  action: z.string(),
  /** Id of what was changed, where it has one. */
  subjectId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})

export type AuditEntry = z.infer<typeof auditEntry>

const word = "[a-z]+(?:-[a-z]+)*"

export const auditQuery = z.strictObject({
  /** Part of a name, an action or an id, ignoring case. */
  q: line({ max: searchLimits.max }).optional(),
  /** Kind and verb (`blog.edit`), or a kind alone for all its actions. */
  action: z
    .string()
    .max(auditLimits.actionMax)
    .regex(new RegExp(`^${word}(?:\\.${word})?$`), "must be a noun, or a noun and a verb joined by a dot")
    .optional(),
  /** Id of a user; `system` for what the product did itself, `visitor` for whoever was not signed in. */
  actor: z.union([z.literal("system"), z.literal("visitor"), sentId]).optional(),
  subject: z
    .string()
    .regex(/^[\w.:-]{1,200}$/, "must be an id")
    .optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export type AuditQuery = z.infer<typeof auditQuery>

/** Newest first. */
export const auditList = adminListOf(auditEntry)

/** Paths below the API's base path. */
export const auditPaths = { list: "/api/v1/audit" } as const
