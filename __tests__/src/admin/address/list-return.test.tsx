import { listReturn, rememberList } from "../../../../src/admin/address/list-return.ts"

beforeEach(() => sessionStorage.clear())

test("leads back to search, filters and page of the list, each list for itself", () => {
  rememberList("/admin/blog", "?q=night&page=3")
  rememberList("/admin/jobs", "")
  expect(listReturn("/admin/blog")).toBe("/admin/blog?q=night&page=3")
  expect(listReturn("/admin/jobs")).toBe("/admin/jobs")
})

test("leads to the plain list in a tab that has not shown it", () => {
  expect(listReturn("/admin/blog")).toBe("/admin/blog")
})

test("leads to the plain list where the browser blocks storage", () => {
  const storage = Object.getOwnPropertyDescriptor(globalThis, "sessionStorage")
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get: () => {
      throw new DOMException("blocked", "SecurityError")
    },
  })
  try {
    rememberList("/admin/blog", "?q=night")
    expect(listReturn("/admin/blog")).toBe("/admin/blog")
  } finally {
    if (storage) Object.defineProperty(globalThis, "sessionStorage", storage)
  }
})
