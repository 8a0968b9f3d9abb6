import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { Provider } from "react-redux"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import { createAdminStore } from "../../../../src/admin/store/admin-store.ts"
import { Link } from "../../site/plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { HeldBack } = await import("../../../../src/admin/ui/held-back.tsx")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance({ lng: "en", resources: { en: { admin } } })
void i18n.init()

const realFetch = globalThis.fetch
let root: Root
let container: HTMLElement

afterEach(async () => {
  await act(() => {
    root.unmount()
    return Promise.resolve()
  })
  container.remove()
  globalThis.fetch = realFetch
})

/** What it says while publishing is in this state. */
const saidOf = async (state: string): Promise<string> => {
  const status = { state, live: null, next: false, content: { live: 1, present: 2 } }
  const response = { ok: true, status: 200, headers: { get: () => null }, json: () => ({ code: 0, response: status }) }
  globalThis.fetch = (() => Promise.resolve(response)) as unknown as typeof fetch
  container = document.body.appendChild(document.createElement("div"))
  root = createRoot(container)
  await act(async () => {
    root.render(
      <Provider store={createAdminStore()}>
        <I18nextProvider i18n={i18n}>
          <HeldBack />
        </I18nextProvider>
      </Provider>
    )
    await Promise.resolve()
  })
  // The store tells its subscribers of the response a little later.
  while (container.textContent === "") await act(() => new Promise<void>((done) => setTimeout(done, 0)))
  return container.textContent
}

test.each([
  ["refused", admin.heldBack.refused],
  ["failed", admin.heldBack.failed],
  ["rolled-back", admin.heldBack.rolledBack],
])("says why what is published waits: %s", async (state, reason) => {
  expect(await saidOf(state)).toBe(reason + admin.heldBack.open)
})
