import * as fc from "fast-check"
import { partOfFile } from "../../../../shared/hosting-manifest.ts"
import type { Header, HeadersOf } from "../../../../src/gatsby/hosting/file-headers.ts"
import { createFileList } from "../../../../src/gatsby/hosting/file-list.ts"

const file = fc.string({ unit: fc.constantFrom("a", "b", "B", "/", "я"), minLength: 1, maxLength: 3 })

const known = new Map<string, readonly Header[]>()

/** Of files of one kind they are one object, as `rememberedHeaders` gives them. */
const headersOf: HeadersOf = (path) => {
  const kind = path.slice(-1)
  const headers = known.get(kind) ?? [["x-kind", kind]]
  known.set(kind, headers)
  return headers
}

/** Reads descriptions one after the other, as who keeps the files of each does. */
const createReader = () => {
  const texts = new Map<number, string>()
  return (files: ReturnType<typeof createFileList>, of = headersOf) => {
    const listing = files.describe(of)
    for (const [part, text] of listing.texts) texts.set(part, text)
    const parts = Array.from({ length: listing.parts }, (_, part) => texts.get(part) ?? "")
    const listed = parts.flatMap((text) => Object.entries(JSON.parse(text) as Record<string, number>))
    return { ...listing, parts, headers: new Map(listed.map(([path, index]) => [path, listing.headerSets[index]])) }
  }
}

test("lists what was added and not removed, after any changes, as a list that is made anew does", () => {
  fc.assert(
    fc.property(
      fc.array(file),
      fc.array(fc.array(fc.tuple(fc.boolean(), file), { maxLength: 12 })),
      (first, rounds) => {
        const files = createFileList(first)
        const read = createReader()
        const expected = new Set(first)
        for (const changes of rounds) {
          for (const [adds, path] of changes) {
            const isThere = expected.has(path)
            expect(adds ? files.add(path) : files.delete(path)).toBe(adds !== isThere)
            if (adds) expected.add(path)
            else expected.delete(path)
            expect(files.has(path)).toBe(adds)
          }
          const { fileCount, headerSets, parts, headers } = read(files)
          expect(headers).toEqual(new Map([...expected].map((path) => [path, headersOf(path)])))
          expect(fileCount).toBe(expected.size)
          expect(files.topLevel()).toEqual([...expected].filter((path) => !path.includes("/")).sort())
          const anew = createReader()(createFileList([...expected].sort()))
          expect([parts, headerSets]).toEqual([anew.parts, anew.headerSets])
        }
      }
    )
  )
})

const many = (count: number, kind = "a"): string[] => Array.from({ length: count }, (_, index) => `${index}/${kind}`)

test("describes the parts that changed, and no others", () => {
  const files = createFileList(many(3_000))
  expect(files.describe(headersOf)).toMatchObject({ fileCount: 3_000, parts: 4 })
  expect(files.describe(headersOf).texts.size).toBe(0)
  files.add("new/a")
  files.delete("17/a")
  const { texts } = files.describe(headersOf)
  expect([...texts.keys()].sort()).toEqual([...new Set(["new/a", "17/a"].map((path) => partOfFile(path, 4)))].sort())
})

test("describes all parts when there is another number of them, or other headers", () => {
  const files = createFileList(many(2_000))
  expect(files.describe(headersOf).texts.size).toBe(2)
  files.add("new/a")
  expect(files.describe(headersOf).texts.size).toBe(4)
  // A set of headers that comes before the others moves them.
  files.add("new/B")
  expect(files.describe(headersOf).texts.size).toBe(4)
  expect(files.describe((path) => headersOf(path)).texts.size).toBe(4)
  files.describeAnew()
  expect(files.describe(headersOf).texts.size).toBe(4)
  for (const path of many(1_500)) files.delete(path)
  expect(files.describe(headersOf).texts.size).toBe(1)
})

test("has at most 256 parts", () => {
  const { parts, texts } = createFileList(many(300_000)).describe(headersOf)
  expect([parts, texts.size]).toEqual([256, 256])
  const sizes = [...texts.values()].map((text) => Object.keys(JSON.parse(text) as object).length)
  expect(Math.max(...sizes)).toBeLessThan(2 * Math.min(...sizes))
})
