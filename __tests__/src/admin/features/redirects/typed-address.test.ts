import { pathOfTyped } from "../../../../../src/admin/features/redirects/typed-address.ts"

test.each([
  ["/old/", "/old"],
  ["/", "/"],
  ["https://ash.example/old?x=1#y", "/old"],
  ["/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9", "/старый"],
  ["  /a ", "/a"],
])("looks up %j as %s", (typed, path) => {
  expect(pathOfTyped(typed)).toBe(path)
})

test.each(["", "   ", "/%zz", "mailto:a@b.example"])("rejects %j as an address", (typed) => {
  expect(pathOfTyped(typed)).toBeNull()
})
