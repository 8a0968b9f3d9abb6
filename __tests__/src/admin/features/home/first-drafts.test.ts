import { firstDrafts, type HomeEntry } from "../../../../../src/admin/features/home/first-drafts.ts"

const entry = (
  id: string,
  updatedAt: string,
  texts: Record<"en" | "ru", { title: string; state: string } | null>
): HomeEntry => ({ contentType: "blog", id, updatedAt, translations: texts })

const draft = (title: string) => ({ title, state: "draft" })

test("names the drafts that changed last, each with its languages, by the reader's title", () => {
  const entries = [
    entry("old", "2026-01-01", { en: draft("Old"), ru: null }),
    entry("both", "2026-03-01", { en: draft("Both"), ru: draft("Оба") }),
    entry("half", "2026-02-01", { en: { title: "Out", state: "published" }, ru: draft("Черновик") }),
    entry("none", "2026-04-01", { en: { title: "Out", state: "published" }, ru: null }),
  ]
  expect(firstDrafts(entries, "ru", 2)).toEqual([
    { contentType: "blog", id: "both", title: "Оба", locales: ["en", "ru"], at: "2026-03-01" },
    { contentType: "blog", id: "half", title: "Черновик", locales: ["ru"], at: "2026-02-01" },
  ])
  expect(firstDrafts(entries, "en", 9).map(({ title }) => title)).toEqual(["Both", "Черновик", "Old"])
})
