import { dateFormat, relativeTimeFormat } from "../../../src/i18n/intl-formats.ts"

test("makes a format once for each language and its options", () => {
  const date = new Date("2026-11-28T21:30:00Z")
  const inUtc = { dateStyle: "medium", timeZone: "UTC" } as const
  expect(dateFormat("en-GB", inUtc).format(date)).toBe("28 Nov 2026")
  expect(dateFormat("en-GB", { ...inUtc })).toBe(dateFormat("en-GB", inUtc))
  expect(dateFormat("ru-RU", inUtc).format(date)).toBe("28 нояб. 2026 г.")
  expect(dateFormat("en-GB", { ...inUtc, timeZone: "Asia/Tokyo" }).format(date)).toBe("29 Nov 2026")
  expect(relativeTimeFormat("en-GB", { numeric: "auto" }).format(-1, "day")).toBe("yesterday")
  expect(relativeTimeFormat("en-GB", { numeric: "always" }).format(-1, "day")).toBe("1 day ago")
})
