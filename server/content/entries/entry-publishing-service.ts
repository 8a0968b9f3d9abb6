import type { EntryPublication } from "../../../shared/contract/admin-entries.ts"
import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import type { ErrorName } from "../../../shared/contract/error-codes.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import type { Store } from "../../db/connection.ts"
import { writeContentAs, type ContentWrite } from "../../db/content-changes.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "./content-type.ts"
import { presentEntries } from "./entry-reading-service.ts"
import { decideTexts, finishSave, putTexts } from "./entry-saving-service.ts"
import type { Entry, EntryText } from "./entry.ts"

/** Why some entries cannot be published: the first reason that applies, and all entries to which it applies. */
type Refusal = { name: ErrorName; details: ErrorDetail[]; indexes: number[] }

const refusalOf = <Fields, Text extends EntryText, Sent, Admin>(
  { missing }: ContentType<Fields, Text, Sent, Admin>,
  found: readonly (Entry<Fields, Text> | undefined)[],
  { entries, locale, state }: EntryPublication
): Refusal | null => {
  /** What keeps an entry from becoming public; what is public already stays. */
  const missingOf = (index: number) => {
    const entry = found[index]
    if (!entry || state !== "published" || entry.texts[locale]?.state === state) return null
    return missing(entry.fields, locale)
  }
  const reasons: { name: ErrorName; field: string; message: string; isSo: (index: number) => boolean }[] = [
    { name: "notFound", field: "id", message: "belongs to no entry", isSo: (index) => !found[index] },
    {
      name: "versionConflict",
      field: "version",
      message: "is not the present one",
      isSo: (index) => found[index]?.version !== entries[index]?.version,
    },
    { name: "gone", field: "id", message: "was removed", isSo: (index) => found[index]?.removedAt !== null },
    {
      name: "invalidRequest",
      field: "id",
      message: `belongs to an entry that is not written in ${locale}`,
      isSo: (index) => !found[index]?.texts[locale],
    },
  ]
  for (const { name, field, message, isSo } of reasons) {
    const indexes = [...entries.keys()].filter(isSo)
    const details = indexes.map((index) => ({ path: `body.entries.${index}.${field}`, message }))
    if (indexes.length > 0) return { name, details, indexes }
  }
  const details = [...entries.keys()].flatMap((index) => {
    const lacking = missingOf(index)
    return lacking ? [{ path: `body.entries.${index}.${lacking.field}`, message: lacking.message }] : []
  })
  return details.length > 0 ? { name: "invalidRequest", details, indexes: [] } : null
}

const findAll = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  store: Store,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  wanted: EntryPublication
): Promise<Entry<Fields, Text>[]> => {
  const ids = wanted.entries.map((entry) => entry.id)
  const byId = new Map((await contentType.find(store, ids)).map((entry) => [entry.id, entry]))
  const found = ids.map((id) => byId.get(id))
  const refusal = refusalOf(contentType, found, wanted)
  if (refusal === null) return found.flatMap((entry) => entry ?? [])
  const conflicting = refusal.indexes.flatMap((index) => found[index] ?? [])
  const present = refusal.name === "versionConflict" ? await presentEntries(store, contentType, conflicting) : undefined
  throw new ApiError(refusal.name, refusal.details, present)
}

const publishOne = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  content: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  entry: Entry<Fields, Text>,
  { locale, state, now, actor }: Pick<EntryPublication, "locale" | "state"> & { now: Date; actor: Actor }
): Promise<void> => {
  const text = entry.texts[locale]
  if (text === null || text.state === state) return
  const sent = { en: null, ru: null, [locale]: { text: text.text, state, publishAt: null } }
  const after = { ...entry.texts, [locale]: decideTexts(sent, entry.texts, { now, at: "body" })[locale] }
  await putTexts(content, contentType, entry.id, { before: entry.texts, after })
  await contentType.record(content, entry.id, { now, version: entry.version + 1 })
  const verb = state === "published" ? "publish" : "withdraw"
  await finishSave(content.store, contentType, entry.id, { actor, now, verb })
}

/**
 * Publishes or withdraws one language of several entries: all of them, or none. Entries that have the state already
 * keep their versions. The other language is never changed.
 *
 * @returns the entries as they are now, in the requested order
 * @throws ApiError that names the entries it concerns: notFound; versionConflict with those entries as they are now;
 * gone for removed ones; invalidRequest for those without the language
 */
export const publishEntries = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  wanted: EntryPublication
): Promise<Admin[]> =>
  writeContentAs(context.database, actor, async (content) => {
    const now = context.now()
    const entries = await findAll(content.store, contentType, wanted)
    for (const entry of entries) await publishOne(content, contentType, entry, { ...wanted, now, actor })
    const ids = entries.map((entry) => entry.id)
    return presentEntries(content.store, contentType, await contentType.find(content.store, ids, { bodies: false }))
  })
