import { parseDate } from "@internationalized/date"
import { dayOf } from "../../../../../src/admin/formats/studio-days.ts"
import type { Calendar } from "../../../../../shared/contract/calendar.ts"
import {
  datedSlots,
  daysOf,
  draftSlots,
  isMovable,
  movedToDay,
  movedToInstant,
  rangeOf,
  readDay,
  stepped,
  type Slot,
} from "../../../../../src/admin/features/calendar/slots.ts"

// The studio's zone is two hours ahead of UTC in winter, three in summer; the change is on 2026-10-25 at 01:00 UTC.
const slot = (at: string | null, facts: Partial<Slot> = {}): Slot => ({
  key: `k ${at}`,
  contentType: "blog",
  id: "7b1b1c1e-0000-4000-8000-000000000000",
  version: 3,
  locales: ["en"],
  title: "Night",
  state: at === null ? "draft" : "scheduled",
  at,
  editedBy: null,
  ...facts,
})

const text = { contentType: "blog" as const, id: slot(null).id, version: 1, editedBy: null }

const item = (locale: "en" | "ru", title: string, at: string) => ({
  ...text,
  locale,
  title,
  state: "scheduled" as const,
  at,
})

const of = (items: Calendar["dated"]["items"], drafts: Calendar["drafts"]["items"] = []): Calendar => ({
  dated: { items, total: items.length },
  drafts: { items: drafts, total: drafts.length },
})

const noon = "2026-12-13T10:00:00.000Z"

test("languages of an entry that come at the same instant are one slot, under the reader's title", () => {
  const same = of([item("ru", "Ночь", noon), item("en", "Night", noon)])
  expect(datedSlots(same, "en")).toMatchObject([{ locales: ["en", "ru"], title: "Night" }])
  expect(datedSlots(same, "ru")).toMatchObject([{ locales: ["en", "ru"], title: "Ночь" }])
  const apart = of([item("en", "Night", noon), item("ru", "Ночь", "2026-12-13T11:00:00.000Z")])
  expect(datedSlots(apart, "en").map(({ locales, at }) => [locales, at])).toEqual([
    [["en"], noon],
    [["ru"], "2026-12-13T11:00:00.000Z"],
  ])
})

test("drafts stay apart by language: one may be ready before the other", () => {
  const drafts = of(
    [],
    [
      { ...text, locale: "en", title: "Night" },
      { ...text, locale: "ru", title: "" },
    ]
  )
  expect(draftSlots(drafts)).toMatchObject([
    { locales: ["en"], title: "Night", at: null },
    { locales: ["ru"], title: "", at: null },
  ])
  expect(new Set(draftSlots(drafts).map(({ key }) => key)).size).toBe(2)
})

test("days are the studio's, whatever the browser's zone", () => {
  expect(dayOf("2026-12-13T21:59:00.000Z").toString()).toBe("2026-12-13")
  expect(dayOf("2026-12-13T22:00:00.000Z").toString()).toBe("2026-12-14")
  expect(rangeOf([parseDate("2026-12-13")])).toEqual({
    from: "2026-12-12T22:00:00.000Z",
    until: "2026-12-13T22:00:00.000Z",
  })
})

test("a month has whole weeks, which begin as they do for the reader; a list has its days alone", () => {
  const on = parseDate("2026-12-13")
  const ends = (days: { toString: () => string }[]) => [String(days[0]), String(days.at(-1)), days.length]
  expect(ends(daysOf("month", on, "en"))).toEqual(["2026-11-29", "2027-01-02", 35])
  expect(ends(daysOf("month", on, "ru"))).toEqual(["2026-11-30", "2027-01-03", 35])
  expect(ends(daysOf("week", on, "en"))).toEqual(["2026-12-13", "2026-12-19", 7])
  expect(ends(daysOf("week", on, "ru"))).toEqual(["2026-12-07", "2026-12-13", 7])
  expect(ends(daysOf("list", on, "ru"))).toEqual(["2026-12-01", "2026-12-31", 31])
  expect(stepped("month", parseDate("2026-12-31"), 1).toString()).toBe("2027-01-01")
  expect(stepped("week", on, -1).toString()).toBe("2026-12-06")
})

test.each(["", "2026-13-01", "soon", undefined])("the address %j names no day", (on) => {
  expect(readDay(on)).toBeNull()
})

test("several move by as many days as the dragged one, each at its hour", () => {
  const [first, second] = [slot(noon), slot("2026-12-15T16:30:00.000Z")]
  expect(movedToDay([first, second], second, parseDate("2026-12-22")).map(({ publishAt }) => publishAt)).toEqual([
    "2026-12-20T10:00:00.000Z",
    "2026-12-22T16:30:00.000Z",
  ])
})

test("the hour stays the studio's over the change of its clocks", () => {
  const summer = slot("2026-10-24T09:00:00.000Z")
  expect(movedToDay([summer], summer, parseDate("2026-10-26"))[0]?.publishAt).toBe("2026-10-26T10:00:00.000Z")
})

test("a draft that is dropped on a day comes at noon of the studio's", () => {
  const draft = slot(null)
  expect(movedToDay([draft], draft, parseDate("2026-12-22"))[0]?.publishAt).toBe("2026-12-22T10:00:00.000Z")
  // Dropped with what has a date, it does not move by days.
  const dated = slot(noon)
  expect(movedToDay([dated, draft], dated, parseDate("2026-12-14")).map(({ publishAt }) => publishAt)).toEqual([
    "2026-12-14T10:00:00.000Z",
    "2026-12-14T10:00:00.000Z",
  ])
})

test("several that are moved to a time keep their distance from the first", () => {
  const moves = movedToInstant([slot(noon), slot("2026-12-13T13:00:00.000Z"), slot(null)], "2026-12-20T08:15:00.000Z")
  expect(moves.map(({ publishAt }) => publishAt)).toEqual([
    "2026-12-20T08:15:00.000Z",
    "2026-12-20T11:15:00.000Z",
    "2026-12-20T08:15:00.000Z",
  ])
})

test("what is public cannot be moved; what is due and waits can", () => {
  expect(isMovable(slot(noon))).toBe(true)
  expect(isMovable(slot(noon, { state: "update" }))).toBe(true)
  expect(isMovable(slot(noon, { state: "published" }))).toBe(false)
  expect(isMovable(slot(null, { state: "draft" }))).toBe(true)
})
