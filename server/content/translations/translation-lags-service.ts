import type { TranslationLags, TranslationMark } from "../../../shared/contract/translation-lags.ts"
import { ApiError } from "../../http/api-error.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { findEntry } from "../entries/entry-reading-service.ts"
import { findUnchanged } from "../entries/entry-writing-service.ts"
import type { EntryText } from "../entries/entry.ts"
import { translationLagsOf } from "./translation-lag.ts"
import {
  findTranslationMarks,
  findUncountedEntries,
  findWordsSteps,
  forgetTranslationLags,
  putTranslationLags,
  putTranslationMark,
} from "./translation-lags-repository.ts"

const lagsOf = async (store: Store, key: { kind: "blog" | "devblog" | "job"; id: string }): Promise<TranslationLags> =>
  translationLagsOf(await findWordsSteps(store, key), await findTranslationMarks(store, key))

/** Which languages of an entry are behind, and since which version. @throws ApiError notFound */
export const readTranslationLags = <Fields, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  id: string
): Promise<TranslationLags> =>
  readSnapshot(context.database.store, async (store) => {
    const entry = await findEntry(store, contentType, id)
    return lagsOf(store, { kind: contentType.kind, id: entry.id })
  })

/**
 * Records that a language needs no translation of what the other one has changed so far. Later changes count again.
 * Repeating it, or saying it of a language that is not behind, changes nothing.
 *
 * @throws ApiError notFound; gone; versionConflict with the current entry: what was changed since has not been read
 */
export const markTranslation = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { id, version, locale }: TranslationMark & { id: string }
): Promise<TranslationLags> =>
  context.database.store.transaction().execute(async (store) => {
    const entry = await findUnchanged(store, contentType, { id, version }, context.now())
    if (entry.removedAt !== null) throw new ApiError("gone")
    const { kind } = contentType
    const key = { kind, id: entry.id }
    const before = await lagsOf(store, key)
    if (before[locale] === null) return before
    await putTranslationMark(store, key, { locale, version })
    await forgetTranslationLags(store, key)
    await recordAudit(store, context.now(), {
      actor,
      action: `${kind}.skip-translation`,
      subjectId: entry.id,
      details: { locale },
    })
    return lagsOf(store, key)
  })

/** Entries of one transaction, so that writers do not wait long. */
const batch = 50

/**
 * Stores the lags of all entries that changed since they were stored. What an entry's last version makes of them is
 * computed once; after the first time only few entries are left.
 */
export const refreshTranslationLags = async ({ database }: Pick<ServiceContext, "database">): Promise<void> => {
  for (;;) {
    const entries = await findUncountedEntries(database.store, batch)
    if (entries.length === 0) return
    await database.store.transaction().execute(async (store) => {
      for (const entry of entries) await putTranslationLags(store, entry, await lagsOf(store, entry))
    })
    if (entries.length < batch) return
  }
}
