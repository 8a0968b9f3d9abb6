import type { ColumnType } from "kysely"
import type { AlertFrequency } from "../../../shared/contract/submission-alerts.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { SubmissionKind } from "../../../shared/submission-kinds.ts"

export type SubmissionAlertTables = {
  alert_setting: {
    user_id: string
    /** Language of the mails to the user. */
    locale: Locale
    /** Only of kinds for which the user has chosen. */
    frequency: ColumnType<Partial<Record<SubmissionKind, AlertFrequency>>, string, string>
  }
  pending_alert: { user_id: string; submission_id: string; added_at: Date }
}
