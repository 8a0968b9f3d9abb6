import { jest } from "@jest/globals"
import { act } from "react"
import admin from "../../../../locales/en/admin.json" with { type: "json" }
import type { Locale } from "../../../../shared/locales.ts"
import { threeLocales } from "../../../support/three-locales.ts"

/** The bar on a site with these languages, and what it was told to change to. */
const shown = async (hasThree: boolean) => {
  jest.resetModules()
  if (hasThree) jest.unstable_mockModule("../../../../shared/locales.ts", threeLocales)
  const { adminPage } = await import("../../../support/admin-page.tsx")
  const { PlainBar } = await import("../../../../src/admin/shell/plain-bar.tsx")
  const page = adminPage({ admin })
  const onLocale = jest.fn<(locale: Locale) => void>()
  await page.show(
    <PlainBar user={null} appearance={{ locale: "en", theme: "light", onLocale, onTheme: () => undefined }} />
  )
  return { page, onLocale }
}

const named = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>("button")].find((one) => one.textContent.includes(name))

test("of two languages, one press leads to the other, by its own name", async () => {
  const { page, onLocale } = await shown(false)
  expect(named("Русский")?.lang).toBe("ru")
  act(() => named("Русский")?.click())
  expect(onLocale).toHaveBeenCalledWith("ru")
  await page.close()
})

test("of more, a menu has the others, each by its own name", async () => {
  const { page, onLocale } = await shown(true)
  expect(named("Русский")).toBeUndefined()
  expect(named("English")?.getAttribute("aria-haspopup")).toBe("menu")
  const { localeEntries } = await import("../../../../src/admin/shell/user-menu.tsx")
  const entries = localeEntries("en", onLocale).filter((entry) => typeof entry === "object")
  expect(entries.map(({ label, lang }) => [label, lang])).toEqual([
    ["Русский", "ru"],
    ["Deutsch", "de"],
  ])
  entries.at(-1)?.onPress?.()
  expect(onLocale).toHaveBeenCalledWith("de")
  await page.close()
})
