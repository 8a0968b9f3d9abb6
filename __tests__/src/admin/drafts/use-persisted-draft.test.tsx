import { jest } from "@jest/globals"
import { act, useLayoutEffect } from "react"
import { dropDraftsAbout, usePersistedDraft } from "../../../../src/admin/drafts/use-persisted-draft.ts"
import { adminPage } from "../../../support/admin-page.tsx"

type Draft = { text: string; version: number }

const realFetch = globalThis.fetch
let page: ReturnType<typeof adminPage>
let hook: ReturnType<typeof usePersistedDraft<Draft>>

const Form = ({ name }: { name: string }) => {
  const used = usePersistedDraft<Draft>(name, "saved")
  useLayoutEffect(() => void (hook = used))
  return <p>{used[0]?.text ?? "nothing"}</p>
}

const shown = (): string => page.container.textContent

const type = (text: string, version = 1): void => act(() => hook[1]({ text, version }))

/** As after a change of screen. */
const open = async (name: string): Promise<void> => {
  await page.show(null)
  await page.show(<Form name={name} />)
}

/** As the browser does where storage is full. */
const fillStorage = (): void =>
  void jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError")
  })

beforeEach(() => {
  globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"))
  sessionStorage.clear()
  localStorage.clear()
  page = adminPage({})
})

afterEach(async () => {
  jest.restoreAllMocks()
  await page.close()
  globalThis.fetch = realFetch
})

test("keeps a draft over a change of screen where storage is refused, until it is dropped", async () => {
  fillStorage()
  await open("refused:1")
  type("Typed")
  await open("refused:1")
  expect(shown()).toBe("Typed")
  act(() => hook[1](null))
  await open("refused:1")
  expect(shown()).toBe("nothing")
  type("Typed again")
  act(() => dropDraftsAbout("1"))
  await open("refused:1")
  expect(shown()).toBe("nothing")
})

test("shows what was typed last where storage was full by then", async () => {
  await open("full")
  type("First")
  fillStorage()
  type("Second")
  await open("full")
  expect(shown()).toBe("Second")
  act(() => hook[1](null))
  await open("full")
  expect(shown()).toBe("nothing")
})

test("follows what another window wrote and sent while no form showed it", async () => {
  await open("windows")
  await page.show(null)
  localStorage.setItem("draft::windows", JSON.stringify({ text: "Theirs", version: 1 }))
  await open("windows")
  expect(shown()).toBe("Theirs")
  await page.show(null)
  localStorage.removeItem("draft::windows")
  await open("windows")
  expect(shown()).toBe("nothing")
})
