import { z } from "zod"
import { listSettingLimits } from "../limits/lists.ts"
import { contentTypes } from "../staff-endpoints.ts"
import { line } from "./text.ts"

/** What a user chose of a list in the admin. Names of columns and parameters are the client's. */
const chosen = {
  /** The columns that are shown, by name; null for the usual ones. */
  columns: z
    .array(line({ min: 1, max: listSettingLimits.nameMax }))
    .max(listSettingLimits.columnsMax)
    .nullable(),
  /** Filters and order under a name, as the query of the list's address. */
  views: z
    .array(
      z.strictObject({
        name: line({ min: 1, max: listSettingLimits.nameMax }),
        query: line({ max: listSettingLimits.queryMax }),
        columns: z
          .array(line({ min: 1, max: listSettingLimits.nameMax }))
          .max(listSettingLimits.columnsMax)
          .nullable(),
      })
    )
    .max(listSettingLimits.viewsMax)
    .refine((views) => new Set(views.map(({ name }) => name)).size === views.length, "must not repeat a name"),
}

/** `version` counts the saves; 0 before the first. */
export const listSettings = z.object({ ...chosen, version: z.number().int().nonnegative() })

export type ListSettings = z.infer<typeof listSettings>

export const listSettingsParameters = z.strictObject({ list: z.enum(contentTypes) })

/** Replaces all of it, if the version is still the one that was read. */
export const listSettingsBody = z.strictObject({ ...chosen, version: z.number().int().min(0).max(2_147_483_646) })

export type ListSettingsBody = z.infer<typeof listSettingsBody>

export { listSettingsPaths } from "../staff-endpoints.ts"
