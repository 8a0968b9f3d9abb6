import { ownLanguageName } from "../../../shared/language-names.ts"
import { studio } from "../../../shared/studio.ts"
import {
  formatCountry,
  formatDate,
  formatDay,
  formatGigabytes,
  formatList,
  formatMoneyRange,
  formatNumber,
  formatPercent,
  readingMinutes,
} from "../../../src/i18n/format.ts"

/** Intl separates with several kinds of blanks, which look the same. */
const plain = (text: string): string => text.replace(/\s/gu, " ")

test("writes the date of an instant in the studio's zone, in the reader's language", () => {
  const there = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: studio.timeZone })
  const hours = Array.from({ length: 24 }, (_, hour) => `2026-11-21T${String(hour).padStart(2, "0")}:30:00Z`)
  expect(hours.map((at) => formatDate(at, "en"))).toEqual(hours.map((at) => there.format(new Date(at))))
  expect(plain(formatDate("2026-11-21T10:30:00Z", "ru"))).toBe("21 ноября 2026 г.")
})

test("writes a day as it is, whatever the zones of studio and browser", () => {
  expect(["2026-11-01", "2026-11-01T00:00:00Z"].map((day) => formatDay(day, "en"))).toEqual(
    Array(2).fill("November 1, 2026")
  )
})

test("estimates at least one minute to read a text, and more for a Russian one", () => {
  expect(readingMinutes(0, "en")).toBe(1)
  expect(readingMinutes(2_200, "en")).toBe(10)
  expect(readingMinutes(1_800, "ru")).toBe(10)
})

test("names a country in the reader's language", () => {
  expect(formatCountry("CY", "en")).toBe("Cyprus")
  expect(formatCountry("CY", "ru")).toBe("Кипр")
  expect(formatCountry("SW", "en")).toBeNull()
})

test("names the currency of a range of pay once", () => {
  const salary = { min: 3400, max: 4600, currency: "EUR", unit: "MONTH" } as const
  expect(plain(formatMoneyRange(salary, "en"))).toBe("€3,400–4,600")
  expect(plain(formatMoneyRange(salary, "ru"))).toBe("3400–4600 €")
})

test("writes a fixed pay once", () => {
  const salary = { min: 3400, max: 3400, currency: "EUR", unit: "MONTH" } as const
  expect(plain(formatMoneyRange(salary, "en"))).toBe("€3,400")
})

test("separates thousands as the language does", () => {
  expect([4_200, 42_000].map((value) => formatNumber(value, "en"))).toEqual(["4,200", "42,000"])
  expect([4_200, 42_000].map((value) => plain(formatNumber(value, "ru")))).toEqual(["4200", "42 000"])
})

test("writes a share with the sign of percent where the language has it", () => {
  expect([0, 0.296, 1].map((share) => formatPercent(share, "en"))).toEqual(["0%", "30%", "100%"])
  expect(formatPercent(0.296, "ru")).toBe("30\u00a0%")
})

test("writes names, lists and units as well as the browser can", () => {
  const { DisplayNames, ListFormat, NumberFormat } = Intl
  expect([formatList(["a", "b"], "en"), plain(formatGigabytes(8, "en"))]).toEqual(["a and b", "8 GB"])
  Reflect.deleteProperty(Intl, "DisplayNames")
  Reflect.deleteProperty(Intl, "ListFormat")
  Object.assign(Intl, {
    NumberFormat: class {
      format: (value: number) => string
      constructor(language: string, { style, ...options }: Intl.NumberFormatOptions) {
        if (style === "unit") throw new RangeError("unit")
        const numbers = new NumberFormat(language, options)
        this.format = (value) => numbers.format(value)
      }
    },
  })
  try {
    expect([formatList(["a", "b"], "en"), formatGigabytes(8, "en")]).toEqual(["a, b", "8 gigabyte"])
    expect([formatCountry("CY", "en"), ownLanguageName("ru")]).toEqual([null, "Ru"])
  } finally {
    Object.assign(Intl, { DisplayNames, ListFormat, NumberFormat })
  }
})
