import { createInstance } from "i18next"
import { act } from "react"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { CountryField } from "../../../../../../src/admin/features/editor/settings/country-field.tsx"
import type { Locale } from "../../../../../../shared/locales.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let page: HTMLElement
let chosen: (string | null)[]
/** What a save performs first. */
let pending: Set<() => void>

beforeEach(() => {
  chosen = []
  pending = new Set()
  page = document.body.appendChild(document.createElement("div"))
  root = createRoot(page)
})

afterEach(() => {
  act(() => root.unmount())
  page.remove()
})

const addPending = (flush: () => void) => {
  pending.add(flush)
  return () => void pending.delete(flush)
}

const save = (): void => act(() => pending.forEach((flush) => flush()))

const show = async (code: string | null, locale: Locale = "en"): Promise<void> => {
  const i18n = createInstance()
  await i18n.init({ lng: locale, resources: {}, showSupportNotice: false } as never)
  const render = (present: string | null): void => {
    const change = (next: string | null): void => {
      chosen.push(next)
      render(next)
    }
    act(() =>
      root.render(
        <I18nextProvider i18n={i18n}>
          <CountryField id="country" code={present} issue={null} onChange={change} addPending={addPending} />
        </I18nextProvider>
      )
    )
  }
  render(code)
}

const input = (): HTMLInputElement => {
  const found = page.querySelector("input")
  if (!found) throw new Error("There is no field")
  return found
}

const type = (text: string): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input(), text)
    input().dispatchEvent(new Event("input", { bubbles: true }))
  })

const leave = (): void => act(() => void input().dispatchEvent(new FocusEvent("focusout", { bubbles: true })))

const options = () => [...page.querySelectorAll("option")].map(({ value }) => value)

test("offers every country by both names, in the order of the user's language", async () => {
  await show("CY")
  expect(options()).toHaveLength(249)
  expect(options()[0]).toBe("Afghanistan (Афганистан)")
  expect(input().value).toBe("Cyprus (Кипр)")
  await show("DE", "ru")
  expect(options()[0]).toBe("Австралия (Australia)")
  expect(input().value).toBe("Германия (Germany)")
})

test.each([
  ["Germany", "DE"],
  ["  германия ", "DE"],
  ["Sweden", "SE"],
  ["швеция", "SE"],
  ["Niger", "NE"],
  ["Nigeria", "NG"],
  ["Georgia", "GE"],
])("takes %s for %s when the field is left, and not while it is typed", async (name, code) => {
  await show(null)
  for (let length = 1; length <= name.length; length += 1) type(name.slice(0, length))
  expect(chosen).toEqual([])
  leave()
  expect(chosen).toEqual([code])
  expect(page.querySelector("[aria-invalid]")).toBeNull()
})

test.each(["GE", "de", "G"])("takes %s for no country: it may be the beginning of a name", async (text) => {
  await show("CY")
  type(text)
  leave()
  expect(chosen).toEqual([])
  expect(input().getAttribute("aria-invalid")).toBe("true")
})

test("is saved with a name that is not left yet, which may still become a longer one", async () => {
  await show(null)
  type("Niger")
  save()
  expect([chosen, input().value]).toEqual([["NE"], "Niger"])
  type("Nigeri")
  save()
  expect(chosen).toEqual(["NE"])
  type("Nigeria")
  save()
  leave()
  expect([chosen, input().value]).toEqual([["NE", "NG"], "Nigeria (Нигерия)"])
  type("")
  save()
  expect(chosen).toEqual(["NE", "NG", null])
  act(() => root.unmount())
  expect(pending.size).toBe(0)
  root = createRoot(page)
})

test("takes an option at once", async () => {
  await show(null)
  type("Germany (Германия)")
  expect(chosen).toEqual(["DE"])
})

test("goes back to its value, and says so, when what was typed names no country", async () => {
  await show("CY")
  type("Germanyy")
  leave()
  expect(chosen).toEqual([])
  expect(input().value).toBe("Cyprus (Кипр)")
  expect(input().getAttribute("aria-invalid")).toBe("true")
  type("Germany")
  leave()
  expect(chosen).toEqual(["DE"])
  expect(input().getAttribute("aria-invalid")).toBeNull()
})

test("can be emptied", async () => {
  await show("CY")
  type("")
  leave()
  expect(chosen).toEqual([null])
})

test("names a code from before as unknown, and stays as it is until another is chosen", async () => {
  await show("SW")
  expect(input().value).toBe("settings.countryUnknown")
  expect(input().getAttribute("aria-invalid")).toBe("true")
  leave()
  expect(chosen).toEqual([])
  type("Sweden")
  leave()
  expect(chosen).toEqual(["SE"])
})
