import { audienceOf, isHeldBack, topicOf } from "../../../../../src/admin/features/subscribers/audience.ts"

const counts = {
  states: { pending: 1, confirmed: 9, left: 2 },
  topics: [
    { topic: "news" as const, locale: "en" as const, confirmed: 5 },
    { topic: "news" as const, locale: "ru" as const, confirmed: 4 },
    { topic: "frostborn" as const, locale: "en" as const, confirmed: 3 },
  ],
}

const entry = {
  id: "e",
  translations: { en: { title: "Tea", state: "published" }, ru: { title: "Чай", state: "published" } },
}

test("assigns a game's posts to the game, other posts to the studio, vacancies to vacancies", () => {
  expect(topicOf("blog", null)).toBe("news")
  expect(topicOf("devblog", "frostborn")).toBe("frostborn")
  expect(topicOf("job", null)).toBe("vacancies")
})

test("counts confirmed subscribers of the topic in each published language", () => {
  expect(audienceOf(entry, "news", counts, [])).toEqual([
    { locale: "en", title: "Tea", recipients: 5, notifiedAt: null },
    { locale: "ru", title: "Чай", recipients: 4, notifiedAt: null },
  ])
  expect(audienceOf(entry, "frostborn", counts, []).map(({ recipients }) => recipients)).toEqual([3, 0])
})

test("leaves out a language that is not published", () => {
  const half = { id: "e", translations: { en: entry.translations.en, ru: { title: "Чай", state: "draft" } } }
  expect(audienceOf(half, "news", counts, []).map(({ locale }) => locale)).toEqual(["en"])
  expect(audienceOf({ id: "e", translations: { en: null, ru: null } }, "news", counts, [])).toEqual([])
})

test("knows when subscribers of a language were notified of this entry, and of no other, nor other audiences", () => {
  const sent = { topic: "news", state: "sent", madeAt: "2026-02-01T00:00:00Z" } as const
  const notified = [
    { ...sent, entryId: "other", locale: "en" as const },
    { ...sent, entryId: "e", locale: "en" as const, topic: "launcher" as const },
    { ...sent, entryId: "e", locale: "en" as const, state: "dropped" as const },
    { ...sent, entryId: "e", locale: "ru" as const },
  ]
  expect(audienceOf(entry, "news", counts, notified).map(({ notifiedAt }) => notifiedAt)).toEqual([
    null,
    "2026-02-01T00:00:00Z",
  ])
})

test("an entry is held back in a language that waits behind a roll-back, and not while nothing is rolled back", () => {
  const change = { kind: "blog", id: "1", locale: "en", happening: "published", title: "Night", by: null } as const
  const waiting = { items: [change], count: 1, people: [] }
  const hold = { release: "r", madeAt: "2026-01-01T00:00:00Z", since: "2026-01-02T00:00:00Z", by: null }
  const entry = { kind: "blog", id: "1", locale: "en" } as const
  expect(isHeldBack({ hold, waiting }, entry)).toBe(true)
  expect(isHeldBack({ hold, waiting }, { ...entry, locale: "ru" })).toBe(false)
  expect(isHeldBack({ hold: null, waiting }, entry)).toBe(false)
  expect(isHeldBack({ hold, waiting: null }, entry)).toBe(false)
  expect(isHeldBack(undefined, entry)).toBe(false)
})
