import type { Generated } from "kysely"

export type RedirectTables = {
  redirect: {
    id: string
    version: Generated<number>
    /** Decoded, without a slash at the end, as the site looks addresses up. */
    from_path: string
    to_path: string
    created_at: Date
    updated_at: Date
  }
}
