import fc from "fast-check"
import {
  published,
  scheduled,
  takenDown,
  withDueUpdates,
} from "../../../../server/content/entries/layers-publishing.ts"
import { dropped, edited, savedDraft } from "../../../../server/content/entries/layers-saving.ts"
import { isFrozen, noLayers, topFields, topText } from "../../../../server/content/entries/layers.ts"
import type { EntryContent, SavedText } from "../../../../server/content/entries/entry.ts"
import { ApiError } from "../../../../server/http/api-error.ts"
import type { EntryState } from "../../../../shared/contract/entry.ts"
import { locales, type Locale } from "../../../../shared/locales.ts"
import { inLong } from "../../../support/long-form.ts"

type Fields = { author: string; game: string }

type Content = EntryContent<Fields, string>

type Values = Record<Locale | "author" | "game", string>

const names = ["en", "ru", "author", "game"] as const

const minute = 60_000

const chosen = fc.constantFrom<Locale[]>(["en"], ["ru"], ["en", "ru"])

const anew = fc.subarray([...names], { minLength: 1 })

const state = fc.constantFrom<EntryState | "kept">("kept", "kept", "draft", "published", "scheduled")

const minutes = fc.integer({ min: 1, max: 9 })

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant("save" as const), anew }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("edit" as const), anew, en: state, ru: state, minutes }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("publish" as const), chosen }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("schedule" as const), chosen, minutes }) },
  fc.record({ does: fc.constant("takeDown" as const), chosen }),
  fc.record({ does: fc.constant("dropPlan" as const), chosen }),
  fc.record({ does: fc.constant("dropCopy" as const), chosen }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant("wait" as const), minutes }) }
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type Taken<Does extends Step["does"]> = Extract<Step, { does: Does }>

/** The time at which the entry is worked on, and what somebody let visitors see, now or from an instant on. */
type Model = {
  now: number
  approved: Set<string>
  pending: Map<Locale, { at: number; values: string[] }[]>
}

const valuesOf = (plans: { values: string[] }[] = []): string[] => plans.flatMap(({ values }) => values)

/** Every value that is typed is another one. */
let typed = 0

const written = (before: Values, changed: readonly string[]): Values => {
  const of = (name: keyof Values): string => (changed.includes(name) ? `${name} ${(typed += 1)}` : before[name])
  return { en: of("en"), ru: of("ru"), author: of("author"), game: of("game") }
}

const storedOf = ({ fields, texts }: Content): Values => ({
  en: texts.en?.text ?? "",
  ru: texts.ru?.text ?? "",
  ...fields,
})

const topOf = (content: Content): Values => ({
  en: topText(content, "en") ?? "",
  ru: topText(content, "ru") ?? "",
  ...topFields(content),
})

const instant = (at: number): string => new Date(at).toISOString()

const save = (before: Content, values: Values, now: Date): Content => {
  const { en, ru, ...fields } = values
  return savedDraft(before, { fields, texts: { en, ru } }, { now, at: "body" })
}

const edit = (model: Model, before: Content, taken: Taken<"edit">): Content => {
  const { en, ru, ...fields } = written(storedOf(before), taken.anew)
  const sent = { en, ru }
  const textIn = (locale: Locale): SavedText<string> | null => {
    const old = before.texts[locale]
    const wanted = taken[locale] === "kept" ? (old?.state ?? "draft") : taken[locale]
    const dates = { draft: null, published: instant(model.now), scheduled: instant(model.now + taken.minutes * minute) }
    const publishedAt = taken[locale] === "kept" ? (old?.publishedAt ?? null) : dates[wanted]
    const text = { text: sent[locale], state: wanted, publishedAt }
    return { ...text, updatedAt: instant(model.now) }
  }
  const texts = { en: textIn("en"), ru: textIn("ru") }
  const after = edited(before, { fields, texts }, new Date(model.now))
  const [stored, was, is] = [storedOf(before), topOf(before), topOf(after)]
  const values: Values = { ...sent, ...fields }
  for (const name of names) {
    const stays =
      name === "en" || name === "ru" ? isFrozen(after.texts[name]) : locales.some((one) => isFrozen(texts[one]))
    // What lies over a text or field that is scheduled or public stays; else the edit decides what it changed.
    if (values[name] === stored[name] || (stays && was[name] !== stored[name])) expect(is[name]).toBe(was[name])
    else expect(is[name]).toBe(values[name])
  }
  for (const locale of locales) {
    const sentValues = [sent[locale], fields.author, fields.game]
    const { state: now } = texts[locale] ?? { state: "draft" }
    if (now === "draft") model.pending.delete(locale)
    if (now === "published") for (const value of sentValues) model.approved.add(value)
    // An update stays over what is scheduled, and moves with a text that it only repeats.
    const plans = model.pending.get(locale) ?? []
    const at = Date.parse(texts[locale]?.publishedAt ?? "")
    if (now === "scheduled") model.pending.set(locale, [...plans, { at, values: [...sentValues, ...valuesOf(plans)] }])
  }
  return after
}

const publishing = (model: Model, before: Content, taken: Taken<"publish" | "schedule">): Content => {
  const now = new Date(model.now)
  const at = model.now + (taken.does === "schedule" ? taken.minutes * minute : 0)
  const wanted = { locales: taken.chosen, publishAt: taken.does === "schedule" ? instant(at) : null }
  const after = taken.does === "schedule" ? scheduled(before, wanted, now) : published(before, wanted, now)
  const [top, stored] = [topOf(before), storedOf(before)]
  // Languages that are chosen together share what their plans carry.
  const planned = taken.chosen.flatMap((locale) => valuesOf(model.pending.get(locale)))
  for (const locale of taken.chosen) {
    const copy = Object.values(before.layers.workingFields?.fields ?? {})
    const values = [top[locale], stored.author, stored.game, ...copy, ...planned]
    model.pending.delete(locale)
    if (taken.does === "schedule") model.pending.set(locale, [{ at, values }])
    else for (const value of values) model.approved.add(value)
  }
  return after
}

const wait = (model: Model, before: Content, taken: Taken<"wait">): Content => {
  model.now += taken.minutes * minute
  for (const locale of locales) {
    const plans = model.pending.get(locale) ?? []
    for (const { at, values } of plans) if (at <= model.now) for (const value of values) model.approved.add(value)
    const waiting = plans.filter(({ at }) => at > model.now)
    model.pending.set(locale, waiting)
  }
  const shown = (saved: SavedText<string> | null): SavedText<string> | null =>
    saved?.state === "scheduled" && Date.parse(saved.publishedAt ?? "") <= model.now
      ? { ...saved, state: "published" }
      : saved
  const texts = { en: shown(before.texts.en), ru: shown(before.texts.ru) }
  return withDueUpdates({ ...before, texts }, new Date(model.now))
}

const take = (model: Model, before: Content, taken: Step): Content => {
  const now = new Date(model.now)
  switch (taken.does) {
    case "save": {
      const values = written(topOf(before), taken.anew)
      const after = save(before, values, now)
      expect(topOf(after)).toEqual(values)
      return after
    }
    case "edit":
      return edit(model, before, taken)
    case "publish":
    case "schedule":
      return publishing(model, before, taken)
    case "takeDown": {
      const after = takenDown(before, taken.chosen, now)
      for (const locale of taken.chosen) model.pending.delete(locale)
      return after
    }
    case "dropPlan":
      // The first publication of a text is no update: it stays.
      for (const locale of taken.chosen) if (before.texts[locale]?.state === "published") model.pending.delete(locale)
      return dropped(before, { layer: "scheduled", parts: taken.chosen }, now)
    case "dropCopy":
      return dropped(before, { layer: "working", parts: ["fields", ...taken.chosen] }, now)
    case "wait":
      return wait(model, before, taken)
  }
}

const expectApproved = ({ approved }: Model, { fields, texts }: Content): void => {
  const visible = locales.flatMap((locale) => (texts[locale]?.state === "published" ? [texts[locale].text] : []))
  for (const value of visible.length > 0 ? [...visible, ...Object.values(fields)] : [])
    expect(approved).toContain(value)
}

test("visitors see what somebody let them see, and nothing typed is lost, whatever is done in whatever order", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 16 }), (steps) => {
      const model: Model = { now: Date.parse("2026-06-15T12:00:00Z"), approved: new Set(), pending: new Map() }
      const draft = (text: string): SavedText<string> => ({
        ...{ text, state: "draft", publishedAt: null, updatedAt: instant(model.now) },
      })
      const { en, ru, ...fields } = written({ en: "", ru: "", author: "", game: "" }, names)
      let content: Content = { fields, texts: { en: draft(en), ru: draft(ru) }, layers: noLayers() }
      for (const taken of steps) {
        const before = content
        try {
          content = take(model, before, taken)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
        }
        if (!["save", "edit", "dropCopy"].includes(taken.does)) expect(topOf(content)).toEqual(topOf(before))
        expectApproved(model, content)
      }
    }),
    { numRuns: inLong(2_000, 50_000), seed: 47 }
  )
})
