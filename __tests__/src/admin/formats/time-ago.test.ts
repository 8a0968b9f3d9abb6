import { timeAgo } from "../../../../src/admin/formats/time-ago.ts"

const now = new Date("2026-06-15T12:00:00Z")

const before = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

test.each([
  [0.5, "now", "сейчас"],
  [1, "1 min. ago", "1 мин. назад"],
  [59.9, "59 min. ago", "59 мин. назад"],
  [60, "1 hr. ago", "1 ч назад"],
  [24 * 60, "yesterday", "вчера"],
  [6.9 * 24 * 60, "6 days ago", "6 дн. назад"],
  [8 * 24 * 60, "Jun 7, 2026", "7 июн. 2026 г."],
])("says how long ago an instant %s minutes back was, in both languages", (minutes, en, ru) => {
  // Versions of the language data differ in their spaces.
  const plain = (language: string) => timeAgo(before(minutes), now, language).replace(/\s/g, " ")
  expect([plain("en-US"), plain("ru-RU")]).toEqual([en, ru])
})

test("takes an instant that is ahead for now: the clocks of server and browser differ", () => {
  expect(timeAgo(before(-5), now, "en-US")).toBe("now")
})
