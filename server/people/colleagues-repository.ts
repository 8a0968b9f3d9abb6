import { sql } from "kysely"
import type { Locale } from "../../shared/locales.ts"
import type { Store } from "../db/connection.ts"
import { hasText } from "../db/folded-text.ts"

export type ColleagueRow = {
  id: string
  name: string
  email: string | null
  roles: unknown
  disabled_at: Date | null
  issuer: string
  last_seen_at: Date
  /** The language of their mails; null if they have not chosen one. */
  locale: Locale | null
}

const colleagues = (store: Store) =>
  store
    .selectFrom("app_user")
    .leftJoin("alert_setting", "alert_setting.user_id", "app_user.id")
    .select(["app_user.id", "app_user.name", "app_user.email", "app_user.roles", "app_user.disabled_at"])
    .select(["app_user.issuer", "app_user.last_seen_at", "alert_setting.locale"])

export const findColleagues = (store: Store, ids: readonly string[]): Promise<ColleagueRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : colleagues(store).where("app_user.id", "in", ids).execute()

/** Users who are not disabled, by the letters of their names; those whose names begin with them first. */
export const searchColleagues = (store: Store, q: string): Promise<ColleagueRow[]> =>
  colleagues(store)
    .where("app_user.disabled_at", "is", null)
    .where(hasText([sql.ref("app_user.name")], q))
    .orderBy(sql<boolean>`strpos(lower(app_user.name), ${q.toLowerCase()}) <> 1`)
    .orderBy("app_user.name")
    .orderBy("app_user.id")
    .execute()
