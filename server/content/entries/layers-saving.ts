import type { EntryPart, LayerDrop } from "../../../shared/contract/admin-entries.ts"
import type { ErrorDetail } from "../../../shared/contract/envelope.ts"
import { locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import {
  isSame,
  type DraftEntry,
  type Entry,
  type EntryContent,
  type Layers,
  type SavedText,
  type SavedTexts,
  type ScheduledUpdate,
} from "./entry.ts"
import {
  changedFields,
  hasFrozen,
  isFrozen,
  noLayers,
  plannedFields,
  plansOf,
  settled,
  textBelow,
  topFields,
  topText,
  withoutFields,
} from "./layers.ts"
import { decidePublication } from "./publication.ts"

/** What each action makes of an entry and its layers. Nothing here reads or writes the database. */

const inEach = <Value>(of: (locale: Locale) => Value): Record<Locale, Value> => ({ en: of("en"), ru: of("ru") })

/** The saved text with another content or publication; unchanged, it keeps its date of change. */
export const changedText = <Text>(
  before: SavedText<Text> | null,
  after: Omit<SavedText<Text>, "updatedAt">,
  now: Date
) =>
  before !== null && isSame({ ...before, updatedAt: "" }, { ...after, updatedAt: "" })
    ? before
    : { ...after, updatedAt: now.toISOString() }

const working = <Text>(copy: { text: Text; updatedAt: string } | null, text: Text, now: Date) =>
  copy !== null && isSame(copy.text, text) ? copy : { text, updatedAt: now.toISOString() }

/**
 * A save of the topmost layer. What is scheduled or public stays as it is.
 *
 * @param at prefix of the paths in issues
 * @throws ApiError invalidRequest when a language that is scheduled or public is left out
 */
export const savedDraft = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  sent: DraftEntry<Fields, Text>,
  { now, at }: { now: Date; at: string }
): EntryContent<Fields, Text> => {
  const missing = locales.filter((locale) => sent.texts[locale] === null && isFrozen(before.texts[locale]))
  if (missing.length > 0)
    throw new ApiError(
      "invalidRequest",
      missing.map((locale) => ({
        path: `${at}.translations.${locale}`,
        message: "is scheduled or public: take it down first",
      }))
    )
  const { layers } = before
  const texts = inEach((locale): SavedText<Text> | null => {
    const [text, old] = [sent.texts[locale], before.texts[locale]]
    if (old !== null && isFrozen(old)) return old
    return text && changedText(old, { text, state: "draft", publishedAt: old?.publishedAt ?? null }, now)
  })
  const copies = inEach((locale) => {
    const text = sent.texts[locale]
    return text !== null && isFrozen(before.texts[locale]) ? working(layers.working[locale], text, now) : null
  })
  if (!hasFrozen(before.texts)) return settled({ fields: sent.fields, texts, layers })
  const fields = changedFields(sent.fields, plannedFields(before))
  const old = layers.workingFields
  const workingFields = old !== null && isSame(old.fields, fields) ? old : { fields, updatedAt: now.toISOString() }
  return settled({ fields: before.fields, texts, layers: { ...layers, working: copies, workingFields } })
}

export type WantedPublishing = { locales: readonly Locale[]; publishAt: string | null }

const without = <Value>(layers: Record<Locale, Value | null>, gone: readonly Locale[]): Record<Locale, Value | null> =>
  inEach((locale) => (gone.includes(locale) ? null : layers[locale]))

/** Shared fields that change together with the languages: those of their scheduled updates, and the working copy's. */
const fieldsWith = <Fields, Text>({ scheduled, workingFields }: Layers<Fields, Text>, chosen: readonly Locale[]) => ({
  ...chosen.reduce<Partial<Fields>>((fields, locale) => ({ ...fields, ...scheduled[locale]?.fields }), {}),
  ...workingFields?.fields,
})

/** The other languages' updates; from `instant` on without the fields that were decided anew. */
const remainingPlans = <Fields extends object, Text>(
  { scheduled, workingFields }: Layers<Fields, Text>,
  chosen: readonly Locale[],
  instant: string
): Layers<Fields, Text>["scheduled"] =>
  inEach((locale): ScheduledUpdate<Text, Fields> | null => {
    const plan = scheduled[locale]
    if (plan === null || chosen.includes(locale)) return null
    const isLater = Date.parse(plan.publishAt) >= Date.parse(instant)
    return isLater ? { ...plan, fields: withoutFields(plan.fields, workingFields?.fields ?? {}) } : plan
  })

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
  const texts = inEach((locale): SavedText<Text> | null => {
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
  return settled({
    fields: { ...before.fields, ...fieldsWith(layers, wanted.locales) },
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
    impossible([{ path: "publishAt", message: "must lie ahead for a text that is scheduled" }])
  const carried = fieldsWith(layers, chosen)
  const texts = publishedTexts(before, wanted, { now, state: "scheduled", which: (saved) => !isPublic(saved) })
  const carries = locales.some(
    (locale) => isFrozen(before.texts[locale]) && (!chosen.includes(locale) || isPublic(before.texts[locale]))
  )
  const plans = inEach((locale): ScheduledUpdate<Text, Fields> | null => {
    const [text, saved] = [topText(before, locale), before.texts[locale]]
    if (text === null || publishAt === null) return null
    if (!chosen.includes(locale)) return remainingPlans(layers, chosen, publishAt)[locale]
    if (!carries && !isPublic(saved)) return null
    return { text, fields: carried, publishAt, updatedAt: now.toISOString() }
  })
  const after = settled({
    fields: carries ? before.fields : { ...before.fields, ...carried },
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
  const fields = fieldsWith(layers, chosen)
  return settled({
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

/** The entry after the scheduled updates whose instant has come; working copies stay. */
export const withDueUpdates = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  now: Date
): EntryContent<Fields, Text> => {
  const due = duePlans(before.layers, now)
  const texts = inEach((locale): SavedText<Text> | null => {
    const plan = due.find((one) => one.locale === locale)?.plan
    const saved = before.texts[locale]
    const isChanged = saved !== null && plan !== undefined && !isSame(plan.text, saved.text)
    return isChanged ? { ...saved, text: plan.text, updatedAt: plan.publishAt } : saved
  })
  const done = due.map(({ locale }) => locale)
  return settled({
    fields: due.reduce<Fields>((fields, { plan }) => ({ ...fields, ...plan.fields }), before.fields),
    texts,
    layers: { ...before.layers, scheduled: without(before.layers.scheduled, done) },
  })
}

/** Drops working copies, or scheduled updates: those become working copies unless there are newer ones. */
export const dropped = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  { layer, parts }: Pick<LayerDrop, "layer" | "parts">,
  now: Date
): EntryContent<Fields, Text> => {
  const { layers } = before
  const chosen = parts.filter((part): part is Exclude<EntryPart, "fields"> => part !== "fields")
  if (layer === "working") {
    const workingFields = parts.includes("fields") ? null : layers.workingFields
    return settled({ ...before, layers: { ...layers, working: without(layers.working, chosen), workingFields } })
  }
  const copies = inEach((locale) => {
    const text = textBelow(before, locale)
    const isNewer = layers.working[locale] !== null
    return isNewer || !chosen.includes(locale) || text === null
      ? layers.working[locale]
      : { text, updatedAt: now.toISOString() }
  })
  return settled({
    ...before,
    layers: {
      working: copies,
      workingFields: {
        fields: fieldsWith(layers, chosen),
        updatedAt: layers.workingFields?.updatedAt ?? now.toISOString(),
      },
      scheduled: without(layers.scheduled, chosen),
    },
  })
}

/**
 * An edit by a client that sends stored content with its states. Over what stays scheduled or public, the layers stay.
 * A language that it takes down without changing the text has the topmost layer as its draft.
 */
export const edited = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  sent: { fields: Fields; texts: SavedTexts<Text> },
  now: Date
): EntryContent<Fields, Text> => {
  const texts = inEach((locale): SavedText<Text> | null => {
    const [after, old] = [sent.texts[locale], before.texts[locale]]
    const top = topText(before, locale)
    const isTakenDown = after !== null && !isFrozen(after) && old !== null && isFrozen(old)
    return isTakenDown && top !== null && isSame(after.text, old.text)
      ? changedText(old, { ...after, text: top }, now)
      : after
  })
  const { layers } = before
  if (hasFrozen(texts)) return settled({ fields: sent.fields, texts, layers })
  // Nothing is scheduled or public any more: what the layers had becomes the draft, unless the edit decided otherwise.
  const undecided = withoutFields<Fields>(topFields(before), changedFields(sent.fields, before.fields))
  return settled({ fields: { ...sent.fields, ...undecided }, texts, layers: noLayers() })
}

/** What is restored of an old entry: some languages, and whether what they share. */
export type RestoredParts = { locales: readonly Locale[]; fields: boolean }

/** The topmost layer of an entry with parts of an old one; languages that the old one lacks stay. */
export const restoredDraft = <Fields, Text>(
  before: Entry<Fields, Text>,
  old: EntryContent<Fields, Text>,
  parts: RestoredParts
): DraftEntry<Fields, Text> => ({
  fields: parts.fields ? topFields(old) : topFields(before),
  texts: inEach((locale) => {
    const text = parts.locales.includes(locale) ? topText(old, locale) : null
    return text ?? topText(before, locale)
  }),
})
