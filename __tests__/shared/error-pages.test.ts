import { errorPage, errorStatusOf } from "../../shared/error-pages.ts"

test.each([
  ["/job/x", "/410"],
  ["/ru/job/x", "/ru/410"],
  ["/ru", "/ru/410"],
  ["/rust", "/410"],
])("shows for a 410 at %s the page %s", (address, page) => expect(errorPage(410, address)).toBe(page))

test.each([
  ["/404", 404],
  ["/404.html", 404],
  ["/410", 410],
  ["/ru/410", 410],
  ["/411", undefined],
  ["/blog/404", undefined],
  ["/404/x", undefined],
])("returns for %s the status %s", (address, status) => expect(errorStatusOf(address)).toBe(status))
