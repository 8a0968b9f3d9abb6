import type { MentionList } from "../../../shared/contract/comments.ts"
import { commentLimits } from "../../../shared/limits/comments.ts"
import type { Locale } from "../../../shared/locales.ts"
import type { Role } from "../../../shared/roles.ts"
import { readSnapshot } from "../../db/connection.ts"
import type { EntryKind } from "../../db/tables/history.ts"
import type { ServiceContext } from "../../service-context.ts"
import { contentTypeNames, kindsFor, type ContentTypeName } from "../entries/content-type-names.ts"
import { titleOf } from "../entries/layers.ts"
import { finishMentions, listWaitingMentions } from "./comments-repository.ts"
import type { CommentedType } from "./comments-service.ts"

/**
 * What mentions a user and was neither answered by them nor resolved, of the content types that their roles allow.
 *
 * @param roles that may read each content type, by its name
 */
export const listMentionsOf = (
  context: ServiceContext,
  reader: { id: string; roles: readonly Role[] },
  roles: Readonly<Record<ContentTypeName, readonly Role[]>>,
  types: Readonly<Record<EntryKind, CommentedType>>
): Promise<MentionList> =>
  readSnapshot(context.database.store, async (store) => {
    const kinds = kindsFor(reader, roles)
    const { rows, total } = await listWaitingMentions(store, {
      userId: reader.id,
      kinds,
      limit: commentLimits.waitingMax,
    })
    const entries = new Map<string, Awaited<ReturnType<CommentedType["find"]>>[number]>()
    for (const [kind, some] of Map.groupBy(rows, (row) => row.entry_kind)) {
      const ids = [...new Set(some.map((row) => row.entry_id))]
      for (const entry of await types[kind].find(store, ids, { bodies: false })) entries.set(entry.id, entry)
    }
    /** In the language that the comment is about. */
    const titleIn = (id: string, locale: Locale): string => {
      const entry = entries.get(id)
      return entry ? titleOf(entry, [locale]) : ""
    }
    const items = rows.map((row) => ({
      contentType: contentTypeNames[row.entry_kind],
      id: row.entry_id,
      title: titleIn(row.entry_id, row.locale),
      thread: row.thread_id,
      comment: row.comment_id,
      by: row.author_name,
      text: row.text,
      writtenAt: row.written_at.toISOString(),
    }))
    return { items, total }
  })

/** Removes the mentions of a user in a thread from what waits for them. Repeating it changes nothing. */
export const setMentionsDone = async (
  { database, now }: ServiceContext,
  thread: string,
  userId: string
): Promise<void> => finishMentions(database.store, thread, userId, now())
