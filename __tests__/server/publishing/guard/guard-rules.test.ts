import { countRelease, type ReleaseCounts } from "../../../../server/publishing/guard/guard-counts.ts"
import { checkRelease } from "../../../../server/publishing/guard/guard-rules.ts"

const counts = (more: Partial<ReleaseCounts> = {}): ReleaseCounts => ({
  "pages.en": 400,
  "pages.ru": 400,
  "blog.en": 100,
  "blog.ru": 100,
  "devblog.en": 40,
  "devblog.ru": 40,
  ...more,
})

const nothing = { missing: [], deadLinks: [] }

const shrunkTo = (live: Partial<ReleaseCounts>, now: Partial<ReleaseCounts>) =>
  checkRelease({ ...nothing, live: counts(live), counts: counts(now) })

test("accepts the first release, and one with as many pages as the live one or more", () => {
  expect(shrunkTo({}, {})).toEqual([])
  expect(shrunkTo({}, { "pages.en": 4_000, "blog.en": 1_000 })).toEqual([])
  expect(checkRelease({ ...nothing, live: null, counts: counts({ "blog.en": 0 }) })).toEqual([])
})

test.each([
  ["20 in a hundred are a fifth and no more", 100, 80, false],
  ["21 in a hundred are more than a fifth", 100, 79, true],
  ["10 posts may go at once, whatever part of all they are", 10, 0, false],
  ["11 posts may not, when they are most", 11, 0, true],
  ["12 in a thousand are few", 1_000, 988, false],
  ["all of many", 3_000, 0, true],
])("%s", (_, before, after, refused) => {
  const issues = shrunkTo({ "blog.ru": before }, { "blog.ru": after })
  expect(issues).toEqual(
    refused ? [{ rule: "shrunk", confirmable: true, what: "blog", locale: "ru", before, after }] : []
  )
})

test("checks every count separately; missing addresses and dead links cannot be confirmed", () => {
  const issues = checkRelease({
    live: counts(),
    counts: counts({ "pages.en": 200, "devblog.en": 0 }),
    missing: ["/ru/404"],
    deadLinks: [{ page: "/blog", target: "/blog/gone" }],
  })
  expect(issues).toEqual([
    { rule: "shrunk", confirmable: true, what: "devblog", locale: "en", before: 40, after: 0 },
    { rule: "shrunk", confirmable: true, what: "pages", locale: "en", before: 400, after: 200 },
    { rule: "addressMissing", confirmable: false, address: "/ru/404" },
    { rule: "deadLink", confirmable: false, page: "/blog", target: "/blog/gone" },
  ])
})

test("counts posts by content type and language, lists as pages, and ignores vacancies and other files", () => {
  const files = [
    ...["index.html", "ru/index.html", "blog/index.html", "blog/page/1/index.html", "job/index.html", "404.html"],
    ...["blog/a/index.html", "ru/blog/a/index.html", "blog/b/index.html", "blog/rss.xml"],
    ...["dev-blog/frostborn/index.html", "dev-blog/frostborn/page/2/index.html", "ru/dev-blog/frostborn/c/index.html"],
    ...["job/1/index.html", "ru/job/1/index.html", "page-data/blog/a/page-data.json"],
  ]
  const all = countRelease(files)
  expect(all).toEqual({ "pages.en": 8, "pages.ru": 3, "blog.en": 2, "blog.ru": 1, "devblog.en": 0, "devblog.ru": 1 })
  expect(
    countRelease(["blog/d/index.html"], ["blog/a/index.html", "blog/b/index.html", "job/1/index.html"], all)
  ).toEqual({ ...all, "pages.en": 7, "blog.en": 1 })
})
