import { act } from "react"
import admin from "../../../../../../locales/en/admin.json" with { type: "json" }
import adminEditor from "../../../../../../locales/en/adminEditor.json" with { type: "json" }
import { ConflictPanel } from "../../../../../../src/admin/features/editor/conflict/conflict-panel.tsx"
import { savedOf } from "../../../../../../src/admin/features/editor/draft/draft-state.ts"
import { emptyContent } from "../../../../../../src/admin/features/editor/draft/entry-content.ts"
import { writeField } from "../../../../../../src/admin/features/editor/draft/entry-fields.ts"
import { adminEntryOf } from "../../../../../support/admin-entry.ts"
import { adminPage } from "../../../../../support/admin-page.tsx"
import { createServer, openDraft } from "../../../../../support/open-draft.ts"

const [ann, bob] = ["7b1b1c1e-0000-4000-8000-00000000000a", "7b1b1c1e-0000-4000-8000-00000000000b"]

const titled = (title: string) => writeField(emptyContent("blog", "Ann"), "translations.en.title", title)

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
})

/** What the panel reads for Ann, whose title met that of another save. */
const panelAfter = async (save: { author: string; authorId: string }): Promise<string> => {
  globalThis.fetch = ((address: string) => {
    const response = address.includes("/revisions/") ? { items: [{ version: 2, ...save }] } : { id: ann }
    return Promise.resolve({
      ...{ ok: true, status: 200, headers: new Headers() },
      json: () => Promise.resolve({ code: 0, response }),
    })
  }) as never
  localStorage.clear()
  const draft = openDraft(createServer(), adminEntryOf(titled("Base"), 1))
  draft.change("translations.en.title", "Mine")
  const conflict = { theirs: savedOf(adminEntryOf(titled("Theirs"), 2)), base: titled("Base") }
  const page = adminPage({ admin, adminEditor })
  await page.show(<ConflictPanel draft={draft} state={draft.getState()} conflict={conflict} />)
  for (let turn = 0; page.container.textContent === "" && turn < 500; turn += 1)
    await act(() => new Promise<void>((done) => setTimeout(done)))
  const text = page.container.textContent
  await page.close()
  draft.close()
  return text
}

test("names who saved first, and says which marked words are whose", async () => {
  const text = await panelAfter({ author: "Bob", authorId: bob })
  expect(text).toContain("Their version: Bob, ")
  expect(text).toContain("Underlined words are yours, crossed-out ones are theirs.")
  expect(text).toContain("Theirs: Theirs")
  expect(text).toContain("Mine: Mine")
})

test("names nobody where it was the same user in another window", async () => {
  const text = await panelAfter({ author: "Ann", authorId: ann })
  expect(text).toContain("crossed-out ones are the other window’s.")
  expect(text).not.toContain("Ann, ")
})
