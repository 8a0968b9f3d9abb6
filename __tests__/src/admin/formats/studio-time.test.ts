import {
  studioDay,
  formatInStudio,
  isElsewhere,
  studioZone,
  studioZoneName,
} from "../../../../src/admin/formats/studio-time.ts"

test("shows instants in the studio's zone and the reader's format, whatever the browser's zone", () => {
  expect(formatInStudio("2026-12-13T22:30:00.000Z", "en")).toMatch(/^Dec 14, 2026, 12:30\sAM$/)
  expect(formatInStudio("2026-07-13T22:30:00.000Z", "ru")).toBe("14 июл. 2026 г., 01:30")
  expect(formatInStudio(Date.UTC(2026, 11, 13), "en", { timeStyle: "short" })).toMatch(/^2:00\sAM$/)
})

test("writes the hour the same with and without a day before it", () => {
  const at = "2026-02-01T02:08:00.000Z"
  const dayAndTime = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const
  expect(formatInStudio(at, "ru", { timeStyle: "short" })).toBe("04:08")
  expect(formatInStudio(at, "ru", dayAndTime)).toBe("1 февр., 04:08")
  expect(formatInStudio(at, "en", dayAndTime)).toMatch(/^Feb 1, 4:08\sAM$/)
})

test("names the zone by its city and its offset at that time of the year", () => {
  expect(studioZoneName("2026-12-13T00:00:00.000Z", "en")).toBe("Limassol, GMT+2")
  expect(studioZoneName("2026-07-13T00:00:00.000Z", "ru")).toBe("Лимасол, GMT+3")
})

test("knows whether the browser's clock shows another time", () => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(isElsewhere("2026-12-13T00:00:00.000Z")).toBe(own !== studioZone)
})

test("knows the studio's day, which begins before the one of UTC", () => {
  expect(studioDay(Date.parse("2026-11-26T21:59:00Z"))).toBe("2026-11-26")
  expect(studioDay(Date.parse("2026-11-26T22:00:00Z"))).toBe("2026-11-27")
})
