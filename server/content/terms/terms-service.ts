import type { SentTerm } from "../../../shared/contract/terms.ts"
import { termLimits } from "../../../shared/limits/terms.ts"
import { defaultLocale, inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { recordAudit, type Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ServiceContext } from "../../service-context.ts"
import { presentTerm } from "./terms-presenter.ts"
import {
  countTerms,
  deleteTerm,
  isWordTaken,
  listTermRows,
  lockTerm,
  lockTerms,
  putTerm,
  type TermRow,
} from "./terms-repository.ts"

/** All words of the studio with their agreed translations. */
export const listTerms = ({ database }: ServiceContext): Promise<TermRow[]> => listTermRows(database.store)

type Words = Pick<SentTerm, Locale | "note">

const columnsOf = ({ note, ...words }: Words) => ({
  words: JSON.stringify(inEachLocale((locale) => words[locale])),
  note,
})

/** What the audit and a repeated request compare. */
const valuesOf = (words: Words) => ({
  ...inEachLocale((locale) => [words[locale].word, ...words[locale].forms].join(", ")),
  note: words.note,
})

const isSameTerm = (row: TermRow, sent: Words): boolean => {
  const present = presentTerm(row)
  const parts = (words: Words) => [...locales.map((locale) => [words[locale].word, words[locale].forms]), words.note]
  return JSON.stringify(parts(present)) === JSON.stringify(parts(sent))
}

/** By what the audit names a term. */
const nameOf = (row: TermRow): string => presentTerm(row)[defaultLocale].word

const conflict = (row: TermRow): ApiError => new ApiError("versionConflict", undefined, presentTerm(row))

const requireFree = async (store: Store, id: string, words: Words): Promise<void> => {
  if (await isWordTaken(store, { id, word: words[defaultLocale].word }))
    throw new ApiError("invalidRequest", [{ path: `body.${defaultLocale}.word`, message: "has a translation already" }])
}

/**
 * Adds a term under an id from the client; adding the same one again changes nothing.
 *
 * @throws ApiError versionConflict with the current term when another one has the id; invalidRequest for a word of the default
 * language that has a translation already, and for too many terms
 */
export const addTerm = (context: ServiceContext, { id, ...sent }: SentTerm, actor: Actor): Promise<TermRow> =>
  context.database.store.transaction().execute(async (store) => {
    await lockTerms(store)
    const present = await lockTerm(store, id)
    if (present && !isSameTerm(present, sent)) throw conflict(present)
    if (present) return present
    await requireFree(store, id, sent)
    if ((await countTerms(store)) >= termLimits.countMax)
      throw new ApiError("invalidRequest", [
        { path: "body", message: `there are ${termLimits.countMax} already: remove some first` },
      ])
    const now = context.now()
    const row = await putTerm(store, id, 1, { ...columnsOf(sent), updated_at: now, updated_by: actor.name })
    const change = { before: null, after: valuesOf(presentTerm(row)) }
    await recordAudit(store, now, { actor, action: "term.add", subjectId: id, name: nameOf(row), change })
    return row
  })

const lockUnchanged = async (store: Store, { id, version }: { id: string; version: number }): Promise<TermRow> => {
  await lockTerms(store)
  const row = await lockTerm(store, id)
  if (!row) throw new ApiError("notFound")
  if (row.version !== version) throw conflict(row)
  return row
}

/**
 * Replaces a term. A save that changes nothing leaves the version as it is.
 *
 * @throws ApiError notFound; versionConflict with the current term; invalidRequest as addTerm
 */
export const editTerm = (
  context: ServiceContext,
  { id, version, ...sent }: SentTerm & { version: number },
  actor: Actor
): Promise<TermRow> =>
  context.database.store.transaction().execute(async (store) => {
    const before = await lockUnchanged(store, { id, version })
    if (isSameTerm(before, sent)) return before
    await requireFree(store, id, sent)
    const now = context.now()
    const row = await putTerm(store, id, version + 1, { ...columnsOf(sent), updated_at: now, updated_by: actor.name })
    const change = { before: valuesOf(presentTerm(before)), after: valuesOf(presentTerm(row)) }
    await recordAudit(store, now, { actor, action: "term.edit", subjectId: id, name: nameOf(row), change })
    return row
  })

/** @throws ApiError notFound; versionConflict with the current term */
export const removeTerm = (
  context: ServiceContext,
  removed: { id: string; version: number },
  actor: Actor
): Promise<{ id: string }> =>
  context.database.store.transaction().execute(async (store) => {
    const before = await lockUnchanged(store, removed)
    await deleteTerm(store, before.id)
    const change = { before: valuesOf(presentTerm(before)), after: null }
    const facts = { actor, action: "term.remove", subjectId: before.id, name: nameOf(before), change }
    await recordAudit(store, context.now(), facts)
    return { id: before.id }
  })
