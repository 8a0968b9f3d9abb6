import { locks } from "node:worker_threads"
import { openJournal } from "../../../../src/admin/drafts/journal.ts"
import { takeTabName } from "../../../../src/admin/drafts/tab-name.ts"
import { flushUpdates } from "../../../support/flush-updates.ts"

type Words = { words: string; translations: never }

const entry = (words: string) => ({ version: 1, content: { words } as Words, at: "2026-01-02T00:00:00.000Z" })

const journaled = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith("unsaved:"))
    .map((key) => (JSON.parse(localStorage.getItem(key) ?? "") as { content: Words }).content.words)
    .sort()

/** A tab that is open beside this one. @returns closes it */
const openTab = (name: string): Promise<() => void> =>
  new Promise((opened) => {
    void locks.request(`editor-tab:${name}`, () => new Promise<void>((close) => opened(close)))
  })

const journal = () => openJournal<Words>("user", "blog", "entry")

beforeEach(() => localStorage.clear())

test("is shared by tabs of one copied storage where the browser has no locks, as it was", () => {
  sessionStorage.setItem("editor-tab", "original")
  journal().write(entry("Typed"))
  expect(localStorage.getItem("unsaved:user:blog:entry:original")).toContain("Typed")
  journal().drop()
  expect(journaled()).toEqual([])
})

test("gives a duplicated tab a journal of its own, which leaves that of the original alone", async () => {
  sessionStorage.setItem("editor-tab", "original")
  journal().write(entry("Of the original"))
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks })
  const close = await openTab("original")
  await takeTabName()
  const duplicate = journal()

  expect(duplicate.read()?.content.words).toBe("Of the original")
  await flushUpdates()
  duplicate.write(entry("Of the duplicate"))
  expect(journaled()).toEqual(["Of the duplicate", "Of the original"])
  expect(journal().read()?.content.words).toBe("Of the duplicate")
  duplicate.drop()
  expect(journaled()).toEqual(["Of the original"])

  close()
  const later = journal()
  expect(later.read()?.content.words).toBe("Of the original")
  later.drop()
  expect(journaled()).toEqual([])
})
