import { errorCodes, type ErrorName } from "../../../../shared/contract/error-codes.ts"
import { reasonOfRemoval, skippedByFailure, skippedOf } from "../../../../src/admin/store/skipped-entries.ts"

const inList = (id: string): string => `${id} in the list`

const skipped = (code: ErrorName, paths: string[] = [], takenBy: string | null = null) =>
  skippedOf(
    [
      {
        id: "a",
        title: "Night of Signals",
        code,
        details: paths.map((path) => ({ path, message: "in English" })),
        linkTakenBy: takenBy === null ? null : { id: "b", title: takenBy, contentType: "blog", former: false },
      },
    ],
    inList
  )[0]?.reason

const ofText = (name: string) => ({ name, isOfText: true })

const shared = (name: string) => ({ name, isOfText: false })

test.each([
  ["versionConflict", [], { kind: "changed" }],
  ["notFound", [], { kind: "removed" }],
  ["gone", [], { kind: "removed" }],
  ["notAllowed", [], { kind: "notAllowed" }],
  ["reviewRequired", ["review"], { kind: "unapproved" }],
  ["invalidRequest", ["translations.ru"], { kind: "missingLanguage", locale: "ru" }],
  [
    "invalidRequest",
    ["translations.en.title", "link", "author.en", "author.ru"],
    { kind: "needs", fields: [ofText("title"), shared("link"), shared("author")] },
  ],
  ["invalidRequest", ["translations.en.body.content"], { kind: "empty" }],
  ["invalidRequest", ["translations.en.body"], { kind: "needs", fields: [ofText("body")] }],
  ["invalidRequest", ["something.new"], { kind: "needs", fields: [shared("something")] }],
  ["unexpected", [], { kind: "other" }],
] as const)("gives the reason of a skipped entry: %s %j", (code, paths, reason) => {
  expect(skipped(code, [...paths])).toEqual(reason)
})

test("names who has the link", () => {
  expect(skipped("linkTaken", ["link"], "Another")).toEqual({ kind: "linkTaken", title: "Another" })
})

test("names an entry by its title, or as the list does where the server knows none", () => {
  const entry = { id: "a", code: "gone" as const, details: [], linkTakenBy: null }
  expect(
    skippedOf(
      [
        { ...entry, title: "Night" },
        { ...entry, title: "" },
      ],
      inList
    ).map(({ title }) => title)
  ).toEqual(["Night", "a in the list"])
})

const failure = (name: ErrorName, paths: string[]) => ({
  status: errorCodes[name].status,
  code: errorCodes[name].code,
  message: "",
  data: { details: paths.map((path) => ({ path, message: "in English" })) },
  retryAfter: null,
})

test("gives the reason of each entry when the step fits none of them", () => {
  const paths = [
    "body.entries.0.link",
    "body.entries.1.version",
    "body.entries.2.translations.en.title",
    "body.entries.3.id",
    "body.entries.4.review",
  ]
  expect(skippedByFailure(failure("linkTaken", paths), ["a", "b", "c", "d", "e"], inList)).toEqual([
    { id: "a", title: "a in the list", reason: { kind: "linkTaken", title: null } },
    { id: "b", title: "b in the list", reason: { kind: "changed" } },
    { id: "c", title: "c in the list", reason: { kind: "needs", fields: [ofText("title")] } },
    { id: "d", title: "d in the list", reason: { kind: "removed" } },
    { id: "e", title: "e in the list", reason: { kind: "unapproved" } },
  ])
})

test("says of others than the first what they lack when that one lacks an approval", () => {
  const paths = ["body.entries.0.review", "body.entries.1.translations.ru"]
  expect(skippedByFailure(failure("reviewRequired", paths), ["a", "b"], inList).map(({ reason }) => reason)).toEqual([
    { kind: "unapproved" },
    { kind: "missingLanguage", locale: "ru" },
  ])
})

test("finds no entries in a failure that is about none", () => {
  const lost = { status: "offline" as const, code: null, message: "", data: null, retryAfter: null }
  expect(skippedByFailure(lost, ["a"], inList)).toEqual([])
  expect(skippedByFailure(failure("rateLimited", []), ["a"], inList)).toEqual([])
})

test.each([
  ["versionConflict", "changed"],
  ["gone", "removed"],
  ["notAllowed", "notAllowed"],
  ["unexpected", "other"],
] as const)("says of an entry that was not removed for %s: %s", (name, kind) => {
  expect(reasonOfRemoval(failure(name, []))).toEqual({ kind })
})

test("says of an entry that was not removed without a connection that it stayed", () => {
  expect(reasonOfRemoval(null)).toEqual({ kind: "other" })
})
