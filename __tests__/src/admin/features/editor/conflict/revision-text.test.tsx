import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import jobs from "../../../../../../locales/en/jobs.json" with { type: "json" }
import type { BodyDocument } from "../../../../../../shared/contract/document.ts"
import { errorCodes } from "../../../../../../shared/contract/error-codes.ts"
import { emptyContent, type EntryContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import type { EntryDraft } from "../../../../../../src/admin/features/editor/draft/entry-draft.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { Link } from "../../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { default: RevisionText } = await import("../../../../../../src/admin/features/editor/conflict/revision-text.tsx")

const id = "7b1b1c1e-0000-4000-8000-000000000000"

const body = (...blocks: object[]): BodyDocument => ({ type: "doc", content: blocks }) as BodyDocument

const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] })

const written = (content: EntryContent, fields: Record<string, unknown>): EntryContent =>
  Object.entries(fields).reduce((all, [path, value]) => writeField(all, path, value), content)

const first = written(emptyContent("blog", "Ann"), {
  "translations.en.title": "A late ship",
  "translations.en.body": body(line("It turns late.")),
  link: "late-ship",
})

const gone = "7b1b1c1e-0000-4000-8000-00000000dead"

const second = written(first, {
  "translations.en.title": "An early ship",
  "translations.en.body": body(
    line("It turns early."),
    { type: "image", attrs: { fileId: gone, alt: "Fog", caption: null } },
    { type: "bookmark", attrs: { contentType: "blog", id: gone } }
  ),
  link: "early-ship",
})

const versions: Record<number, EntryContent> = { 1: first, 2: second, 3: second }

const realFetch = globalThis.fetch
let failing: boolean
let opened: ReturnType<typeof adminPage>

beforeEach(() => {
  failing = false
  globalThis.fetch = ((address: string) => {
    const version = Number(/\/(\d+)$/.exec(address)?.[1])
    const made = (number: number) => ({
      version: number,
      author: `Author ${number}`,
      madeAt: "2026-01-01T00:00:00.000Z",
    })
    const item = (number: number) => ({
      ...{ ...made(number), authorId: null, title: "" },
      ...{
        removed: number === 3,
        stateChanges: number === 2 ? [{ locale: "en", from: "draft", to: "published" }] : [],
      },
    })
    const content = versions[version]
    const response = content
      ? { ...made(version), entry: adminEntryOf(content, version) }
      : { items: [item(3), item(2), item(1)] }
    const { status, code } = failing && content ? errorCodes.unexpected : { status: 200, code: 0 }
    const json = () => Promise.resolve(status === 200 ? { code, response } : { code, message: "" })
    return Promise.resolve({ ok: status === 200, status, headers: new Headers(), json })
  }) as unknown as typeof fetch
})

afterEach(async () => {
  await opened.close()
  globalThis.fetch = realFetch
})

/** Waits until the page has what the condition asks for. */
const until = async (condition: () => boolean): Promise<void> => {
  for (let turn = 0; !condition() && turn < 500; turn += 1) await act(() => new Promise((done) => setTimeout(done)))
  expect(condition()).toBe(true)
}

const show = async (
  version: number,
  onVersion: (version: number) => void = () => undefined,
  since: number | null = null
): Promise<HTMLElement> => {
  opened = adminPage({ admin, adminEditor, jobs })
  const page = opened.container
  await opened.show(
    <RevisionText
      draft={{ contentType: "blog", id } as EntryDraft}
      version={version}
      since={since}
      shown={["en", "ru"]}
      takesFocus
      onVersion={onVersion}
      onRestore={() => undefined}
      onClose={() => undefined}
    />
  )
  await until(
    () => page.querySelector("section[aria-label=English]") !== null || page.textContent.includes(admin.load.retry)
  )
  return page
}

const marks = (page: Element, name: "ins" | "del"): string[] =>
  [...page.querySelectorAll(name)].map(({ textContent }) => textContent.replace(/^(Added|Removed): /, "").trim())

test("shows the version in the text, with what its save added and took away, and names what stands elsewhere", async () => {
  const page = await show(2)
  expect(page.querySelector("h2")?.textContent).toBe("Version 2")
  expect(document.activeElement).toBe(page.querySelector("h2"))
  expect(marks(page, "del")).toEqual(["late", "A", "late", "late"])
  expect(marks(page, "ins")).toEqual([
    "early",
    "An",
    "early",
    "early",
    adminEditor.media.gone,
    `${adminEditor.history.alt} Fog`,
    adminEditor.history.goneEntry,
  ])
  expect(page.querySelector("section[aria-label=Russian]")?.textContent).toContain(adminEditor.history.noText)
})

test("compares with another version than the one before, and says so", async () => {
  const page = await show(3, () => undefined, 1)
  expect(page.textContent).toContain("Compared with version 1")
  expect(marks(page, "ins")).toContain("early")
})

test("marks nothing in the first version, and nothing where a save changed no field", async () => {
  const page = await show(1)
  expect(page.textContent).toContain(adminEditor.history.first)
  expect(page.textContent).toContain("It turns late.")
  expect([marks(page, "ins"), marks(page, "del")]).toEqual([[], []])
  await opened.close()
  const last = await show(3)
  expect(last.textContent).toContain(adminEditor.history.same)
  expect([marks(last, "ins"), marks(last, "del")]).toEqual([[], []])
})

test("goes to the versions beside it, and to each change in turn", async () => {
  const asked: number[] = []
  const shown: Element[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    shown.push(this)
  }
  const page = await show(2, (version) => asked.push(version))
  const press = (name: string) => act(() => page.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click())
  press(adminEditor.history.older)
  press(adminEditor.history.newer)
  expect(asked).toEqual([1, 3])
  const before = shown.length
  for (let presses = 0; presses < 4; presses += 1) press(adminEditor.history.next)
  expect(new Set(shown.slice(before)).size).toBe(4)
  expect(page.querySelectorAll("[data-current]")).toHaveLength(1)
})

test("says why a version cannot be shown, and tries again", async () => {
  failing = true
  const page = await show(2)
  expect(page.textContent).toContain(admin.load.broken)
  failing = false
  act(() => [...page.querySelectorAll("button")].find((one) => one.textContent === admin.load.retry)?.click())
  await until(() => page.textContent.includes("Added: early"))
})

test("names beside who made a version what it did to the entry", async () => {
  const removal = await show(3)
  expect(removal.textContent).toContain("Author 3 · removed")
  await opened.close()
  const publication = await show(2)
  expect(publication.textContent).toContain("Author 2 · English, published")
})
