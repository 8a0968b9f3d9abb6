import { jest } from "@jest/globals"
import { createInstance } from "i18next"
import { act, createElement, type ReactNode } from "react"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { pastedLinkParameter, writtenPagePath } from "../../../shared/mail-links.ts"
import { paths } from "../../../shared/paths.ts"

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

jest.unstable_mockModule("../../../src/admin/features/unsubscribe/unsubscribe-app.tsx", () => {
  throw new Error("Loading chunk 1 failed.")
})

// Queries are compiled away in a build.
jest.unstable_mockModule("gatsby", () => ({ graphql: () => "" }))

// Font files are no modules.
jest.unstable_mockModule("../../../src/styles/font-files.ts", () => ({
  fontFiles: { en: [], ru: [] },
  textFontFiles: [],
}))

jest.unstable_mockModule("../../../src/templates/page-shell.tsx", () => ({
  PageShell: ({ children }: { children: ReactNode }) => children,
}))

const { default: Page } = await import("../../../src/templates/unsubscribe.tsx")

test("asks for the letter's link, in a form that needs no scripts, where the application cannot be loaded", async () => {
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  const i18n = createInstance()
  await i18n.init({ lng: "cimode", fallbackLng: "cimode" })
  await act(() => {
    const pageContext = { sitePath: paths.unsubscribe, language: "en" }
    const page = createElement(Page, {
      pageContext,
      location: { pathname: "/", search: "", hash: "#token=abc" },
    } as never)
    root.render(createElement(I18nextProvider, { i18n }, page))
    return Promise.resolve()
  })
  const form = container.querySelector("form")
  expect(form?.getAttribute("action")).toBe(writtenPagePath("leave", "en"))
  expect(form?.querySelector("input")?.name).toBe(pastedLinkParameter)
  act(() => root.unmount())
})
