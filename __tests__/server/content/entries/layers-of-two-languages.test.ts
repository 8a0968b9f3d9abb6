import {
  published,
  scheduled,
  takenDown,
  withDueUpdates,
} from "../../../../server/content/entries/layers-publishing.ts"
import { dropped, edited } from "../../../../server/content/entries/layers-saving.ts"
import { noLayers, topFields, topText } from "../../../../server/content/entries/layers.ts"
import type { EntryContent, SavedText } from "../../../../server/content/entries/entry.ts"
import type { EntryState } from "../../../../shared/contract/entry.ts"
import type { Locale } from "../../../../shared/locales.ts"

type Fields = { author: string; link: string }

type Content = EntryContent<Fields, string>

const now = new Date("2026-06-15T12:00:00Z")

const at = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString()

const saved = (text: string, state: EntryState = "published", publishedAt = at(-1)): SavedText<string> => ({
  text,
  state,
  publishedAt: state === "draft" ? null : publishedAt,
  updatedAt: at(-1),
})

const both: Content = {
  fields: { author: "Old", link: "old" },
  texts: { en: saved("EN"), ru: saved("RU") },
  layers: noLayers(),
}

type Plan = { text: string; fields: Partial<Fields>; hours: number }

const withPlans = (content: Content, plans: Partial<Record<Locale, Plan>>): Content => {
  const planOf = (plan: Plan | undefined) =>
    plan ? { text: plan.text, fields: plan.fields, publishAt: at(plan.hours), updatedAt: at(0) } : null
  return { ...content, layers: { ...content.layers, scheduled: { en: planOf(plans.en), ru: planOf(plans.ru) } } }
}

/** Updates of both languages that change the same shared field; which one comes first. */
const orders = [
  ["the other one comes later", { en: 1, ru: 2 }],
  ["the other one comes earlier", { en: 2, ru: 1 }],
] as const

const twoPlans = (hours: Record<Locale, number>): Content =>
  withPlans(both, {
    en: { text: "EN, planned", fields: { author: "Ann" }, hours: hours.en },
    ru: { text: "RU, planned", fields: { author: "Bea" }, hours: hours.ru },
  })

const lastAuthor = (hours: Record<Locale, number>): string => (hours.en > hours.ru ? "Ann" : "Bea")

describe.each(orders)("of two updates that decide the same field, when %s", (_, hours) => {
  const before = twoPlans(hours)
  const publishing = { locales: ["en"] as const, publishAt: null }

  test.each<[string, () => Content]>([
    ["drops", () => dropped(before, { layer: "scheduled", parts: ["en"] }, now)],
    ["takes down", () => takenDown(before, ["en"], now)],
    ["publishes", () => published(before, publishing, now)],
    ["moves to the end", () => scheduled(before, { locales: ["en"], publishAt: at(5) }, now)],
    ["moves to the beginning", () => scheduled(before, { locales: ["en"], publishAt: at(0.5) }, now)],
  ])("whoever %s one of them keeps what was decided last", (_what, act) => {
    const after = act()
    expect(topFields(after).author).toBe(lastAuthor(hours))
    expect(topText(after, "en")).toBe("EN, planned")
    const end = withDueUpdates(after, new Date(at(9)))
    expect(topFields(end).author).toBe(lastAuthor(hours))
    expect(end.texts.ru?.text).toBe("RU, planned")
  })

  test("a client that knows no layers keeps it, too, when it takes one of them down", () => {
    const texts = { ...both.texts, en: saved("EN", "draft") }
    const after = edited(before, { fields: both.fields, texts }, now)
    expect([topFields(after).author, topText(after, "en")]).toEqual([lastAuthor(hours), "EN, planned"])
    expect(after.fields.author).toBe("Old")
    expect(after.layers.scheduled.ru?.text).toBe("RU, planned")
  })
})

test("what is published before its time is public with its own field, and the later update still comes", () => {
  const after = published(twoPlans({ en: 1, ru: 2 }), { locales: ["en"], publishAt: null }, now)
  expect(after.fields.author).toBe("Ann")
  expect(withDueUpdates(after, new Date(at(2))).fields.author).toBe("Bea")
})

describe("an edit by a client that knows no layers", () => {
  const soon = { ...both, texts: { en: saved("EN", "scheduled", at(2)), ru: saved("RU") } }
  const carrying = withPlans(soon, { en: { text: "EN", fields: { author: "Ann" }, hours: 2 } })
  const send = (before: Content, en: SavedText<string>, fields = before.fields) =>
    edited(before, { fields, texts: { en, ru: before.texts.ru } }, now)

  test("corrects a scheduled text although an update carries fields with it", () => {
    const after = send(carrying, saved("EN, corrected", "scheduled", at(2)))
    expect(topText(after, "en")).toBe("EN, corrected")
    const end = withDueUpdates(after, new Date(at(2)))
    expect([end.texts.en?.text, end.fields.author]).toEqual(["EN, corrected", "Ann"])
  })

  test("moves a scheduled text together with the fields that come with it", () => {
    const after = send(carrying, saved("EN", "scheduled", at(4)))
    expect(after.layers.scheduled.en).toMatchObject({ fields: { author: "Ann" }, publishAt: at(4) })
  })

  test("leaves an update that has its own text and instant", () => {
    const planned = withPlans(both, { en: { text: "EN, planned", fields: { author: "Ann" }, hours: 2 } })
    const after = send(planned, saved("EN, corrected"))
    expect(after.layers.scheduled.en).toMatchObject({ text: "EN, planned", publishAt: at(2) })
    expect(after.texts.en?.text).toBe("EN, corrected")
  })

  test.each([
    ["takes down", saved("EN", "draft")],
    ["deletes", null],
  ])("keeps the fields of the update of a language that it %s", (_, en) => {
    const after = edited(carrying, { fields: both.fields, texts: { en, ru: both.texts.ru } }, now)
    expect(after.layers).toMatchObject({ scheduled: { en: null }, workingFields: { fields: { author: "Ann" } } })
    expect(after.fields.author).toBe("Old")
  })

  test("decides a field itself once nothing is scheduled or public any more", () => {
    const texts = { en: saved("EN", "draft"), ru: saved("RU", "draft") }
    const fields = { author: "Cid", link: "old" }
    const layered = withPlans(both, { en: { text: "EN", fields: { author: "Ann", link: "new" }, hours: 2 } })
    expect(edited(layered, { fields, texts }, now)).toMatchObject({
      fields: { author: "Cid", link: "new" },
      layers: noLayers(),
    })
  })
})

test("a field that cannot become public waits in the working copy; updates to come keep theirs", () => {
  const due = withPlans(both, {
    en: { text: "EN, planned", fields: { author: "Ann", link: "taken" }, hours: 1 },
    ru: { text: "RU, planned", fields: { link: "later" }, hours: 2 },
  })
  const after = withDueUpdates(due, new Date(at(1)), { link: true })
  expect(after.fields).toEqual({ author: "Ann", link: "old" })
  expect(after.layers).toMatchObject({ scheduled: { ru: { fields: { link: "later" } } }, workingFields: null })
  const { fields, layers } = withDueUpdates(after, new Date(at(2)), { link: true })
  expect([fields.link, layers.workingFields?.fields]).toEqual(["old", { link: "later" }])
})
