import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { Provider } from "react-redux"
import admin from "../../../../../locales/en/admin.json" with { type: "json" }
import adminPalette from "../../../../../locales/en/adminPalette.json" with { type: "json" }
import type { FoundEntry } from "../../../../../shared/contract/entry-search.ts"
import type { Command } from "../../../../../src/admin/features/palette/command.ts"
import { holdKeys } from "../../../../../src/admin/keyboard/held-keys.ts"
import { createAdminStore } from "../../../../../src/admin/store/admin-store.ts"

const went: string[] = []

jest.unstable_mockModule("gatsby", () => ({ navigate: (to: string) => void went.push(to) }))

const { StateBadge } = await import("../../../../../src/admin/ui/state-badge.tsx")
const { default: Palette } = await import("../../../../../src/admin/features/palette/palette.tsx")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined

const i18n = createInstance({
  lng: "en",
  resources: { en: { admin, adminPalette } },
  interpolation: { escapeValue: false },
})
void i18n.init()

const found: FoundEntry = {
  contentType: "blog",
  id: "7b1b1c1e-0000-4000-8000-000000000000",
  link: "long-night",
  translations: {
    en: { title: "The Long Night", state: "published", changed: true },
    ru: { title: "Долгая ночь", state: "draft", changed: false },
  },
  updatedAt: "2026-06-01T09:00:00.000Z",
}

let root: Root
let ran: string[]
let closed: number
let asked: string[]
const realFetch = globalThis.fetch

const command = (title: string, name: string, kind: Command["kind"] = "screen"): Command => ({
  id: `${kind}:${title}`,
  title,
  names: [name],
  kind,
  run: () => void ran.push(title),
})

const commands = [command("Media", "Медиатека"), command("Log out", "Выйти", "action")]

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  ran = []
  closed = 0
  asked = []
  went.length = 0
  globalThis.fetch = ((address: string) => {
    asked.push(new URL(address, "http://localhost").searchParams.get("q") ?? "")
    const body = { code: 0, response: { items: [found] } }
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), json: () => Promise.resolve(body) })
  }) as typeof fetch
})

afterEach(() => {
  act(() => root.unmount())
  jest.useRealTimers()
  globalThis.fetch = realFetch
})

const advance = () => act(() => jest.advanceTimersByTimeAsync(500))

const open = async (findsEntries = true): Promise<void> => {
  root = createRoot(document.body.appendChild(document.createElement("div")))
  act(() =>
    root.render(
      <Provider store={createAdminStore()}>
        <I18nextProvider i18n={i18n}>
          <Palette
            userId="ann"
            commands={commands}
            findsEntries={findsEntries}
            Badge={StateBadge}
            onClose={() => (closed += 1)}
          />
        </I18nextProvider>
      </Provider>
    )
  )
  await advance()
}

const field = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>("[role=combobox]")
  if (!input) throw new Error("There is no field")
  return input
}

const options = (): string[] => [...document.querySelectorAll("[role=option]")].map((option) => option.textContent)

const chosen = (): string => {
  const id = field().getAttribute("aria-activedescendant")
  return (id === null ? undefined : document.getElementById(id)?.textContent) ?? ""
}

const type = async (text: string): Promise<void> => {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text)
    field().dispatchEvent(new Event("input", { bubbles: true }))
  })
  await advance()
}

const press = async (key: string, init: KeyboardEventInit = {}): Promise<void> => {
  act(() => void field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init })))
  await advance()
}

test("shows the entries that changed last, screens and actions, and announces how many", async () => {
  await open()
  expect(options()).toEqual([
    expect.stringMatching(/^The Long NightДолгая ночь · long-night.*published, with changes.*draft.*Blog$/),
    "MediaScreen",
    "Log outAction",
  ])
  expect(document.querySelector("[role=status]")?.textContent).toBe("3 results")
})

test("finds by the name in the other language, and asks the server once for what was typed", async () => {
  await open()
  await type("медиа")
  expect(options()[0]).toBe("MediaScreen")
  expect(asked).toEqual(["", "медиа"])
})

test("moves by arrows around the list, and runs what Enter chooses after it has closed", async () => {
  await open()
  expect(chosen()).toMatch(/^The Long Night/)
  await press("ArrowUp")
  expect(chosen()).toBe("Log outAction")
  await press("ArrowDown")
  await press("ArrowDown")
  expect(chosen()).toBe("MediaScreen")
  await press("Enter")
  expect([ran, closed]).toEqual([["Media"], 1])
})

test("goes to the chosen entry, and shows it first the next time", async () => {
  await open()
  await press("ArrowDown")
  await press("Enter")
  act(() => root.unmount())
  await open()
  expect(options()[0]).toBe("MediaScreen")
  await type("long")
  await press("Enter")
  expect(went).toEqual([`/admin/blog/${found.id}`])
})

test("asks for no entries for somebody who may see none, and says when nothing fits", async () => {
  await open(false)
  await type("zzz")
  expect([asked, options()]).toEqual([[], []])
  expect(document.querySelector("[role=status]")?.textContent).toBe("No results.")
  await press("Enter")
  expect(ran).toEqual([])
})

test("begins with what was typed while it was on its way", async () => {
  holdKeys(() => undefined)
  for (const key of "медиа") window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }))
  await open()
  expect([field().value, options()[0]]).toEqual(["медиа", "MediaScreen"])
  await type("медиат")
  expect(field().value).toBe("медиат")
})

test("closes by the keys that opened it", async () => {
  await open()
  await press("k", { code: "KeyK", ctrlKey: true })
  expect(closed).toBe(1)
})
