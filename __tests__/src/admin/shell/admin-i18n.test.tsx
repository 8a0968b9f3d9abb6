import { jest } from "@jest/globals"
import { act } from "react"
import { createRoot } from "react-dom/client"
import { useTranslation } from "react-i18next"
import type { Locale } from "../../../../shared/locales.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const coming = new Set<Locale>()

const load = (locale: Locale) => () =>
  coming.has(locale)
    ? Promise.resolve({ admin: { load: { retry: `“A “word” in ${locale}”` } } })
    : Promise.reject(new Error("Loading chunk 1 failed."))

jest.unstable_mockModule("../../../../src/admin/shell/admin-texts.ts", () => ({
  adminTexts: { en: load("en"), ru: load("ru") },
  moreAdminTexts: {},
}))

const { AdminI18n } = await import("../../../../src/admin/shell/admin-i18n.tsx")

const Screen = () => useTranslation("admin").t("load.retry")

const container = document.body.appendChild(document.createElement("div"))
const root = createRoot(container)

const show = (locale: Locale): Promise<void> =>
  act(async () => {
    root.render(
      <AdminI18n locale={locale} fallback="Loading">
        <Screen />
      </AdminI18n>
    )
    await new Promise((done) => setTimeout(done, 5))
  })

test("says so when the first texts do not come, and keeps a language when those of another do not", async () => {
  await show("ru")
  expect(container.querySelectorAll("[data-unloaded] a")).toHaveLength(2)
  coming.add("en")
  await show("en")
  expect(container.textContent).toBe("“A ‘word’ in en”")
  await show("ru")
  expect(container.textContent).toBe("“A ‘word’ in en”")
  act(() => root.unmount())
})
