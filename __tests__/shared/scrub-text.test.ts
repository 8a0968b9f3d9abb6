import { scrubSecrets, scrubText } from "../../shared/scrub-text.ts"

const token = "q2Yx".repeat(10) + "abc"

test.each([
  ["write to Ann <ann.lee+x@studio.example>, please", "write to Ann <[e-mail]>, please"],
  ["дело: иван@студия.рф", "дело: [e-mail]"],
  ["smtp://user:pass@host.example refused", "smtp://user:[e-mail] refused"],
  ["from ::1 and 2001:DB8:0:0:8:800:200C:417A and 10.0.0.1", "from [ip] and [ip] and [ip]"],
  ["GET https://a.example/x?token=1&b=2 failed", "GET https://a.example/x?[query] failed"],
  ["GET https://a.example/x?a#b failed", "GET https://a.example/x?[query] failed"],
  ["at /unsubscribe#token=short, or /preview#short", "at /unsubscribe#[fragment] or /preview#[fragment]"],
  [`token ${token} used`, "token [token] used"],
  [`key ${"0af9".repeat(16)} used`, "key [token] used"],
  ["post cb2a85ca-c80c-59ca-98a6-cbdfcb68d952 is gone", "post cb2a85ca-c80c-59ca-98a6-cbdfcb68d952 is gone"],
  ["post the-keep-that-nobody-has-seen-before-the-long-winter is gone", null],
  ["node_modules/@sentry/node", null],
  ["Minified React error #418", null],
  ["what now? nothing", null],
])("scrubs %j", (text, scrubbed) => {
  expect(scrubText(text)).toBe(scrubbed ?? text)
})

test("removes secrets only from the log, whose reader needs the addresses", () => {
  expect(scrubSecrets(`ann@b.example at 10.0.0.5:5432 with ${token} by /x?y=1`)).toBe(
    "ann@b.example at 10.0.0.5:5432 with [token] by /x?[query]"
  )
})

const hostile = [
  "a",
  "a@",
  "@",
  "?",
  "#",
  "x#",
  "1.",
  "::",
  "a:",
  "a.",
  "-",
  "A",
  "/",
  " ",
  "\n",
  "aA0-".repeat(9) + " ",
]

test.each(hostile)("scrubs a megabyte of %j in time that grows with its length alone", (part) => {
  const text = part.repeat(1_000_000 / part.length)
  expect(scrubText(`${text}!`).length).toBeLessThanOrEqual(3 * text.length)
})
