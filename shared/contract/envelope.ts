import { z } from "zod"

/** One issue of a request: where (`query.page`, `body.title`) and what is wrong. */
export const errorDetail = z.object({ path: z.string(), message: z.string() })

export type ErrorDetail = z.infer<typeof errorDetail>

/** Body of every failure, under the HTTP status that `errorCodes` gives for `code`. */
export const failure = z.object({
  code: z.number().int().positive(),
  message: z.string(),
  details: z.array(errorDetail).optional(),
  /**
   * With versionConflict the current entry as its admin endpoint returns it, a list for bulk requests; with linkTaken of
   * a post the entry that has the link (`linkHolder`).
   */
  present: z.unknown().optional(),
  requestId: z.string(),
})

export type Failure = z.infer<typeof failure>

/** Body of every success. A client treats any other `code` as a failure, whatever the HTTP status. */
export const success = <Schema extends z.ZodType>(response: Schema) => z.object({ code: z.literal(0), response })
