import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../locales/en/adminEditor.json" with { type: "json" }
import type { ApiResult } from "../../../../../src/components/api/fetch-api.ts"
import { emptyContent } from "../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { useEditorKeys } from "../../../../../src/admin/features/editor/use-editor-keys.ts"
import { listenToShortcuts } from "../../../../../src/admin/keyboard/shortcuts.ts"
import { adminEntryOf } from "../../../../support/admin-entry.ts"
import { adminPage } from "../../../../support/admin-page.tsx"
import { createServer, openDraft } from "../../../../support/open-draft.ts"
import { Link } from "../../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { EditorNotices } = await import("../../../../../src/admin/features/editor/editor-notices.tsx")
const { SavedState } = await import("../../../../../src/admin/features/editor/saved-state.tsx")

type Draft = ReturnType<typeof openDraft>

const written = (title: string) => writeField(emptyContent("blog", "Ann"), "translations.en.title", title)

const nothing = () => undefined
const otherKeys = {
  ...{ publish: nothing, update: nothing, preview: nothing, settings: nothing, history: nothing, languages: nothing },
  ...{ full: nothing, comment: nothing, find: nothing, write: nothing, leaveFull: null },
}

const Editor = ({ draft }: { draft: Draft }) => {
  const confirmations = useEditorKeys(draft, otherKeys)
  const state = draft.getState()
  return (
    <>
      <SavedState draft={draft} state={state} confirmations={confirmations} />
      <EditorNotices draft={draft} state={state} onField={nothing} />
    </>
  )
}

/** What screen readers announce of a part of the page: text that comes into a live region, and each new alert. */
const announcementsIn = (container: HTMLElement) => {
  const said: string[] = []
  const note = (records: readonly MutationRecord[]): void => {
    for (const { type, target, addedNodes } of records) {
      if (type === "childList" && addedNodes.length === 0) continue
      const around = target instanceof Element ? target : target.parentElement
      const region = around?.closest("[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]")
      const added = [...addedNodes].filter((node) => node instanceof Element)
      const alerts = added.flatMap((node) => [...node.querySelectorAll("[role=alert]")])
      const texts = region ? [region.textContent] : alerts.map(({ textContent }) => textContent)
      said.push(...texts.filter((text) => text !== ""))
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  return (): string[] => {
    note(observer.takeRecords())
    return said.splice(0)
  }
}

let server: ReturnType<typeof createServer>
let draft: Draft
let page: ReturnType<typeof adminPage>
let announced: () => string[]
let stop: () => void

const show = () => page.show(<Editor draft={draft} />)

beforeEach(async () => {
  localStorage.clear()
  stop = listenToShortcuts()
  server = createServer()
  draft = openDraft(server, adminEntryOf(written("One"), 1))
  page = adminPage({ admin, adminEditor })
  await show()
  announced = announcementsIn(page.container)
})

afterEach(async () => {
  stop()
  await page.close()
  draft.close()
})

const type = (title: string): Promise<void> => {
  draft.change("translations.en.title", title)
  return show()
}

const pressSave = async (): Promise<void> => {
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", code: "KeyS", ctrlKey: true, bubbles: true }))
    await Promise.resolve()
  })
  await show()
}

const respond = async (result: ApiResult): Promise<void> => {
  await act(async () => {
    server.requests.at(-1)?.respond(result)
    await new Promise((done) => setTimeout(done))
  })
  await show()
}

const saved = /^Saved /

test("announces a save once, when it is done, and the next one of the same minute too", async () => {
  expect(announced()).toEqual([])
  for (const [index, title] of ["Two", "Three"].entries()) {
    await type(title)
    await pressSave()
    expect(announced()).toEqual([])
    await respond({ data: adminEntryOf(written(title), index + 2) })
    expect(announced()).toEqual([expect.stringMatching(saved)])
  }
})

test("announces a save by itself once", async () => {
  await type("Two")
  void draft.save()
  await show()
  await respond({ data: adminEntryOf(written("Two"), 2) })
  expect(announced()).toEqual([expect.stringMatching(saved)])
})

test("confirms each time to who asks for it what is saved already", async () => {
  for (let time = 0; time < 2; time += 1) {
    await pressSave()
    expect(announced()).toEqual([expect.stringMatching(saved)])
  }
  expect(server.requests).toEqual([])
})

test("announces no save when something else is done with the entry", async () => {
  await type("Two")
  void draft.save()
  await respond({ data: adminEntryOf(written("Two"), 2) })
  announced()
  const action = draft.act(() => Promise.resolve({ data: adminEntryOf(written("Two"), 3, { en: "published" }) }))
  await show()
  await act(() => action.then(nothing))
  await show()
  expect(announced()).toEqual([])
})

test("announces a failure once, and no save", async () => {
  await type("Two")
  await pressSave()
  await respond({ error: { status: 500, code: 1900, message: "", data: null, retryAfter: null } })
  expect(announced()).toEqual([expect.stringContaining(adminEditor.failure.failed)])
})
