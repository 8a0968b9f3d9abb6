import type { EntryPart, LayerDrop } from "../../../shared/contract/admin-entries.ts"
import { inEachLocale, locales, type Locale } from "../../../shared/locales.ts"
import { ApiError } from "../../http/api-error.ts"
import {
  isSame,
  type DraftEntry,
  type Entry,
  type EntryContent,
  type Layers,
  type SavedText,
  type SavedTexts,
} from "./entry.ts"
import {
  movedFields,
  changedFields,
  changedText,
  hasFrozen,
  isFrozen,
  plannedFields,
  normalizeLayers,
  textBelow,
  topFields,
  topText,
  without,
  withoutFields,
} from "./layers.ts"

/** What saves, edits and restored revisions make of an entry and its layers (decision 45). */

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
  const texts = inEachLocale((locale): SavedText<Text> | null => {
    const [text, old] = [sent.texts[locale], before.texts[locale]]
    if (old !== null && isFrozen(old)) return old
    return text && changedText(old, { text, state: "draft", publishedAt: old?.publishedAt ?? null }, now)
  })
  const copies = inEachLocale((locale) => {
    const text = sent.texts[locale]
    return text !== null && isFrozen(before.texts[locale]) ? working(layers.working[locale], text, now) : null
  })
  if (!hasFrozen(before.texts)) return normalizeLayers({ fields: sent.fields, texts, layers })
  const fields = changedFields(sent.fields, plannedFields(before))
  const old = layers.workingFields
  const workingFields = old !== null && isSame(old.fields, fields) ? old : { fields, updatedAt: now.toISOString() }
  return normalizeLayers({ fields: before.fields, texts, layers: { ...layers, working: copies, workingFields } })
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
    return normalizeLayers({
      ...before,
      layers: { ...layers, working: without(layers.working, chosen), workingFields },
    })
  }
  const copies = inEachLocale((locale) => {
    const text = textBelow(before, locale)
    const isNewer = layers.working[locale] !== null
    return isNewer || !chosen.includes(locale) || text === null
      ? layers.working[locale]
      : { text, updatedAt: now.toISOString() }
  })
  return normalizeLayers({
    ...before,
    layers: {
      working: copies,
      workingFields: {
        fields: movedFields(layers, chosen, null),
        updatedAt: layers.workingFields?.updatedAt ?? now.toISOString(),
      },
      scheduled: without(layers.scheduled, chosen),
    },
  })
}

/** The scheduled updates over an edit. What they only repeat of the stored text, its content or instant, follows it. */
const plansOver = <Fields, Text>(
  { texts, layers }: EntryContent<Fields, Text>,
  edited: SavedTexts<Text>
): Layers<Fields, Text>["scheduled"] =>
  inEachLocale((locale) => {
    const [plan, old, after] = [layers.scheduled[locale], texts[locale], edited[locale]]
    if (plan === null || old === null || after === null || !isSame(plan.text, old.text)) return plan
    const isMoved = old.state === "scheduled" && after.state === "scheduled" && old.publishedAt === plan.publishAt
    return { ...plan, text: after.text, publishAt: (isMoved && after.publishedAt) || plan.publishAt }
  })

/**
 * An edit by a client that sends stored content with its states. Over what stays scheduled or public, the layers stay.
 * A language that it takes down without changing the text has the topmost layer as its draft.
 */
export const edited = <Fields extends object, Text>(
  before: EntryContent<Fields, Text>,
  sent: { fields: Fields; texts: SavedTexts<Text> },
  now: Date
): EntryContent<Fields, Text> => {
  const { layers } = before
  const texts = inEachLocale((locale): SavedText<Text> | null => {
    const [after, old] = [sent.texts[locale], before.texts[locale]]
    const top = topText(before, locale)
    const isTakenDown = after !== null && !isFrozen(after) && old !== null && isFrozen(old)
    return isTakenDown && top !== null && isSame(after.text, old.text)
      ? changedText(old, { ...after, text: top }, now)
      : after
  })
  const ended = locales.filter((locale) => !isFrozen(texts[locale]))
  const fields = movedFields(layers, ended, null)
  return normalizeLayers({
    fields: sent.fields,
    texts,
    layers: {
      ...layers,
      scheduled: without(plansOver(before, texts), ended),
      workingFields: {
        // If nothing stays scheduled or public, the fields of the layers become the draft's, unless the edit changed them.
        fields: hasFrozen(texts) ? fields : withoutFields(fields, changedFields(sent.fields, before.fields)),
        updatedAt: layers.workingFields?.updatedAt ?? now.toISOString(),
      },
    },
  })
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
  texts: inEachLocale((locale) => {
    const text = parts.locales.includes(locale) ? topText(old, locale) : null
    return text ?? topText(before, locale)
  }),
})
