import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import {
  isSame,
  type EntryContent,
  type Layers,
  type SavedText,
  type SavedTexts,
  type ScheduledUpdate,
} from "./entry.ts"

/** How the layers of an entry lie over each other: stored content, scheduled updates, working copy (decision 45). */

export const noLayers = <Fields, Text>(): Layers<Fields, Text> => ({
  working: inEachLocale(() => null),
  workingFields: null,
  scheduled: inEachLocale(() => null),
})

/** Whether visitors see a text, or will at its instant, so that saves must not change it. */
export const isFrozen = (saved: SavedText<unknown> | null): boolean => saved !== null && saved.state !== "draft"

export const hasFrozen = (texts: SavedTexts<unknown>): boolean => locales.some((locale) => isFrozen(texts[locale]))

/** The same layers without those of some languages. */
export const without = <Value>(
  layers: Record<Locale, Value | null>,
  omitted: readonly Locale[]
): Record<Locale, Value | null> => inEachLocale((locale) => (omitted.includes(locale) ? null : layers[locale]))

/** The saved text with another content or publication; unchanged, it keeps its date of change. */
export const changedText = <Text>(
  before: SavedText<Text> | null,
  after: Omit<SavedText<Text>, "updatedAt">,
  now: Date
): SavedText<Text> =>
  before !== null && isSame({ ...before, updatedAt: "" }, { ...after, updatedAt: "" })
    ? before
    : { ...after, updatedAt: now.toISOString() }

/** The scheduled updates in the order in which they become public. */
export const plansOf = <Fields, Text>({
  scheduled,
}: Layers<Fields, Text>): { locale: Locale; plan: ScheduledUpdate<Text, Fields> }[] =>
  locales
    .flatMap((locale) => (scheduled[locale] ? [{ locale, plan: scheduled[locale] }] : []))
    .sort((one, other) => Date.parse(one.plan.publishAt) - Date.parse(other.plan.publishAt))

/**
 * The shared fields after the scheduled updates.
 *
 * @param last the language of the last update to count; all unless given
 */
export const plannedFields = <Fields, Text>(
  { fields, layers }: Pick<EntryContent<Fields, Text>, "fields" | "layers">,
  last?: Locale
): Fields => {
  const plans = plansOf(layers)
  const counted = last === undefined ? plans.length : plans.findIndex(({ locale }) => locale === last) + 1
  return plans.slice(0, counted).reduce<Fields>((below, { plan }) => ({ ...below, ...plan.fields }), fields)
}

/** The shared fields as an editor shows them. */
export const topFields = <Fields, Text>(entry: Pick<EntryContent<Fields, Text>, "fields" | "layers">): Fields => ({
  ...plannedFields(entry),
  ...entry.layers.workingFields?.fields,
})

/** Whether anything lies over a language that its stored text and the stored fields do not show. */
export const hasLayers = ({ layers }: { layers: Layers<unknown, unknown> }, locale: Locale): boolean =>
  layers.working[locale] !== null || layers.workingFields !== null || layers.scheduled[locale] !== null

/** Whether a text waits under the one that an editor shows. */
export const isScheduledBelow = (
  { texts, layers }: Pick<EntryContent<unknown, unknown>, "texts" | "layers">,
  locale: Locale
): boolean =>
  layers.working[locale] !== null && (layers.scheduled[locale] !== null || texts[locale]?.state === "scheduled")

/** What the working copy of a language lies over. */
export const textBelow = <Text>(
  { texts, layers }: Pick<EntryContent<unknown, Text>, "texts" | "layers">,
  locale: Locale
): Text | null => layers.scheduled[locale]?.text ?? texts[locale]?.text ?? null

/** A text as an editor shows it. */
export const topText = <Text>(
  entry: Pick<EntryContent<unknown, Text>, "texts" | "layers">,
  locale: Locale
): Text | null => entry.layers.working[locale]?.text ?? textBelow(entry, locale)

/** The title under which an entry is known in the admin; empty for an entry without one. */
export const titleOf = (
  entry: Pick<EntryContent<unknown, { title: string }>, "texts" | "layers">,
  first: readonly Locale[] = locales
): string => [...first, ...locales].map((locale) => topText(entry, locale)?.title ?? "").find(Boolean) ?? ""

/** The fields that differ from those below. */
export const changedFields = <Fields extends object>(fields: Partial<Fields>, below: Fields): Partial<Fields> => {
  const under = new Map<string, unknown>(Object.entries(below))
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame({ value }, { value: under.get(name) }))
  ) as Partial<Fields>
}

/** The fields without some. */
export const withoutFields = <Fields extends object>(fields: Partial<Fields>, names: object): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in names))) as Partial<Fields>

/** Those of the fields that have one of the names. */
export const onlyFields = <Fields extends object>(fields: Partial<Fields>, names: object): Partial<Fields> =>
  withoutFields(fields, withoutFields(fields, names))

/**
 * The shared fields that move with languages when their scheduled updates end or move: those of the updates and of the
 * working copy. A field that another update decides after them, and before the instant, stays with that one.
 *
 * @param instant where the fields come to lie; null for the working copy, above all updates
 */
export const movedFields = <Fields extends object, Text>(
  layers: Layers<Fields, Text>,
  chosen: readonly Locale[],
  instant: string | null
): Partial<Fields> => {
  const moved = plansOf(layers).reduce<Partial<Fields>>((fields, { locale, plan }) => {
    if (chosen.includes(locale)) return { ...fields, ...plan.fields }
    const isBelow = instant === null || Date.parse(plan.publishAt) < Date.parse(instant)
    return isBelow ? withoutFields(fields, plan.fields) : fields
  }, {})
  return { ...moved, ...layers.workingFields?.fields }
}

/**
 * The scheduled updates of the other languages when those of some become public or move to an instant. From that instant
 * on they do not undo what was decided after them.
 */
export const remainingPlans = <Fields extends object, Text>(
  layers: Layers<Fields, Text>,
  chosen: readonly Locale[],
  instant: string
): Layers<Fields, Text>["scheduled"] => {
  const plans = plansOf(layers)
  return inEachLocale((locale) => {
    const plan = layers.scheduled[locale]
    if (plan === null || chosen.includes(locale)) return null
    if (Date.parse(plan.publishAt) < Date.parse(instant)) return plan
    const later = plans
      .slice(plans.findIndex((one) => one.locale === locale) + 1)
      .filter((one) => chosen.includes(one.locale))
    const newer = later.reduce((fields, one) => ({ ...fields, ...one.plan.fields }), layers.workingFields?.fields ?? {})
    return { ...plan, fields: withoutFields(plan.fields, newer) }
  })
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

const normalizePlans = <Fields extends object, Text>({
  fields,
  texts,
  layers,
}: EntryContent<Fields, Text>): Layers<Fields, Text>["scheduled"] => {
  const { scheduled } = noLayers<Fields, Text>()
  let below = fields
  for (const { locale, plan } of plansOf(layers)) {
    const saved = texts[locale]
    if (saved === null || !isFrozen(saved)) continue
    const changed = changedFields(plan.fields, below)
    if (isEmpty(changed) && isSame(plan.text, saved.text)) continue
    below = { ...below, ...changed }
    scheduled[locale] = { ...plan, fields: changed }
  }
  return scheduled
}

/**
 * The same content without layers that say nothing: those equal to what lies below, and those over a draft, which is
 * changed itself. Without a text that is scheduled or public, the shared fields are changed themselves, too.
 */
export const normalizeLayers = <Fields extends object, Text>(
  content: EntryContent<Fields, Text>
): EntryContent<Fields, Text> => {
  const { texts, layers } = content
  if (!hasFrozen(texts)) return { fields: topFields(content), texts, layers: noLayers() }
  const scheduled = normalizePlans(content)
  const below = { ...content, layers: { ...layers, scheduled } }
  const working = inEachLocale((locale) => {
    const copy = layers.working[locale]
    return copy !== null && isFrozen(texts[locale]) && !isSame(copy.text, textBelow(below, locale)) ? copy : null
  })
  const { workingFields } = layers
  const changed = workingFields ? changedFields(workingFields.fields, plannedFields(below)) : {}
  return {
    fields: content.fields,
    texts,
    layers: {
      scheduled,
      working,
      workingFields: workingFields && !isEmpty(changed) ? { ...workingFields, fields: changed } : null,
    },
  }
}
