import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import {
  isSame,
  type EntryContent,
  type Layers,
  type SavedText,
  type SavedTexts,
  type ScheduledUpdate,
} from "./entry.ts"
import {
  movedFields,
  changedText,
  isFrozen,
  onlyFields,
  plansOf,
  remainingPlans,
  normalizeLayers,
  topText,
  without,
  withoutFields,
} from "./layers.ts"
import { decidePublication } from "./publication.ts"

/** What publications, schedules and their instants make of an entry and its layers (decision 45). */

export type WantedPublishing = { locales: readonly Locale[]; publishAt: string | null }

const impossible = (issues: ErrorDetail[]): void => {
  if (issues.length > 0) throw new ApiError("invalidRequest", issues)
}

/** @throws ApiError invalidRequest that names the languages that the entry lacks */
const requireLanguages = (texts: SavedTexts<unknown>, chosen: readonly Locale[]): void =>
  impossible(
    chosen
      .filter((locale) => texts[locale] === null)
      .map((locale) => ({ path: `translations.${locale}`, message: "is a language in which the entry is not written" }))
  )

/** The chosen texts, topmost layer and all, in another state. */
const publishedTexts = <Fields, Text>(
  before: EntryContent<Fields, Text>,
  { locales: chosen, publishAt }: WantedPublishing,
  { now, state, which }: { now: Date; state: SavedText<Text>["state"]; which: (saved: SavedText<Text>) => boolean }
): SavedTexts<Text> => {
  const issues: ErrorDetail[] = []
  const texts = inEachLocale((locale): SavedText<Text> | null => {
    const old = before.texts[locale]
    if (old === null || !chosen.includes(locale) || !which(old)) return old
    const decision = decidePublication({ state, publishAt }, old, now)
    if ("issue" in decision) {
      issues.push({ path: `translations.${locale}.publishAt`, message: decision.issue })
      return old
    }
    return changedText(old, { text: topText(before, locale) ?? old.text, ...decision }, now)
  })
  impossible(issues)
  return texts
}

/**
 * Makes the topmost layer of some languages public, and with them the working copy of the shared fields. Scheduled
 * updates of these languages end.
 *
 * @throws ApiError invalidRequest for a language that there is not, and for an impossible date; paths of an entry
 */
export const published = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  wanted: WantedPublishing,
  now: Date
): EntryContent<Fields, Text> => {
  requireLanguages(before.texts, wanted.locales)
  const { layers } = before
  return normalizeLayers({
    fields: { ...before.fields, ...movedFields(layers, wanted.locales, now.toISOString()) },
    texts: publishedTexts(before, wanted, { now, state: "published", which: () => true }),
    layers: {
      working: without(layers.working, wanted.locales),
      workingFields: null,
      scheduled: remainingPlans(layers, wanted.locales, now.toISOString()),
    },
  })
}

/**
 * Schedules the topmost layer of some languages: the first publication of a text that is not public, else an update of
 * it. Shared fields that changed come with it, at once if no other text is scheduled or public.
 *
 * @throws ApiError invalidRequest for a language that there is not, for an instant that does not lie ahead, and when
 * there is nothing to publish; paths of an entry
 */
export const scheduled = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  wanted: WantedPublishing,
  now: Date
): EntryContent<Fields, Text> => {
  requireLanguages(before.texts, wanted.locales)
  const { layers } = before
  const { locales: chosen, publishAt } = wanted
  const isPublic = (saved: SavedText<Text> | null) => saved?.state === "published"
  if (publishAt === null || Date.parse(publishAt) <= now.getTime())
    throw new ApiError("invalidRequest", [
      { path: "publishAt", message: "must lie ahead for a text that is scheduled" },
    ])
  const moved = movedFields(layers, chosen, publishAt)
  const texts = publishedTexts(before, wanted, { now, state: "scheduled", which: (saved) => !isPublic(saved) })
  const movesFields = locales.some(
    (locale) => isFrozen(before.texts[locale]) && (!chosen.includes(locale) || isPublic(before.texts[locale]))
  )
  const others = remainingPlans(layers, chosen, publishAt)
  const plans = inEachLocale((locale): ScheduledUpdate<Text, Fields> | null => {
    const [text, saved] = [topText(before, locale), before.texts[locale]]
    if (!chosen.includes(locale)) return others[locale]
    if (text === null) return null
    if (!movesFields && !isPublic(saved)) return null
    return { text, fields: moved, publishAt, updatedAt: now.toISOString() }
  })
  const after = normalizeLayers({
    fields: movesFields ? before.fields : { ...before.fields, ...moved },
    texts,
    layers: { working: without(layers.working, chosen), workingFields: null, scheduled: plans },
  })
  impossible(
    chosen
      .filter((locale) => isPublic(after.texts[locale]) && after.layers.scheduled[locale] === null)
      .map((locale) => ({ path: `translations.${locale}`, message: "has no change that could be published later" }))
  )
  return after
}

/**
 * Moves what is scheduled in some languages to another instant: the first publication of a text, the update of a public
 * one, also those that are due and wait for an approval. What was changed since it was scheduled stays a working copy.
 *
 * @throws ApiError invalidRequest for a language in which nothing is scheduled, and for an instant that does not lie
 * ahead; paths of an entry
 */
export const rescheduled = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  { locales: chosen, publishAt }: { locales: readonly Locale[]; publishAt: string },
  now: Date
): EntryContent<Fields, Text> => {
  const { texts, layers } = before
  const first = chosen.filter((locale) => texts[locale]?.state === "scheduled")
  const updates = chosen.filter((locale) => layers.scheduled[locale] !== null)
  impossible(
    chosen
      .filter((locale) => !first.includes(locale) && !updates.includes(locale))
      .map((locale) => ({ path: `translations.${locale}`, message: "is not scheduled" }))
  )
  if (Date.parse(publishAt) <= now.getTime())
    impossible([{ path: "publishAt", message: "must lie ahead for a text that is scheduled" }])
  const plans = { ...layers, workingFields: null }
  const moved = movedFields(plans, updates, publishAt)
  const others = remainingPlans(plans, updates, publishAt)
  return normalizeLayers({
    fields: before.fields,
    texts: inEachLocale((locale) => {
      const saved = texts[locale]
      return saved && first.includes(locale) ? changedText(saved, { ...saved, publishedAt: publishAt }, now) : saved
    }),
    layers: {
      ...layers,
      scheduled: inEachLocale((locale) => {
        const plan = layers.scheduled[locale]
        return plan && updates.includes(locale) ? { ...plan, fields: moved, publishAt } : others[locale]
      }),
    },
  })
}

/**
 * Takes some languages down. Their topmost layer is the draft from now on, so that nothing is lost that was typed.
 *
 * @throws ApiError invalidRequest for a language that there is not; paths of an entry
 */
export const takenDown = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  chosen: readonly Locale[],
  now: Date
): EntryContent<Fields, Text> => {
  requireLanguages(before.texts, chosen)
  const { layers } = before
  const fields = movedFields(layers, chosen, null)
  return normalizeLayers({
    fields: before.fields,
    texts: publishedTexts(
      before,
      { locales: chosen, publishAt: null },
      { now, state: "draft", which: (saved) => isFrozen(saved) }
    ),
    layers: {
      working: without(layers.working, chosen),
      workingFields: { fields, updatedAt: layers.workingFields?.updatedAt ?? now.toISOString() },
      scheduled: without(layers.scheduled, chosen),
    },
  })
}

/** The scheduled updates whose instant has come. */
export const duePlans = <Fields, Text>(layers: Layers<Fields, Text>, now: Date) =>
  plansOf(layers).filter(({ plan }) => Date.parse(plan.publishAt) <= now.getTime())

/**
 * The entry after the scheduled updates whose instant has come; working copies stay.
 *
 * @param refused shared fields that cannot become public: they wait in the working copy
 */
export const withDueUpdates = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  now: Date,
  refused: object = {}
): EntryContent<Fields, Text> => {
  const { layers } = before
  const due = duePlans(layers, now)
  const done = due.map(({ locale }) => locale)
  const texts = inEachLocale((locale): SavedText<Text> | null => {
    const plan = due.find((one) => one.locale === locale)?.plan
    const saved = before.texts[locale]
    const isChanged = saved !== null && plan !== undefined && !isSame(plan.text, saved.text)
    return isChanged ? { ...saved, text: plan.text, updatedAt: plan.publishAt } : saved
  })
  const waiting = onlyFields(movedFields(layers, done, null), refused)
  return normalizeLayers({
    fields: due.reduce<Fields>(
      (fields, { plan }) => ({ ...fields, ...withoutFields(plan.fields, refused) }),
      before.fields
    ),
    texts,
    layers: {
      ...layers,
      scheduled: without(layers.scheduled, done),
      workingFields: {
        fields: { ...layers.workingFields?.fields, ...waiting },
        updatedAt: layers.workingFields?.updatedAt ?? now.toISOString(),
      },
    },
  })
}
