import {
  linkHolder,
  type EntryPublication,
  type EntryRescheduling,
  type SkippedEntry,
} from "../../../shared/contract/admin-entries.ts"
import { isEmptyBody } from "../../../shared/empty-body.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import type { Actor } from "../../audit/audit-repository.ts"
import { writeContentAs, type ContentWrite } from "../../db/content-changes.ts"
import { inSavepoint } from "../../db/savepoint.ts"
import type { ServiceContext } from "../../service-context.ts"
import type { ContentType } from "../entries/content-type.ts"
import { presentEntries } from "./entry-reading-service.ts"
import { changeEntry, finishSave } from "./entry-saving-service.ts"
import type { Entry, EntryContent, EntryText } from "../entries/entry.ts"
import { published, rescheduled, scheduled, takenDown } from "../entries/layers-publishing.ts"
import { titleOf, topText } from "../entries/layers.ts"

type Wanted = Omit<EntryPublication, "entries">

const contentAfter = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  wanted: Wanted,
  now: Date
): EntryContent<Fields, Text> => {
  if (wanted.state === "draft") return takenDown(before, wanted.locales, now)
  return wanted.state === "published" ? published(before, wanted, now) : scheduled(before, wanted, now)
}

const verbOf = (before: Entry<unknown, unknown>, { state, locales: chosen }: Wanted): string => {
  if (state === "draft") return "withdraw"
  if (state === "scheduled") return "schedule"
  return chosen.every((locale) => before.texts[locale]?.state === "published") ? "update" : "publish"
}

/** @throws ApiError invalidRequest when a language would be published, or wait, with nothing to read */
const requireText = <Fields, Text extends EntryText>(
  { before, after }: { before: EntryContent<Fields, Text>; after: EntryContent<Fields, Text> },
  { state, locales: chosen }: Wanted
): void => {
  const isPublished = (locale: Locale) => state === "published" && after.texts[locale] === before.texts[locale]
  const empty = chosen.filter((locale) => {
    const text = topText(before, locale)
    return text !== null && !isPublished(locale) && isEmptyBody(text.body)
  })
  if (state === "draft" || empty.length === 0) return
  throw new ApiError(
    "invalidRequest",
    empty.map((locale) => ({ path: `translations.${locale}.body.content`, message: "has nothing to read" }))
  )
}

type EntryVersion = EntryPublication["entries"][number]

/** A change of one entry of several. It throws ApiError when it is not possible. */
type EntryStep<Fields, Text> = (
  write: ContentWrite,
  before: Entry<Fields, Text>,
  change: { now: Date; actor: Actor }
) => Promise<void>

/** @throws ApiError notFound; versionConflict */
const requireUnchanged = <Fields, Text>(
  before: Entry<Fields, Text> | undefined,
  version: number
): Entry<Fields, Text> => {
  if (!before) throw new ApiError("notFound", [{ path: "id", message: "belongs to no entry" }])
  if (before.version !== version)
    throw new ApiError("versionConflict", [{ path: "version", message: "is not the present one" }])
  return before
}

/** The error of the first entry, with the reasons of all. */
const refusal = async <Fields extends object, Text extends EntryText, Sent, Admin>(
  { store }: ContentWrite,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  entries: readonly (Entry<Fields, Text> | undefined)[],
  skipped: readonly SkippedEntry[]
): Promise<ApiError> => {
  const code = skipped[0]?.code ?? "invalidRequest"
  const details = skipped.flatMap((entry, index) =>
    entry.details.map(({ path, message }) => ({ path: `body.entries.${index}.${path}`, message }))
  )
  const conflicting = entries.flatMap((entry, index) =>
    entry && skipped[index]?.code === "versionConflict" ? [entry] : []
  )
  const present =
    code === "versionConflict" ? await presentEntries(store, contentType, conflicting) : skipped[0]?.linkTakenBy
  return new ApiError(code, details, present ?? undefined)
}

/**
 * Changes each entry that can be changed; reports why the others cannot.
 *
 * @param step changes one of them
 * @param first languages whose title names an entry that is left alone
 * @returns the changed entries, as lists show them, and those that were left alone with the reason
 * @throws ApiError when it is possible for none of them, with the reasons of all
 */
export const changeEntries = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  entries: readonly EntryVersion[],
  { step, first = locales }: { step: EntryStep<Fields, Text>; first?: readonly Locale[] }
): Promise<{ items: Admin[]; skipped: SkippedEntry[] }> =>
  writeContentAs(context.database, actor, async (write) => {
    const now = context.now()
    const { store } = write
    const ids = entries.map((entry) => entry.id)
    const found = new Map((await contentType.find(store, ids)).map((entry) => [entry.id, entry]))
    const skipped: SkippedEntry[] = []
    for (const { id, version } of entries) {
      const before = found.get(id)
      try {
        // What it has written before an error is undone: an entry is changed whole or not at all.
        await inSavepoint(store, () => step(write, requireUnchanged(before, version), { now, actor }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { errorName: code, details = [], present } = error
        const title = before ? titleOf(before, first) : ""
        skipped.push({ id, title, code, details, linkTakenBy: linkHolder.safeParse(present).data ?? null })
      }
    }
    if (skipped.length === entries.length)
      throw await refusal(
        write,
        contentType,
        ids.map((id) => found.get(id)),
        skipped
      )
    const done = ids.filter((id) => !skipped.some((one) => one.id === id))
    const items = await presentEntries(store, contentType, await contentType.find(store, done, { bodies: false }))
    return { items, skipped }
  })

/**
 * Publishes, schedules or takes down languages of several entries, those for which it is possible. What lies on top of
 * a language becomes public or waits: its working copy, with that of the shared fields. Entries that are as wanted
 * already keep their versions.
 *
 * @returns the entries that are as wanted, as lists show them, and those that were left alone with the reason
 * @throws ApiError when it is possible for none of them, with the reasons of all: notFound; versionConflict with those
 * entries as they are now; gone for removed ones; linkTaken; invalidRequest for a missing language, for what
 * publication lacks, and with `skipEmpty` for an empty text
 */
export const publishEntries = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { entries, ...wanted }: EntryPublication
): Promise<{ items: Admin[]; skipped: SkippedEntry[] }> =>
  changeEntries(context, contentType, actor, entries, {
    first: wanted.locales,
    step: async (write, before, { now }) => {
      if (before.removedAt !== null) throw new ApiError("gone", [{ path: "id", message: "was removed" }])
      const after = contentAfter(before, wanted, now)
      if (wanted.skipEmpty) requireText({ before, after }, wanted)
      if (!(await changeEntry(write, contentType, { before, after }, { now, at: "" }))) return
      const { locales: changed, publishAt } = wanted
      const details = { locales: changed, ...(publishAt === null ? {} : { publishAt }) }
      await finishSave(write.store, contentType, before.id, { actor, now, verb: verbOf(before, wanted), details })
    },
  })

/**
 * Moves what is scheduled in languages of several entries to other instants, those for which it is possible. Unlike
 * another schedule it leaves alone what was changed since.
 *
 * @returns the entries that are as wanted, as lists show them, and those that were left alone with the reason
 * @throws ApiError when it is possible for none of them, with the reasons of all: notFound; versionConflict with those
 * entries as they are now; gone for removed ones; invalidRequest for a language in which nothing is scheduled, and for
 * an instant that does not lie ahead
 */
export const rescheduleEntries = <Fields extends object, Text extends EntryText, Sent, Admin>(
  context: ServiceContext,
  contentType: ContentType<Fields, Text, Sent, Admin>,
  actor: Actor,
  { entries }: EntryRescheduling
): Promise<{ items: Admin[]; skipped: SkippedEntry[] }> => {
  const movesOf = new Map(entries.map(({ id, moves }) => [id, moves]))
  return changeEntries(context, contentType, actor, entries, {
    step: async (write, before, { now }) => {
      if (before.removedAt !== null) throw new ApiError("gone", [{ path: "id", message: "was removed" }])
      const moves = movesOf.get(before.id) ?? []
      const instants = [...new Set(moves.map(({ publishAt }) => publishAt))]
      const after = instants.reduce<EntryContent<Fields, Text>>((content, publishAt) => {
        const chosen = moves.filter((move) => move.publishAt === publishAt).map(({ locale }) => locale)
        return rescheduled(content, { locales: chosen, publishAt }, now)
      }, before)
      if (!(await changeEntry(write, contentType, { before, after }, { now, at: "" }))) return
      const save = { actor, now, verb: "reschedule", details: { moves } }
      await finishSave(write.store, contentType, before.id, save)
    },
  })
}
