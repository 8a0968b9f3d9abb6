import { changedPages } from "../../../../server/publishing/release/changed-pages.ts"

test("returns the addresses of pages among files, without error pages", () => {
  const files = ["index.html", "ru/blog/dawn/index.html", "404.html", "404/index.html", "ru/410/index.html", "app-0.js"]
  expect(changedPages([...files, "page-data/index/page-data.json"])).toEqual(["/", "/ru/blog/dawn"])
})
