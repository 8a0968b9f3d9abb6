import { issueOf } from "../../../../src/components/forms/field-rule.ts"

test.each([
  ["", { max: 5 }, null],
  ["  ", { max: 5, required: true }, "required"],
  ["", { max: 5, required: true, kind: "consent" }, "consent"],
  ["yes", { max: 5, required: true, kind: "consent" }, null],
  ["123456", { max: 5 }, "tooLong"],
  [" 12345 ", { max: 5 }, null],
  ["ann@studio.example", { max: 254, kind: "email" }, null],
  ["ann@studio", { max: 254, kind: "email" }, "email"],
  ["ann studio@x.example", { max: 254, kind: "email" }, "email"],
  ["https://studio.example/я", { max: 254, kind: "url" }, null],
  ["javascript:alert(1)", { max: 254, kind: "url" }, "url"],
  ["studio.example", { max: 254, kind: "url" }, "url"],
  ["1200", { max: 9, kind: "count" }, null],
  ["a few", { max: 9, kind: "count" }, "count"],
  ["-1", { max: 9, kind: "count" }, "count"],
] as const)("validates %j by its rule", (typed, rule, issue) => {
  expect(issueOf(typed, rule)).toBe(issue)
})
