import type { Insertable } from "kysely"
import type { AlertFrequency } from "../../shared/contract/submission-alerts.ts"
import type { Locale } from "../../shared/locales.ts"
import type { SubmissionKind } from "../../shared/submission-kinds.ts"
import type { Store } from "../db/connection.ts"
import type { Schema } from "../db/schema.ts"

/** A user with what they chose; null where they have not chosen yet. */
export type AlertedUser = {
  id: string
  email: string | null
  roles: unknown
  disabled_at: Date | null
  issuer: string
  last_seen_at: Date
  locale: Locale | null
  frequency: Partial<Record<SubmissionKind, AlertFrequency>> | null
}

const alertedUsers = (store: Store) =>
  store
    .selectFrom("app_user")
    .leftJoin("alert_setting", "alert_setting.user_id", "app_user.id")
    .select(["app_user.id", "app_user.email", "app_user.roles", "app_user.disabled_at"])
    .select(["app_user.issuer", "app_user.last_seen_at"])
    .select(["alert_setting.locale", "alert_setting.frequency"])

export const findAlertedUser = (store: Store, id: string): Promise<AlertedUser | undefined> =>
  alertedUsers(store).where("app_user.id", "=", id).executeTakeFirst()

/** All users to whom a mail can be sent. */
export const listAlertedUsers = (store: Store): Promise<AlertedUser[]> =>
  alertedUsers(store).where("app_user.disabled_at", "is", null).where("app_user.email", "is not", null).execute()

export const putAlertSetting = async (store: Store, setting: Insertable<Schema["alert_setting"]>): Promise<void> => {
  await store
    .insertInto("alert_setting")
    .values(setting)
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet((eb) => ({
        locale: eb.ref("excluded.locale"),
        frequency: eb.ref("excluded.frequency"),
      }))
    )
    .execute()
}

export const insertPendingAlerts = async (
  store: Store,
  alerts: Insertable<Schema["pending_alert"]>[]
): Promise<void> => {
  if (alerts.length > 0) await store.insertInto("pending_alert").values(alerts).execute()
}

/** Ids of the users who are to be written about something. */
export const usersWithPendingAlerts = async (store: Store): Promise<string[]> => {
  const rows = await store.selectFrom("pending_alert").select("user_id").distinct().execute()
  return rows.map((row) => row.user_id)
}

export type PendingAlert = { submission_id: string; added_at: Date; kind: SubmissionKind; job_id: string | null }

/** What a user is to be written about, oldest first; the rows stay locked until the transaction ends. */
export const lockPendingAlerts = (store: Store, userId: string): Promise<PendingAlert[]> =>
  store
    .selectFrom("pending_alert")
    .innerJoin("feedback", "feedback.id", "pending_alert.submission_id")
    .select(["pending_alert.submission_id", "pending_alert.added_at", "feedback.kind", "feedback.job_id"])
    .where("pending_alert.user_id", "=", userId)
    .orderBy("pending_alert.added_at")
    .orderBy("pending_alert.submission_id")
    .forUpdate("pending_alert")
    .execute()

export const deletePendingAlerts = async (
  store: Store,
  userId: string,
  submissions: readonly string[]
): Promise<void> => {
  if (submissions.length === 0) return
  await store
    .deleteFrom("pending_alert")
    .where("user_id", "=", userId)
    .where("submission_id", "in", submissions)
    .execute()
}
