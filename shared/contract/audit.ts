import { z } from "zod"
import { localized } from "./localized.ts"
import { searchLimits } from "../limits/lists.ts"
import { auditLimits } from "../limits/audit.ts"
import { adminListOf, sentId } from "./admin-entries.ts"
import { locales } from "../locales.ts"
import { entryStates, timestamp } from "./entry.ts"
import { pageParameter, perPageParameter } from "./list.ts"
import { line } from "./text.ts"

/** Kinds of subjects that can be named. */
export const subjectKinds = [
  "blog",
  "devblog",
  "job",
  "legal",
  "file",
  "redirect",
  "game",
  "term",
  "person",
  "application",
  "partnership",
  "streaming",
  "support",
] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** What an action was done to. */
const auditedSubject = z.object({
  kind: z.enum(subjectKinds),
  id: z.string(),
  /** What it is called now, or was called last; an application like its vacancy. Null without a name. */
  name: localized(z.string().nullable()),
  /** A removed entry can still be opened, and brought back; what is gone cannot. */
  standing: z.enum(["present", "removed", "gone"]),
})

export type AuditedSubject = z.infer<typeof auditedSubject>

const stateOrNone = z.enum(entryStates).nullable()

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
  subject: auditedSubject.nullable(),
  /** Languages of an entry whose state this save changed; null where the entry had, or has, no such language. */
  stateChanges: z.array(z.object({ locale: z.enum(locales), from: stateOrNone, to: stateOrNone })),
  details: z.record(z.string(), z.unknown()),
})

export type AuditEntry = z.infer<typeof auditEntry>

const word = "[a-z]+(?:-[a-z]+)*"

export const auditQuery = z.strictObject({
  /** Part of a person's name, a title, an action or an id, ignoring case. */
  q: line({ max: searchLimits.max }).optional(),
  /** Kind and verb (`blog.edit`), or a kind alone for all its actions. */
  action: z
    .string()
    .max(auditLimits.actionMax)
    .regex(new RegExp(`^${word}(?:\\.${word})?$`), "must be a noun, or a noun and a verb joined by a dot")
    .optional(),
  /** Id of a user; `system` for what the product did itself, `visitor` for an action without a session. */
  actor: z.union([z.literal("system"), z.literal("visitor"), sentId]).optional(),
  subject: z
    .string()
    .regex(/^[\w.:-]{1,200}$/, "must be an id")
    .optional(),
  page: pageParameter.optional(),
  perPage: perPageParameter.optional(),
})

export type AuditQuery = z.infer<typeof auditQuery>

/** A value of a field: null where there is none. A body is its text. */
const auditedValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/**
 * What one action changed, field by field; the name of a field with a language ends with it, as `title.en`. `isText` is
 * a body: equal texts on both sides mean that formatting or pictures changed. `facts` is what else was recorded.
 */
export const auditChanges = z.object({
  changes: z.array(z.object({ field: z.string(), before: auditedValue, after: auditedValue, isText: z.boolean() })),
  facts: z.record(z.string(), z.unknown()),
})

export type AuditChanges = z.infer<typeof auditChanges>

export const auditEntryParameters = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "must be a whole number in decimal digits")
    .transform(Number),
})

/** Newest first. */
export const auditList = adminListOf(auditEntry)

/** Paths below the API's base path. */
export const auditPaths = { list: "/api/v1/audit", changes: "/api/v1/audit/:id/changes" } as const
