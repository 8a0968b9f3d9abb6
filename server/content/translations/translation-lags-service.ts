import type { TranslationLags, TranslationMark } from "../../../shared/contract/translation-lags.ts"
import { ApiError } from "../../http/api-error.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import { readSnapshot, type Store } from "../../db/connection.ts"
import { inBatches } from "../../db/in-batches.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { findEntry } from "../entries/find-entry.ts"
import { findUnchanged } from "../editing/entry-writing-service.ts"
import type { EntryText } from "../entries/entry.ts"
import { translationLagsOf } from "./translation-lag.ts"
import {
  findTranslationMarks,
  findUncountedEntries,
  findWordsSteps,
  forgetTranslationLags,
  lockTranslationLags,
  putTranslationLags,
  putTranslationMark,
  type EntryKey,
} from "./translation-lags-repository.ts"

/** The lags of entries, in their order. */
const lagsOfAll = async (store: Store, entries: readonly EntryKey[]): Promise<TranslationLags[]> => {
  const keyOf = ({ kind, id }: EntryKey) => `${kind} ${id}`
  const steps = Map.groupBy(await findWordsSteps(store, entries), keyOf)
  const marks = Map.groupBy(await findTranslationMarks(store, entries), keyOf)
  return entries.map((entry) => {
    const own = marks.get(keyOf(entry)) ?? []
    return translationLagsOf(
      steps.get(keyOf(entry)) ?? [],
      Object.fromEntries(own.map(({ locale, version }) => [locale, version]))
    )
  })
}

const lagsOf = async (store: Store, entry: EntryKey): Promise<TranslationLags> =>
  (await lagsOfAll(store, [entry]))[0] ?? translationLagsOf([], {})

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
 * Records that a language needs no translation of what the others have changed so far. Later changes count again.
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
    await lockTranslationLags(store)
    const entry = await findUnchanged(store, contentType, { id, version })
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

/** Entries read and stored per batch, so that other queries do not wait long for the database. */
const batch = 500

/**
 * Stores the lags of all entries that changed since they were stored. What an entry's last version makes of them is
 * computed once. A start of the server does it for all entries there are, so that no reader waits for that.
 *
 * @returns how many entries were stored
 */
export const refreshTranslationLags = ({ database }: Pick<ServiceContext, "database">): Promise<number> =>
  inBatches(batch, async (atMost) => {
    const entries = await findUncountedEntries(database.store, atMost)
    if (entries.length === 0) return 0
    await database.store.transaction().execute(async (store) => {
      await lockTranslationLags(store)
      const lags = await lagsOfAll(store, entries)
      const rows = entries.map((entry, index) => ({ ...entry, bases: lags[index] ?? translationLagsOf([], {}) }))
      await putTranslationLags(store, rows)
    })
    return entries.length
  })
