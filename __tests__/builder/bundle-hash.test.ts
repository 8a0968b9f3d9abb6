import { bundleHash } from "../../builder/gatsby/bundle-hash.ts"

const files = ["app-0a1b.js", "styles.2c3d.css", "component---src-pages-index-4e5f.js"]

test("is the same for the same files in any order, and another for a file of other content, or one more", () => {
  expect(bundleHash(files)).toMatch(/^[0-9a-f]{20}$/)
  expect(bundleHash(files.toReversed())).toBe(bundleHash(files))
  expect(bundleHash(["app-0a1c.js", ...files.slice(1)])).not.toBe(bundleHash(files))
  expect(bundleHash([...files, "later-6a7b.js"])).not.toBe(bundleHash(files))
})
