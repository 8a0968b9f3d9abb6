import type { ColumnType } from "kysely"
import type { Locale } from "../../../shared/locales.ts"
import type { Role } from "../../../shared/roles.ts"

export type InvitationTables = {
  invitation: {
    id: string
    email: string
    roles: ColumnType<Role[], string, string>
    locale: Locale
    invited_by: string | null
    sent_at: Date
    expires_at: Date
  }
}
