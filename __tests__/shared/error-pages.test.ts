import { errorPage, errorStatusOf } from "../../shared/error-pages.ts"

test.each([
  ["/job/x", "/410"],
  ["/ru/job/x", "/ru/410"],
  ["/ru", "/ru/410"],
  ["/rust", "/410"],
])("what is gone at %s shows %s", (address, page) => expect(errorPage(410, address)).toBe(page))

test.each([
  ["/404", 404],
  ["/404.html", 404],
  ["/410", 410],
  ["/ru/410", 410],
  ["/411", undefined],
  ["/blog/404", undefined],
  ["/404/x", undefined],
])("%s answers with %s", (address, status) => expect(errorStatusOf(address)).toBe(status))
