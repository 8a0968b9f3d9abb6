import type { Insertable, Selectable } from "kysely"
import type { Store } from "../../db/connection.ts"
import type { Schema } from "../../db/schema.ts"

export type ResumeRow = Selectable<Schema["resume"]>

export const insertResume = async (store: Store, resume: Insertable<Schema["resume"]>): Promise<void> => {
  await store.insertInto("resume").values(resume).execute()
}

export const findResume = (store: Store, id: string): Promise<ResumeRow | undefined> =>
  store.selectFrom("resume").selectAll().where("id", "=", id).executeTakeFirst()

/** Resumes of these applications, oldest first. */
export const listResumesOf = async (store: Store, applicationIds: readonly string[]): Promise<ResumeRow[]> => {
  if (applicationIds.length === 0) return []
  const resumes = store.selectFrom("resume").selectAll().where("application_id", "in", applicationIds)
  return resumes.orderBy("created_at").orderBy("id").execute()
}

/** Assigns a resume to an application. Returns whether the application has it now, also if it had it before. */
export const assignResume = async (store: Store, id: string, applicationId: string): Promise<boolean> => {
  const row = await store
    .updateTable("resume")
    .set({ application_id: applicationId })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("application_id", "is", null), eb("application_id", "=", applicationId)]))
    .returning("id")
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the storage keys of the deleted resumes. */
export const deleteResumeRows = async (store: Store, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await store.deleteFrom("resume").where("id", "in", ids).returning("storage_key").execute()
  return rows.map((row) => row.storage_key)
}

/** Ids of resumes from before an instant that no application has. */
export const listForgottenResumes = async (store: Store, before: Date): Promise<string[]> => {
  const rows = await store
    .selectFrom("resume")
    .select("id")
    .where("application_id", "is", null)
    .where("created_at", "<", before)
    .execute()
  return rows.map((row) => row.id)
}
