import { sql } from "kysely"
import type { Store } from "../../db/connection.ts"

/** Keys of all stored bytes that a row refers to, each once. */
export const listStorageKeys = async (store: Store): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from uploaded_file
    union select copy->>'storageKey' from uploaded_file, jsonb_array_elements(renditions) copy
    union select storage_key from resume
    order by key`.execute(store)
  return rows.map((row) => row.key)
}
