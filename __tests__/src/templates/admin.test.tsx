import { jest } from "@jest/globals"
import { act, createElement } from "react"
import { createRoot } from "react-dom/client"
import en from "../../../locales/en/unloaded.json" with { type: "json" }
import ru from "../../../locales/ru/unloaded.json" with { type: "json" }

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

jest.unstable_mockModule("../../../src/admin/shell/admin-app.tsx", () => {
  throw new Error("Loading chunk 1 failed.")
})

// Font files are no modules.
jest.unstable_mockModule("../../../src/styles/font-files.ts", () => ({ textFontFiles: [] }))

const { default: Page } = await import("../../../src/templates/admin.tsx")

test("says in both languages that the admin could not be loaded, with links that load the page again", async () => {
  const container = document.body.appendChild(document.createElement("div"))
  const root = createRoot(container)
  await act(() => {
    root.render(createElement(Page, { location: { pathname: "/admin", search: "" } } as never))
    return Promise.resolve()
  })
  const shown = container.querySelector("[data-unloaded]:not([hidden])")
  const spoken = [...(shown?.children ?? [])].map((text) => [text.getAttribute("lang"), text.textContent])
  expect(spoken).toEqual([
    ["en", `${en.text} ${en.reload}`],
    ["ru", `${ru.text} ${ru.reload}`],
  ])
  const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"))
  expect(links).toEqual(["", ""])
  act(() => root.unmount())
})
