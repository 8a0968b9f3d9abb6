import type { ColumnType } from "kysely"
import type { ListSettings } from "../../../shared/contract/list-settings.ts"

type Chosen = Omit<ListSettings, "version">

export type ListSettingTables = {
  /** What a user chose of a list in the admin. */
  list_setting: { user_id: string; list: string; version: number; chosen: ColumnType<Chosen, string, string> }
}
