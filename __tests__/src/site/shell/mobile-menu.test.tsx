import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { Link } from "../plain-link.tsx"

jest.unstable_mockModule("gatsby", () => ({ Link }))

const { MobileMenu } = await import("../../../../src/site/shell/mobile-menu.tsx")

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const i18n = createInstance({ lng: "en", resources: { en: { shell: { menu: { title: "Menu" } } } } })
void i18n.init()

let root: Root
let container: HTMLElement

const show = async (path: string): Promise<void> => {
  await act(async () => {
    root.render(
      <I18nextProvider i18n={i18n}>
        <MobileMenu path={path} />
      </I18nextProvider>
    )
    await Promise.resolve()
  })
}

const menu = (): HTMLDetailsElement => {
  const element = container.querySelector("details")
  if (!element) throw new Error("no menu was rendered")
  return element
}

const controls = (): HTMLElement[] => [...menu().querySelectorAll<HTMLElement>("summary, a[href]")]

const press = (key: string, shiftKey = false): boolean =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true })
  )

beforeEach(async () => {
  container = document.body.appendChild(document.createElement("div"))
  root = createRoot(container)
  await show("/")
})

afterEach(() => {
  act(() => root.unmount())
  container.remove()
})

test("closes the menu on Escape, and returns the focus to its toggle", () => {
  menu().open = true
  controls().at(2)?.focus()

  press("Escape")

  expect(menu().open).toBe(false)
  expect(document.activeElement?.tagName).toBe("SUMMARY")
})

test("closes the menu on the browser's Back, returns the focus to its toggle, and opens it again on Forward", async () => {
  const moved = (name: string, target: EventTarget) =>
    new Promise((done) => target.addEventListener(name, done, { once: true }))
  const entries = window.history.length
  menu().open = true
  await moved("toggle", menu())
  expect(window.history.length).toBe(entries + 1)
  controls().at(2)?.focus()

  window.history.back()
  await moved("popstate", window)

  expect(menu().open).toBe(false)
  expect(document.activeElement?.tagName).toBe("SUMMARY")
  window.history.forward()
  await moved("popstate", window)
  expect(menu().open).toBe(true)
  menu().open = false
  await moved("popstate", window)
})

test("closes the menu on a change of page", async () => {
  menu().open = true

  await show("/games")

  expect(menu().open).toBe(false)
})

test("leaves a menu open that was opened before the scripts came", async () => {
  menu().open = true

  await show("/")

  expect(menu().open).toBe(true)
})

test("keeps the focus inside the open menu", () => {
  menu().open = true
  controls().at(-1)?.focus()

  const goesOn = press("Tab")

  expect(goesOn).toBe(false)
  expect(document.activeElement).toBe(controls()[0])

  press("Tab", true)

  expect(document.activeElement).toBe(controls().at(-1))
})

test("does not handle Tab when the menu is closed", () => {
  controls()[0]?.focus()

  expect(press("Tab", true)).toBe(true)
})
