import type { Insertable, Selectable } from "kysely"
import type { Store } from "./connection.ts"
import type { Schema } from "./schema.ts"

export type MailRow = Selectable<Schema["mail"]>

export const insertMails = async (store: Store, mails: Insertable<Schema["mail"]>[]): Promise<void> => {
  if (mails.length > 0) await store.insertInto("mail").values(mails).execute()
}

/** Deletes what is kept of mails about a subject, sent or not. */
export const deleteMailsAbout = async (store: Store, subjectId: string): Promise<void> => {
  await store.deleteFrom("mail").where("subject_id", "=", subjectId).execute()
}
