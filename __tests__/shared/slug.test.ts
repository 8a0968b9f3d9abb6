import { linkLimits } from "../../shared/limits/content.ts"
import { isAutomaticLink, linkOfTitle, numberedLink, slugOf } from "../../shared/slug.ts"

test.each([
  ["Съешь ещё этих мягких французских булок", "sesh-eshche-etikh-miagkikh-frantsuzskikh-bulok"],
  ["Café naïve №5", "cafe-naive-no5"],
  ["  --  ", ""],
  ["火", ""],
])("derives from %j the slug %j", (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

test("makes a link of a title, cut between words where it is too long", () => {
  expect(linkOfTitle("Зима близко: 5 советов")).toBe("zima-blizko-5-sovetov")
  const long = `${"a".repeat(40)} ${"b".repeat(39)}`
  expect(linkOfTitle(long)).toHaveLength(linkLimits.max)
  expect(linkOfTitle(`${long}b`)).toBe("a".repeat(40))
  expect(linkOfTitle("a".repeat(100))).toBe("a".repeat(linkLimits.max))
})

test("numbers a link from the second on, within its length", () => {
  expect([1, 2, 12].map((number) => numberedLink("rain", number))).toEqual(["rain", "rain-2", "rain-12"])
  expect(numberedLink("a".repeat(linkLimits.max), 10)).toHaveLength(linkLimits.max)
})

test.each([
  ["", "Rain", true],
  ["rain", "Rain", true],
  ["rain-3", "Rain", true],
  ["rains", "Rain", false],
  ["rain", "火", false],
])("says whether the link %j was made of the title %j", (link, title, isMade) => {
  expect(isAutomaticLink(link, title)).toBe(isMade)
})
