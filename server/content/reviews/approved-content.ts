import { locales, type Locale } from "../../../shared/locales.ts"
import type { Store } from "../../db/connection.ts"
import { ApiError } from "../../http/api-error.ts"
import type { ContentType } from "../entries/content-type.ts"
import { isSame, type Entry, type EntryContent, type EntryText } from "../entries/entry.ts"
import { hasLayers, isFrozen, plannedFields, plansOf, topFields, topText } from "../entries/layers.ts"
import { snapshotOf } from "../revisions/revision-snapshot.ts"
import { findRevision } from "../revisions/revisions-repository.ts"
import {
  deleteReview,
  findReviewState,
  isReviewRequired,
  listApprovedVersions,
  setReviewChanged,
} from "./reviews-repository.ts"

/** What of an entry may be published where publications need an approval. It is decided here alone. */

type AnyType<Fields, Text extends EntryText> = Pick<
  ContentType<Fields, Text, never, unknown>,
  "kind" | "empty" | "normalize" | "isClosed"
>

/** A text that visitors see, or will from `publishAt` on. */
type Shown<Fields, Text> = { locale: Locale; text: Text; fields: Fields; publishAt: string | null }

const shownOf = <Fields extends object, Text extends EntryText>(
  { normalize, isClosed }: AnyType<Fields, Text>,
  content: EntryContent<Fields, Text>,
  now: Date
): Shown<Fields, Text>[] =>
  [
    ...locales.flatMap((locale): Shown<Fields, Text>[] => {
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
  ]
    .map((shown) => ({ ...shown, fields: normalize(shown.fields, now) }))
    .filter(({ fields }) => !isClosed(fields))

/** The topmost content of an approved version. */
type Approved<Fields, Text> = { texts: Record<Locale, Text | null>; fields: Fields }

const topOf = <Fields extends object, Text extends EntryText>(
  { normalize }: AnyType<Fields, Text>,
  content: EntryContent<Fields, Text>,
  now: Date
): Approved<Fields, Text> => ({
  texts: { en: topText(content, "en"), ru: topText(content, "ru") },
  fields: normalize(topFields(content), now),
})

/** Whether what would be published of two contents is the same. */
export const isSameTop = <Fields extends object, Text extends EntryText>(
  contentType: AnyType<Fields, Text>,
  one: EntryContent<Fields, Text>,
  other: EntryContent<Fields, Text>,
  now: Date
): boolean => isSame(topOf(contentType, one, now), topOf(contentType, other, now))

/** Whether nothing of an entry is left that is not public. */
export const isAllPublic = (content: EntryContent<unknown, unknown>): boolean =>
  locales.every(
    (locale) =>
      content.texts[locale] === null || (content.texts[locale].state === "published" && !hasLayers(content, locale))
  )

const isAmong = (value: unknown, values: readonly unknown[]): boolean =>
  values.some((one) => isSame({ value: one }, { value }))

/**
 * What of a text is neither known nor approved: its words, or the names of shared fields.
 *
 * @param known texts at the same instant do not count as new, nor does what is public already
 */
const newIn = <Fields extends object, Text>(
  { locale, text, fields, publishAt }: Shown<Fields, Text>,
  known: readonly Shown<Fields, Text>[],
  approved: readonly Approved<Fields, Text>[]
): { text: boolean; fields: string[] } => {
  const alike = known.filter(
    (one) => one.locale === locale && (one.publishAt === null || one.publishAt === publishAt) && isSame(one.text, text)
  )
  const texts = [...alike.map((one) => one.text), ...approved.flatMap((one) => one.texts[locale] ?? [])]
  const accepted = [...alike, ...known.filter((one) => one.publishAt === null), ...approved].map(
    (one) => new Map<string, unknown>(Object.entries(one.fields))
  )
  const names = Object.entries(fields)
    .filter(
      ([name, value]) =>
        !isAmong(
          value,
          accepted.map((one) => one.get(name))
        )
    )
    .map(([name]) => name)
  return { text: !isAmong(text, texts), fields: names }
}

const isNew = ({ text, fields }: { text: boolean; fields: readonly string[] }): boolean => text || fields.length > 0

/** Those of the texts with something new, which no approved version has. Approvals are read only as far as needed. */
const unapprovedOf = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  id: string,
  { shown, known, now }: { shown: Shown<Fields, Text>[]; known: Shown<Fields, Text>[]; now: Date }
): Promise<(Shown<Fields, Text> & { isNew: ReturnType<typeof newIn> })[]> => {
  const approved: Approved<Fields, Text>[] = []
  const left = () =>
    shown.map((one) => ({ ...one, isNew: newIn(one, known, approved) })).filter((one) => isNew(one.isNew))
  const { kind } = contentType
  let unapproved = left()
  if (unapproved.length === 0) return []
  for (const version of await listApprovedVersions(store, { kind, id })) {
    const row = await findRevision(store, { kind, id, version })
    if (!row) continue
    approved.push(topOf(contentType, snapshotOf(contentType, row), now))
    unapproved = left()
    if (unapproved.length === 0) break
  }
  return unapproved
}

/**
 * Requires an approval, where publications need one, of everything that a write makes public or schedules. What is
 * public already, and what stays scheduled as it was, is not asked for again; nor is anything that leaves visitors less.
 *
 * @param known contents that need none: the entry before the write, and what an undo goes back to
 * @param path makes the path of the detail of that of an entry
 * @throws ApiError reviewRequired whose detail names the texts and shared fields
 */
export const requireApproval = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  { id, known, after }: { id: string; known: EntryContent<Fields, Text>[]; after: EntryContent<Fields, Text> },
  { now, path }: { now: Date; path: (path: string) => string }
): Promise<void> => {
  if (!(await isReviewRequired(store))) return
  const unapproved = await unapprovedOf(store, contentType, id, {
    shown: shownOf(contentType, after, now),
    known: known.flatMap((content) => shownOf(contentType, content, now)),
    now,
  })
  if (unapproved.length === 0) return
  const places = unapproved.flatMap(({ locale, isNew: { text, fields } }) => [
    ...(text ? [`translations.${locale}`] : []),
    ...fields,
  ])
  throw new ApiError("reviewRequired", [
    { path: path("review"), message: `is needed for ${[...new Set(places)].join(", ")}` },
  ])
}

/** Whether what is due of an entry waits for an approval: it becomes public as a whole, or not yet. */
export const isHeldForApproval = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  entry: Entry<Fields, Text>,
  now: Date
): Promise<boolean> => {
  if (!(await isReviewRequired(store))) return false
  const shown = shownOf(contentType, entry, now)
  const isDue = ({ publishAt }: Shown<Fields, Text>) => publishAt !== null && Date.parse(publishAt) <= now.getTime()
  const unapproved = await unapprovedOf(store, contentType, entry.id, {
    shown: shown.filter(isDue),
    known: shown.filter(({ publishAt }) => publishAt === null),
    now,
  })
  return unapproved.length > 0
}

/** Whether each language of an entry could be published now as far as approvals go; null for one that there is not. */
export const approvedLanguages = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  entry: Entry<Fields, Text>,
  now: Date
): Promise<Record<Locale, boolean | null>> => {
  const known = shownOf(contentType, entry, now).filter(({ publishAt }) => publishAt === null)
  const { texts, fields } = topOf(contentType, entry, now)
  const shown = locales.flatMap((locale): Shown<Fields, Text>[] => {
    const text = texts[locale]
    return text === null ? [] : [{ locale, text, fields, publishAt: null }]
  })
  const unapproved = await unapprovedOf(store, contentType, entry.id, { shown, known, now })
  const isApproved = (locale: Locale): boolean | null =>
    texts[locale] === null ? null : !unapproved.some((one) => one.locale === locale)
  return { en: isApproved("en"), ru: isApproved("ru") }
}

/**
 * Brings the review of an entry up to its content: it ends once all is public, and an approval says whether it has
 * changed since.
 */
export const settleReview = async <Fields extends object, Text extends EntryText>(
  store: Store,
  contentType: AnyType<Fields, Text>,
  { id, content, now }: { id: string; content: EntryContent<Fields, Text>; now: Date }
): Promise<void> => {
  const place = { kind: contentType.kind, id }
  const review = await findReviewState(store, place)
  if (!review) return
  if (isAllPublic(content)) return deleteReview(store, place)
  if (review.state !== "approved" || review.decided_version === null) return
  const row = await findRevision(store, { ...place, version: review.decided_version })
  const changed = !row || !isSameTop(contentType, snapshotOf(contentType, row), content, now)
  if (changed !== review.changed) await setReviewChanged(store, place, changed)
}
