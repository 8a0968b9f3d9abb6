import fc from "fast-check"
import { returnPath } from "../../../server/people/return-path.ts"

test.each(["/", "/admin", "/ru/blog/page/2", "/admin?tab=jobs&q=%2F%2F", "/games#news", "/a//b", "/v1x"])(
  "leads back to %s",
  (path) => {
    expect(returnPath(path)).toBe(path)
  }
)

test.each([
  undefined,
  "",
  "admin",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/admin\\..\\..",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\nset-cookie: a=b",
  "/\u0000",
  "/\u007f",
  " /admin",
  "\u0000/admin",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "?signin=failed",
  "#x",
  "/v1",
  "/v1/api/user/oauth/sso?return=/admin",
  "/x/../v1/api/user/logout",
  `/${"x".repeat(2_048)}`,
  `/${"я".repeat(400)}`,
])("leads to the admin instead of %p", (path) => {
  expect(returnPath(path)).toBe("/admin")
})

test("keeps dots and percent signs inside a segment, and writes everything in ASCII", () => {
  expect(returnPath("/a/./b/../c")).toBe("/a/c")
  expect(returnPath("/%2F%2Fevil.example")).toBe("/%2F%2Fevil.example")
  expect(returnPath("/блог")).toBe("/%D0%B1%D0%BB%D0%BE%D0%B3")
})

test("never leaves the site for any input", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    ":",
    "@",
    "evil.example",
    "%2f",
    "%5c",
    "\t",
    "\n",
    " ",
    "?",
    "#",
    "я"
  )
  const hostile = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join("")}`)
  )
  fc.assert(
    fc.property(hostile, (value) => {
      const path = returnPath(value)
      expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
      expect(new URL(path, "https://studio.example/v1/api/user/oauth/sso/callback").origin).toBe(
        "https://studio.example"
      )
    }),
    { numRuns: 2_000 }
  )
})
