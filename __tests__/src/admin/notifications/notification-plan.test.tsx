import { emptyPlan, isTimeWrong, notifyBodyOf, wordsOf } from "../../../../src/admin/notifications/notification-plan.ts"

const place = { kind: "blog", id: "e", locale: "ru", from: null } as const

const noon = "2030-01-01T12:00:00.000Z"

test("asks for the entry's own words and for its publication, unless something else was chosen", () => {
  expect(notifyBodyOf(place, emptyPlan)).toEqual({ kind: "blog", id: "e", locales: ["ru"], sendAt: null })
  const plan = { isForLauncher: true, subject: " Смотрите ", intro: "", at: noon }
  expect(notifyBodyOf(place, plan)).toEqual({
    ...{ kind: "blog", id: "e", locales: ["ru"], topic: "launcher", sendAt: noon },
    words: { ru: { subject: "Смотрите", intro: "" } },
  })
})

test("an emptied subject is that of the entry, emptied first lines are none", () => {
  expect(wordsOf({ ...emptyPlan, subject: "  ", intro: " " })).toEqual({ subject: null, intro: "" })
})

test("notifies of an update no earlier than it is public", () => {
  const later = "2030-01-02T12:00:00.000Z"
  expect(notifyBodyOf({ ...place, from: later }, emptyPlan).sendAt).toBe(later)
  expect(notifyBodyOf({ ...place, from: later }, { ...emptyPlan, at: noon }).sendAt).toBe(later)
  expect(notifyBodyOf({ ...place, from: noon }, { ...emptyPlan, at: later }).sendAt).toBe(later)
})

test("a time lies ahead, or there is none", () => {
  const now = Date.parse(noon)
  expect(isTimeWrong(emptyPlan, now)).toBe(false)
  for (const [at, isWrong] of [
    [noon, true],
    ["2030-01-01T12:01:00.000Z", false],
    ["", true],
  ] as const)
    expect([at, isTimeWrong({ ...emptyPlan, at }, now)]).toEqual([at, isWrong])
})
