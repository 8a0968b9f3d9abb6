import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ContentType } from "../entries/content-type.ts"
import type { Entry, EntryContent, EntryText } from "../entries/entry.ts"
import { hasLayers, isFrozen, plannedFields, plansOf, topText } from "../entries/layers.ts"
import { findRevisionParts } from "../entries/revisions-repository.ts"
import { allParts, nameOfPart, partsOf, textPart, topParts, type Part } from "../entries/content-parts.ts"
import {
  deleteApprovals,
  deleteReview,
  findApprovedParts,
  findReviewState,
  isReviewRequired,
  setReviewChanged,
  type EntryPlace,
} from "./reviews-repository.ts"

/** Decides what of an entry may be published where publications need an approval. Nothing else decides it. */

type AnyType<Fields, Text extends EntryText> = Pick<
  ContentType<Fields, Text, never, unknown>,
  "kind" | "normalize" | "isClosed"
>

/** The parts of a text that visitors see, or will from `publishAt` on. */
type Shown = { locale: Locale; parts: Part[]; publishAt: string | null }

const shownOf = <Fields extends object, Text extends EntryText>(
  { normalize, isClosed }: AnyType<Fields, Text>,
  content: EntryContent<Fields, Text>,
  now: Date
): Shown[] =>
  [
    ...locales.flatMap((locale) => {
      const saved = content.texts[locale]
      if (saved === null || !isFrozen(saved)) return []
      const publishAt = saved.state === "scheduled" ? saved.publishedAt : null
      return [{ locale, text: saved.text, fields: content.fields, publishAt }]
    }),
    ...plansOf(content.layers).map(({ locale, plan: { text, publishAt } }) => ({
      locale,
      text,
      fields: plannedFields(content, locale),
      publishAt,
    })),
  ].flatMap(({ locale, text, fields, publishAt }) =>
    isClosed(normalize(fields, now)) ? [] : [{ locale, parts: partsOf(locale, text, fields), publishAt }]
  )

const publicParts = (shown: readonly Shown[]): Part[] =>
  shown.flatMap(({ parts, publishAt }) => (publishAt === null ? parts : []))

/** Whether nothing of an entry is left that is not public. */
export const isAllPublic = (content: EntryContent<unknown, unknown>): boolean =>
  locales.every(
    (locale) =>
      content.texts[locale] === null || (content.texts[locale].state === "published" && !hasLayers(content, locale))
  )

/** The parts of an entry that are not public, in all its layers: what an approval of it is about. */
const unpublishedParts = <Fields extends object, Text extends EntryText>(
  contentType: AnyType<Fields, Text>,
  content: EntryContent<Fields, Text>,
  now: Date
): Part[] => {
  const known = new Set(publicParts(shownOf(contentType, content, now)))
  return allParts(content).filter((part) => !known.has(part))
}

/** The parts that are not approved. */
const unapproved = async (store: Store, place: EntryPlace, parts: readonly Part[]): Promise<Part[]> => {
  if (parts.length === 0) return []
  const approved = (await findApprovedParts(store, place.kind, [place.id])).get(place.id)
  return [...new Set(parts)].filter((part) => !approved?.has(part))
}

type Change<Fields, Text> = { id: string; known: EntryContent<Fields, Text>[]; after: EntryContent<Fields, Text> }

/**
 * The names of what a write makes public or schedules without the approval that it needs. What is public already, and
 * what stays scheduled, at whichever instant, needs no approval again; nor does anything that removes what visitors see.
 *
 * @param known contents that need none: the entry before the write, and what an undo goes back to
 */
export const lackingApproval = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  { id, known, after }: Change<Fields, Text>,
  now: Date
): Promise<string[]> => {
  if (!(await isReviewRequired(store))) return []
  const before = known.flatMap((content) => shownOf(contentType, content, now))
  const isPublic = new Set(publicParts(before))
  // What lacks an approval waits at its instant.
  const waits = new Set(before.flatMap(({ parts, publishAt }) => (publishAt === null ? [] : parts)))
  const changed = shownOf(contentType, after, now).flatMap(({ parts, publishAt }) =>
    parts.filter((part) => !isPublic.has(part) && (publishAt === null || !waits.has(part)))
  )
  const parts = await unapproved(store, { kind: contentType.kind, id }, changed)
  return [...new Set(parts.map(nameOfPart))]
}

/**
 * Requires an approval, where publications need one, of everything that a write makes public or schedules.
 *
 * @param path makes the path of the detail of that of an entry
 * @throws ApiError reviewRequired whose detail names the texts and shared fields
 */
export const requireApproval = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  change: Change<Fields, Text>,
  { now, path }: { now: Date; path: (path: string) => string }
): Promise<void> => {
  const names = await lackingApproval(store, contentType, change, now)
  if (names.length === 0) return
  throw new ApiError("reviewRequired", [{ path: path("review"), message: `is needed for ${names.join(", ")}` }])
}

/** The parts of an entry that are due by an instant and are not public: all of them become that together, or none yet. */
export const dueParts = <Fields extends object, Text extends EntryText>(
  contentType: AnyType<Fields, Text>,
  entry: Entry<Fields, Text>,
  now: Date
): Part[] => {
  const shown = shownOf(contentType, entry, now)
  const known = new Set(publicParts(shown))
  return shown.flatMap(({ parts, publishAt }) =>
    publishAt !== null && Date.parse(publishAt) <= now.getTime() ? parts.filter((part) => !known.has(part)) : []
  )
}

/** Whether what is due of an entry waits for an approval. */
export const isHeldForApproval = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  entry: Entry<Fields, Text>,
  now: Date
): Promise<boolean> => {
  if (!(await isReviewRequired(store))) return false
  const due = dueParts(contentType, entry, now)
  return (await unapproved(store, { kind: contentType.kind, id: entry.id }, due)).length > 0
}

/** The parts of an entry that are not public, which of them lack an approval, and whether each language could be published. */
export const approvalOf = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  entry: Entry<Fields, Text>,
  now: Date
): Promise<{ unpublished: Part[]; lacking: Part[]; approved: Record<Locale, boolean | null> }> => {
  const unpublished = unpublishedParts(contentType, entry, now)
  const lacking = await unapproved(store, { kind: contentType.kind, id: entry.id }, unpublished)
  const isApproved = (locale: Locale): boolean | null =>
    topText(entry, locale) === null ? null : !topParts(entry, locale).some((part) => lacking.includes(part))
  return { unpublished, lacking, approved: inEachLocale(isApproved) }
}

/**
 * Brings the review and the approvals of an entry up to its content. A text that is public has used its approval up, and
 * all of them end with the review once everything is public. An approved review says whether anything is new since.
 */
export const updateReview = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  { id, content, now }: { id: string; content: EntryContent<Fields, Text>; now: Date }
): Promise<void> => {
  const place = { kind: contentType.kind, id }
  if (isAllPublic(content)) {
    await deleteApprovals(store, place)
    return deleteReview(store, place)
  }
  const used = locales.flatMap((locale) => {
    const saved = content.texts[locale]
    return saved?.state === "published" ? [textPart(locale, saved.text)] : []
  })
  if (used.length > 0) await deleteApprovals(store, place, { parts: used })
  const review = await findReviewState(store, place)
  if (review?.state !== "approved" || review.decided_version === null) return
  const known = await findRevisionParts(store, { ...place, version: review.decided_version })
  const changed = unpublishedParts(contentType, content, now).some((part) => !known?.includes(part))
  if (changed !== review.changed) await setReviewChanged(store, place, changed)
}
